import { expect, test } from "vitest";
import { z } from "zod";
import { contacts, promoContacts } from "~/db/schema";
import type { Contract } from "~/lib/api/contract";
import { article } from "./articles";
import { proposedFilm } from "./submission-fixtures";
import { submissionListFixture } from "./submission-list-fixture";

/** Edit conflicts: on every admin page the second of two saves is refused and overwrites nothing. */

/** The calls that save a row on its page and need the version that was edited: a new one is found in the contracts. */
const contracts = Object.values(
  import.meta.glob<Record<string, Contract>>("../features/**/{contract,*.contract}.ts", {
    eager: true,
  }),
).flatMap((module) => Object.values(module));
const needsVersion = (body: unknown) =>
  body instanceof z.ZodType &&
  z.toJSONSchema(body, { io: "input", unrepresentable: "any" }).required?.includes("version");
const versionedCalls = contracts
  .filter(
    ({ method, path, access, body }) =>
      method === "PATCH" &&
      /\/\{(id|slug)\}$/.test(path) &&
      typeof access !== "string" &&
      access.includes("director") &&
      needsVersion(body),
  )
  .map(({ path }) => path)
  .sort();

const admin = submissionListFixture();

type Row = Record<string, unknown> & { id: string; version: number };
type Change = { method: string; path: string; json?: Record<string, unknown> };
type Page = {
  /** Creates the thing and returns it in the form of its changes' responses. */
  make: () => Promise<Row>;
  /** A change, with the version as its call expects it. */
  change: (row: Row, word: string) => Change;
  /** Where the version is sent: in the body, in the query, or under another name. */
  withVersion?: (row: Row, change: Change) => Change;
};

const inBody = (row: Row, { json, ...change }: Change): Change => ({
  ...change,
  json: { ...json, version: row.version },
});
const inQuery = (row: Row, { path, ...change }: Change): Change => ({
  ...change,
  path: `${path}?version=${row.version}`,
});

const ask = async ({ method, path, json }: Change) =>
  admin.app.request(path, { method, json, cookie: admin.cookie });
const create = async (path: string, json: Record<string, unknown>) =>
  (await (await ask({ method: "POST", path, json })).json()) as Row;

const anEntry = async () => {
  const response = await admin.get(`/api/submissions/${await admin.add()}`);
  return (await response.json()) as Row;
};
const aMessage = async () => {
  const [row] = await admin.app.db
    .insert(contacts)
    .values({
      firstName: "Ana",
      lastName: "Vance",
      email: "ana@films.example",
      subject: "General Inquiry",
      message: "Hello",
    })
    .returning();
  return row as unknown as Row;
};
const aCampaign = { name: "Posters", platform: "print", status: "active" };
const deletedIn = (path: string, make: Page["make"]): Page => ({
  make,
  change: ({ id }) => ({ method: "DELETE", path: `${path}/${id}` }),
  withVersion: inQuery,
});

const editPages: Record<string, Page> = {
  "notes of an entry": {
    make: anEntry,
    change: ({ id }, adminNotes) => ({
      method: "PATCH",
      path: `/api/submissions/${id}`,
      json: { adminNotes },
    }),
  },
  "the star of an entry": {
    make: anEntry,
    change: ({ id }) => ({ method: "POST", path: `/api/submissions/${id}/favorite` }),
  },
  "the status of many": {
    make: anEntry,
    change: ({ id }, word) => ({
      method: "POST",
      path: "/api/submissions/status",
      json: { ids: [id], status: word === "second" ? "rejected" : "accepted" },
    }),
    withVersion: ({ id, version }, { json, ...change }) => ({
      ...change,
      json: { ...json, versions: { [id]: version } },
    }),
  },
  "the folder of a message": {
    make: aMessage,
    change: ({ id }, word) => ({
      method: "POST",
      path: `/api/contacts/${id}/${word === "second" ? "unarchive" : "archive"}`,
    }),
  },
  news: {
    make: () => create("/api/news", article),
    change: ({ id }, title) => ({ method: "PATCH", path: `/api/news/${id}`, json: { title } }),
    withVersion: ({ updatedAt }, { json, ...change }) => ({
      ...change,
      json: { ...json, seenAt: updatedAt },
    }),
  },
  "a campaign": {
    make: () => create("/api/promo/campaigns", aCampaign),
    change: ({ id }, name) => ({
      method: "PATCH",
      path: `/api/promo/campaigns/${id}`,
      json: { ...aCampaign, name },
    }),
  },
  "why somebody may be written to": {
    make: async () => {
      const [row] = await admin.app.db
        .insert(promoContacts)
        .values({ personKey: `sample:${Math.random()}` })
        .returning();
      return row as unknown as Row;
    },
    change: ({ id }, note) => ({
      method: "PATCH",
      path: `/api/promo/contacts/${id}`,
      json: { lawfulBasis: "consent", note },
    }),
  },
};

test.each(Object.entries(editPages))("%s: refused, with the newest values", async (_, editPage) => {
  const { make, change, withVersion = inBody } = editPage;
  const row = await make();
  const first = await ask(withVersion(row, change(row, "first")));
  expect(first.status).toBe(200);
  const saved = (await first.json()) as Row;

  const second = await ask(withVersion(row, change(row, "second")));
  expect(second.status).toBe(409);
  const { detail, current } = (await second.json()) as { detail: string; current: Row | Row[] };
  expect(detail).toMatch(/was changed in another window|Someone changed this/);
  const newest = [current].flat()[0] as Row;
  // A bulk change returns only its count.
  expect(newest).toEqual(
    saved.id ? saved : { ...row, status: "accepted", outcome: "accepted", version: 2 },
  );

  // The version in the response is the base of the next change; without a version changes work as before.
  expect((await ask(withVersion(newest, change(row, "second")))).status).toBe(200);
  expect((await ask(change(row, "first"))).status).toBe(200);
  const deletedRow = {
    ...row,
    id: editPage === editPages.news ? "none" : "00000000-0000-4000-8000-000000000000",
  };
  if (editPage !== editPages["the status of many"]) {
    expect((await ask(withVersion(deletedRow, change(deletedRow, "x")))).status).toBe(404);
  }
});

const aVenue = {
  name: "The Pier",
  description: "By the sea.",
  capacity: 300,
  address: "1 Pier Road",
};
const { title, director, description, genre, year, duration } = proposedFilm;

type EditedNoun = {
  /** A row; the body of the call that creates it, for which the contract declares the rest. */
  make: object | (() => Promise<Row>);
  /** The field that a change sets. */
  field: string;
  /** What the change sends beside it. */
  beside?: object;
};

/** A noun of each of these calls. */
const nouns: Record<string, EditedNoun> = {
  "/api/announcements/{id}": {
    make: { name: "Shorts", types: ["short_film"], outcomes: ["rejected"] },
    field: "name",
  },
  "/api/awards/{id}": { make: { name: "Best Short", kind: "jury" }, field: "name" },
  "/api/call/categories/{id}": {
    make: async () => {
      const call = await read("/api/call");
      return { ...call, id: String((call.categories as Row[])[0]?.id) };
    },
    field: "description",
  },
  "/api/call/questions/{id}": {
    make: async () => {
      const { version } = await read("/api/call");
      const call = await create("/api/call/questions", {
        version,
        label: `A question ${version}`,
        kind: "short",
        hint: null,
      });
      return { ...call, id: String((call.questions as Row[]).at(-1)?.id) };
    },
    field: "label",
  },
  "/api/deliverables/{id}": {
    make: {
      label: "A poster",
      kind: "link",
      types: ["short_film"],
      required: true,
      dueOn: "2026-02-01",
    },
    field: "label",
  },
  "/api/director/films/{id}": {
    make: { title, director, description, genre, year, duration },
    field: "title",
  },
  "/api/editions/{slug}": {
    make: async () => ({ ...(await read("/api/editions/2026")), id: "2026" }),
    field: "name",
  },
  "/api/honors/{id}": {
    make: async () => {
      const submissionId = await admin.add({
        status: "accepted",
        outcome: "accepted",
        announcedStatus: "accepted",
        announcedAt: admin.app.deps.clock(),
      });
      const award = await create("/api/awards", { name: "Best Feature", kind: "jury" });
      return create(`/api/awards/${award.id}/honors`, { level: "mention", submissionId });
    },
    field: "citation",
  },
  "/api/imports/maps/{id}": {
    make: async () => {
      const [map] = (await read("/api/imports/maps")) as unknown as Row[];
      return map as Row;
    },
    field: "name",
  },
  "/api/imports/{id}": {
    make: async () => {
      const answer = await admin.app.request("/api/imports?name=films.csv", {
        method: "POST",
        cookie: admin.cookie,
        body: "Title,Email,Category\nThe Kiss,ana@films.example,Short\n",
        headers: { "Content-Type": "text/csv" },
      });
      return (await answer.json()) as Row;
    },
    field: "basisText",
    beside: { basis: "contract" },
  },
  "/api/jury/juries/{id}": {
    make: { name: "Shorts", categories: ["short_film"], members: [] },
    field: "name",
  },
  "/api/jury/people/{id}": {
    make: { name: "Ana", email: "ana@jury.example", roles: ["juror"] },
    field: "name",
  },
  "/api/jury/phases/{id}": {
    make: async () => {
      const jury = await create("/api/jury/juries", {
        name: "Features",
        categories: ["feature_film"],
        members: [],
      });
      return create("/api/jury/phases", {
        juryId: jury.id,
        name: "First look",
        opensAt: "2026-02-01T12:00:00.000Z",
        closesAt: "2026-02-10T12:00:00.000Z",
        wantedScores: 1,
        blind: false,
        othersVisible: "after_own",
        namesVisible: false,
        criteria: [{ name: "Heart", hint: null, weight: 1, scale: 5, required: true }],
      });
    },
    field: "name",
  },
  "/api/mailings/{id}": {
    make: { audience: { kind: "filter", filter: {} }, subject: "Hello", markdown: "Hello" },
    field: "subject",
    beside: { markdown: "Hello" },
  },
  "/api/programme/blocks/{id}": { make: { title: "Shorts" }, field: "title" },
  "/api/programme/screenings/{id}": {
    make: async () => {
      const block = await create("/api/programme/blocks", { title: "A talk", kind: "event" });
      const venue = await create("/api/programme/venues", aVenue);
      const place = { blockId: block.id, venueId: venue.id, starts: "2026-02-14T19:00" };
      return create("/api/programme/screenings", place);
    },
    field: "description",
  },
  "/api/labels/{id}": { make: { name: "Second look", accent: "gold" }, field: "name" },
  "/api/programme/venues/{id}": { make: aVenue, field: "name" },
  "/api/site-pages/{id}": { make: { title: "Attend", slug: "attend" }, field: "title" },
};
const read = async (path: string) => (await (await admin.get(path)).json()) as Row;
/** Rows that note who changed them last. */
const namesChange = /awards|films|honors|labels|programme|site-pages/;

test("every call that saves a row on its page is tried", () => {
  expect(versionedCalls.length).toBeGreaterThan(10);
  expect(Object.keys(nouns).sort()).toEqual(versionedCalls);
});

test.each(versionedCalls)("%s refuses an older version, with the newest values", async (path) => {
  const { make = {}, field = "", beside } = nouns[path] ?? {};
  const row = await (make instanceof Function
    ? make()
    : create(path.replace("/{id}", ""), make as Record<string, unknown>));
  const save = (version: number | undefined, word: string) =>
    ask({
      method: "PATCH",
      path: path.replace(/\{\w+\}/, row.id),
      json: { ...beside, [field]: word, version },
    });
  const first = await save(row.version, "first");
  const saved = (await first.json()) as Row;
  expect(first.status, JSON.stringify(saved)).toBe(200);
  const second = await save(row.version, "second");
  expect(second.status).toBe(409);
  const { detail, current } = (await second.json()) as { detail: string; current: Row };
  expect(detail).toMatch(/was changed in another window|Someone changed this/);
  if (namesChange.test(path)) expect(detail).toMatch(/ Changed by Director at \d+:\d\d [AP]M\.$/);
  expect(saved).toMatchObject(current);
  expect((await save(undefined, "second")).status).toBe(422);
  expect((await save(current.version, "second")).status).toBe(200);
});

test.each(
  Object.entries({
    "a message": deletedIn("/api/contacts", aMessage),
    "a campaign": deletedIn("/api/promo/campaigns", () =>
      create("/api/promo/campaigns", aCampaign),
    ),
  }),
)("%s that was changed meanwhile is not deleted", async (_, { make, change }) => {
  const row = await make();
  const old = { ...row, version: row.version - 1 };
  const refused = await ask(inQuery(old, change(row, "")));
  expect(refused.status).toBe(409);
  expect(await refused.json()).toMatchObject({ current: { id: row.id, version: row.version } });
  expect((await ask(inQuery(row, change(row, "")))).status).toBe(204);
});

test("of many changes of the same version at once, one succeeds", async () => {
  const row = await create("/api/promo/campaigns", aCampaign);
  const path = `/api/promo/campaigns/${row.id}`;
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, n) =>
      ask(inBody(row, { method: "PATCH", path, json: { ...aCampaign, name: `Name ${n}` } })),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
});

test("settings and emails return the newest values too", async () => {
  const email = { subject: "Thank you", markdown: "Hello" };
  const { updatedAt } = await read("/api/festival");
  const tries: [method: string, path: string, json: (word: string) => Record<string, unknown>][] = [
    [
      "PATCH",
      "/api/festival",
      () => ({
        updatedAt,
        changes: { newsletter: { doubleOptIn: true, postalAddress: "1 Reel Lane, Ojai" } },
      }),
    ],
    [
      "PUT",
      "/api/email-templates/submission",
      (word) => ({ ...email, subject: word, updatedAt: null }),
    ],
  ];
  for (const [method, path, json] of tries) {
    const first = await ask({ method, path, json: json("first") });
    expect(first.status, path).toBe(200);
    const second = await ask({ method, path, json: json("second") });
    expect(second.status).toBe(409);
    expect(await second.json()).toMatchObject({ current: await first.json() });
  }
});
