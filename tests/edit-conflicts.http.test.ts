import { expect, test } from "vitest";
import { contacts, promoContacts } from "~/db/schema";
import { article } from "./articles";
import { submissionListFixture } from "./submission-list-fixture";

/** Edit conflicts: on every admin page the second of two saves is refused and overwrites nothing. */

const admin = submissionListFixture();

type Row = Record<string, unknown> & { id: string; version: number };
type Change = { method: string; path: string; json?: Record<string, unknown> };
type Page = {
  /** Creates the thing and returns it in the form of its changes' responses. */
  make: () => Promise<Row>;
  /** A change, with the version as its call expects it. */
  change: (row: Row, word: string) => Change;
  /** Where the version is sent: in the body, in the query, or under another name. */
  seen?: (row: Row, change: Change) => Change;
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
const made = async (path: string, json: Record<string, unknown>) =>
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
const aPiece = { title: "One week", content: "One week left." };
const aRule = {
  name: "Reminder",
  trigger: "article_published",
  platform: "twitter",
  contentTemplate: "{{TITLE}}",
};
const inPromo = (what: string, form: Record<string, unknown>, field: string): Page => ({
  make: () => made(`/api/promo/${what}`, form),
  change: ({ id }, word) => ({
    method: "PATCH",
    path: `/api/promo/${what}/${id}`,
    json: { ...form, [field]: word },
  }),
});
const deleted = (what: string, make: Page["make"]): Page => ({
  make,
  change: ({ id }) => ({ method: "DELETE", path: `${what}/${id}` }),
  seen: inQuery,
});

const rooms: Record<string, Page> = {
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
    seen: ({ id, version }, { json, ...change }) => ({
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
    make: () => made("/api/news", article),
    change: ({ id }, title) => ({ method: "PATCH", path: `/api/news/${id}`, json: { title } }),
    seen: ({ updatedAt }, { json, ...change }) => ({
      ...change,
      json: { ...json, seenAt: updatedAt },
    }),
  },
  "a campaign": inPromo("campaigns", aCampaign, "name"),
  "a piece of content": inPromo("content", aPiece, "title"),
  "a rule": inPromo("automations", aRule, "name"),
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

test.each(Object.entries(rooms))("%s: refused, with the newest values", async (_, room) => {
  const { make, change, seen = inBody } = room;
  const row = await make();
  const first = await ask(seen(row, change(row, "first")));
  expect(first.status).toBe(200);
  const saved = (await first.json()) as Row;

  const second = await ask(seen(row, change(row, "second")));
  expect(second.status).toBe(409);
  const { detail, current } = (await second.json()) as { detail: string; current: Row | Row[] };
  expect(detail).toMatch(/was changed in another window|Someone changed this/);
  const newest = [current].flat()[0] as Row;
  // A bulk change returns only its count.
  expect(newest).toEqual(
    saved.id ? saved : { ...row, status: "accepted", outcome: "accepted", version: 2 },
  );

  // The version in the response is the base of the next change; without a version changes work as before.
  expect((await ask(seen(newest, change(row, "second")))).status).toBe(200);
  expect((await ask(change(row, "first"))).status).toBe(200);
  const gone = {
    ...row,
    id: room === rooms.news ? "none" : "00000000-0000-4000-8000-000000000000",
  };
  if (room !== rooms["the status of many"]) {
    expect((await ask(seen(gone, change(gone, "x")))).status).toBe(404);
  }
});

test.each(
  Object.entries({
    "a message": deleted("/api/contacts", aMessage),
    "a campaign": deleted("/api/promo/campaigns", () => made("/api/promo/campaigns", aCampaign)),
    "a piece": deleted("/api/promo/content", () => made("/api/promo/content", aPiece)),
    "a rule": deleted("/api/promo/automations", () => made("/api/promo/automations", aRule)),
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
  const row = await made("/api/promo/campaigns", aCampaign);
  const path = `/api/promo/campaigns/${row.id}`;
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, n) =>
      ask(inBody(row, { method: "PATCH", path, json: { ...aCampaign, name: `Name ${n}` } })),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
});

test("settings and emails return the newest values too", async () => {
  const letter = { subject: "Thank you", markdown: "Hello" };
  const tries: [method: string, path: string, json: (word: string) => Record<string, unknown>][] = [
    [
      "PATCH",
      "/api/festival",
      () => ({
        updatedAt: null,
        changes: { newsletter: { doubleOptIn: true, postalAddress: "1 Reel Lane, Ojai" } },
      }),
    ],
    [
      "PUT",
      "/api/email-templates/submission",
      (word) => ({ ...letter, subject: word, updatedAt: null }),
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
