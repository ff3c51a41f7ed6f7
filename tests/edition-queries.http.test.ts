import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import {
  confirmations,
  decisions,
  editions,
  entrySources,
  filmProblems,
  linkChecks,
  media,
  people,
  submissions,
} from "~/db/schema";
import { findEdition } from "~/features/settings/editions.queries.server";
import type { Endpoint } from "~/lib/api/endpoint";
import { allEndpoints } from "~/server/api/endpoints";
import { prepareEdition } from "./editions-fixture";
import { createTestApp, type TestApp } from "./harness";
import { plantNights } from "./published-programme";
import { otherFestival as setupFile } from "./setup-calls";

/** Every call that takes `edition` serves that edition: another one's data stays as it is, an unknown one is refused. */

let app: TestApp;
let cookie: string;
let calls: Endpoint[];
const takesEdition = ({ query }: Pick<Endpoint, "query">) => {
  if (!query) return false;
  const json = z.toJSONSchema(query, { io: "input", unrepresentable: "any" });
  return "edition" in (json.properties ?? {});
};

const deliverable = {
  label: "A still",
  kind: "link",
  types: ["short_film"],
  required: true,
  dueOn: "2026-02-10",
};
const code = { kind: "free", types: [], note: "Guests" };
const question = { label: "Camera", kind: "short" };
const announcement = { name: "Selection", types: ["short_film"], outcomes: ["accepted"] };
const audienceAward = {
  name: "Audience Award",
  kind: "audience",
  votesUntil: "2026-02-17T08:00:00.000Z",
};
const mailing = { audience: { kind: "filter", filter: {} }, subject: "Hello", markdown: "Hello" };
const wording = { subject: "Hello", markdown: "Hello {{FILM_TITLE}}", updatedAt: null };
const csv = "Project Title,Submitter Email\nAlder,ana@films.example\n";

beforeAll(async () => {
  app = await createTestApp();
  cookie = await app.logIn();
  calls = allEndpoints(app.deps).filter(takesEdition);
  const { db } = app;
  const otherId = await prepareEdition(app, 2027);
  // Closed, since some calls refuse an edition that is prepared.
  await db
    .update(editions)
    .set({ state: "closed", closedAt: app.deps.clock() })
    .where(eq(editions.id, otherId));
  const entry = {
    submissionType: "short_film",
    submitterName: "Marisol Vance",
    submitterEmail: "marisol@films.example",
    filmTitle: "Alder",
    submissionFee: "$20",
    agreedToTerms: true,
    paymentProvider: "sandbox",
    amountCents: 2_000,
    feePeriod: "early_bird",
  } as const;
  const accepted = {
    outcome: "accepted",
    announcedOutcome: "accepted",
    announcedStatus: "accepted",
    announcedAt: app.deps.clock(),
  } as const;
  const [first, second, third] = await db
    .insert(submissions)
    .values([
      { ...entry, paymentIntentId: "pi_1", isFavorite: true },
      {
        ...entry,
        paymentIntentId: "pi_2",
        filmUrl: "https://films.example/a",
        ...accepted,
      },
      { ...entry, ...accepted, paymentIntentId: "pi_3" },
    ])
    .returning();
  const submissionId = second?.id ?? "";
  const by = "director";
  await db
    .insert(decisions)
    .values({ submissionId, version: 1, outcome: "accepted", by, at: new Date() });
  await db.insert(media).values({
    submissionId: first?.id ?? "",
    kind: "screener",
    name: "a.mp4",
    bytes: 1_000,
    state: "refused",
  });
  await db.insert(linkChecks).values({
    submissionId,
    url: "https://films.example/a",
    result: "gone",
    why: "not_found",
    since: new Date(),
    at: new Date(),
  });
  await db.insert(entrySources).values({
    submissionId,
    editionId: second?.editionId ?? "",
    source: "other",
    name: "Other",
    key: "1",
  });
  await db.insert(confirmations).values([
    { submissionId, answer: "yes", late: false, at: new Date() },
    { submissionId: third?.id ?? "", answer: "no", late: false, at: new Date() },
  ]);
  const [juror] = await db
    .insert(people)
    .values({ name: "Juror", email: "juror@films.example" })
    .returning();
  await db
    .insert(filmProblems)
    .values({ submissionId, personId: juror?.id ?? "", kind: "no_sound" });
  await plantNights(db, app.deps.clock());
  for (const [path, json] of [
    ["/api/deliverables", deliverable],
    ["/api/codes", code],
    ["/api/mailings", mailing],
    ["/api/labels", { name: "Second look", accent: "gold" }],
    ["/api/announcements", announcement],
    ["/api/awards", audienceAward],
  ] as const) {
    expect((await app.request(path, { cookie, json })).status, path).toBe(201);
  }
  const worded = await app.request("/api/decision-letters/decision.accepted", {
    method: "PUT",
    cookie,
    json: wording,
  });
  expect(worded.status).toBe(200);
  const imported = await app.request("/api/imports?name=films.csv", {
    method: "POST",
    cookie,
    body: csv,
    headers: { "Content-Type": "application/octet-stream" },
  });
  expect(imported.status).toBe(201);
});
afterAll(() => app.close());

const noId = "00000000-0000-4000-8000-000000000000";

/** What a call is sent beside its edition. */
type CallInput = { id?: string; query?: Record<string, string>; json?: object; bytes?: string };

/** The call for entries of the other edition, as the next change finds it. */
async function otherCall() {
  const response = await app.request("/api/call?edition=2027", { cookie });
  return (await response.json()) as {
    version: number;
    categories: { type: string }[];
    deadlines: object[];
    fees: object[];
    questions: { id: string }[];
  };
}
async function otherSettings() {
  const response = await app.request("/api/festival?edition=2027", { cookie });
  return (await response.json()) as { updatedAt: string };
}
const updatedAt = async () => ({ updatedAt: (await otherSettings()).updatedAt });
const inCall = (make: (call: Awaited<ReturnType<typeof otherCall>>) => CallInput) => async () => {
  const call = await otherCall();
  const { json, ...request } = make(call);
  return json
    ? { ...request, json: { version: call.version, ...json } }
    : { ...request, query: { version: String(call.version) } };
};
/** Resets the email of a list that was changed before. */
const resetOf = (path: string, id: string) => async (): Promise<CallInput> => {
  const list = await (await app.request(`${path}?edition=2027`, { cookie })).json();
  const email = (list as { id: string; updatedAt: string | null }[]).find(
    (email) => email.id === id,
  );
  // Once it is reset, the default has no date.
  return { id, query: { updatedAt: email?.updatedAt ?? app.deps.clock().toISOString() } };
};

/** Calls that write rows of the edition, in an order in which each has something to change. */
const writes: Record<string, () => Promise<CallInput>> = {
  createAward: async () => ({ json: { name: "First Kiss", kind: "special" } }),
  createAwardsFromSettings: async () => ({ json: {} }),
  createAnnouncement: async () => ({ json: announcement }),
  wordDecisionEmail: async () => ({ id: "decision.accepted", json: wording }),
  resetDecisionEmail: resetOf("/api/decision-letters", "decision.accepted"),
  changeTemplate: async () => ({ id: "submission", json: wording }),
  resetTemplate: resetOf("/api/email-templates", "submission"),
  uploadImport: async () => ({ query: { name: "films.csv" }, bytes: csv }),
  createMailing: async () => ({ json: mailing }),
  createLabel: async () => ({ json: { name: "Opening?", accent: "gold" } }),
  changeGeneralForm: inCall(() => ({ json: { generalForm: false } })),
  addCategory: inCall(() => ({ json: { name: "Essay", kind: "film" } })),
  changeCategory: inCall(() => ({ id: "essay", json: { name: "Film Essay" } })),
  deleteCategory: inCall(() => ({ id: "essay" })),
  orderCategories: inCall(({ categories }) => ({
    json: { ids: categories.map(({ type }) => type).reverse() },
  })),
  changeDeadlines: inCall(({ deadlines }) => ({
    json: {
      deadlines: deadlines.map((deadline, at) =>
        at === 0 ? { ...deadline, name: "First" } : deadline,
      ),
    },
  })),
  changeTiers: inCall(() => ({
    json: {
      tiers: [
        { code: "standard", name: "Standard", proof: "none" },
        { name: "Students", proof: "none" },
      ],
    },
  })),
  changeFees: inCall(({ fees }) => ({
    json: { fees: fees.map((fee) => ({ ...fee, amount: 9 })) },
  })),
  addQuestion: inCall(() => ({ json: question })),
  changeQuestion: inCall(({ questions }) => ({
    id: questions[0]?.id ?? noId,
    json: { label: "Lens" },
  })),
  orderQuestions: inCall(({ questions }) => ({ json: { ids: questions.map(({ id }) => id) } })),
  deleteQuestion: inCall(({ questions }) => ({ id: questions[0]?.id ?? noId })),
  changeSettings: async () => ({
    json: { ...(await updatedAt()), changes: { place: { long: "Lisbon", short: "Lisbon" } } },
  }),
  resetSection: async () => ({ id: "place", query: await updatedAt() }),
  applySetupFile: async () => ({
    bytes: JSON.stringify({
      format: 1,
      call: { questions: [question] },
      letters: [{ id: "refund_notice", markdown: "Our bank needs a week." }],
      deliverables: [deliverable],
      scorecards: setupFile.scorecards,
    }),
  }),
  resetSettings: async () => ({ query: await updatedAt() }),
  makeCode: async () => ({ json: code }),
  createDeliverable: async () => ({ json: deliverable }),
  publishSelection: async () => ({ json: { reason: "Everybody was told by phone" } }),
};

/** Calls that send or show something, and write no row of an edition. */
const shows: Record<string, () => Promise<CallInput>> = {
  testDecisionEmail: async () => ({ id: "decision.accepted", json: wording }),
  previewDecisionWording: async () => ({ id: "decision.accepted", json: wording }),
  testTemplate: async () => ({ id: "submission", json: wording }),
  previewWording: async () => ({ json: wording }),
  remindOfDeliverables: async () => ({ json: { dryRun: true } }),
};

function send(
  { method, path, bodyTypes }: Endpoint,
  edition: string | undefined,
  request: CallInput = {},
) {
  const query = new URLSearchParams({ ...request.query, ...(edition && { edition }) });
  const type = bodyTypes?.find((bodyType) => bodyType === "application/json") ?? bodyTypes?.[0];
  return app.request(`${path.replace(/\{\w+\}/, request.id ?? "submission")}?${query}`, {
    method,
    cookie,
    ...(request.json && { json: request.json }),
    ...(request.bytes && { body: request.bytes, headers: { "Content-Type": `${type}` } }),
  });
}

const readWith: Record<string, CallInput> = {
  exportImportOutcomes: { query: { source: "other" } },
};
const reads = () => calls.filter(({ method }) => method === "GET");
const named = (operationId: string) => {
  const call = calls.find((call) => call.operationId === operationId);
  if (!call) throw new Error(`No call ${operationId} takes an edition.`);
  return call;
};

test("the lists of this file are all calls that take an edition", () => {
  const changing = calls.filter(({ method }) => method !== "GET").map((call) => call.operationId);
  expect(changing.toSorted()).toEqual([...Object.keys(writes), ...Object.keys(shows)].sort());
  expect(reads().length).toBeGreaterThan(20);
});

test("a read serves the edition that it names", async () => {
  const unchanged: string[] = [];
  for (const call of reads()) {
    const text = async (edition?: string) => {
      const response = await send(call, edition, readWith[call.operationId]);
      // The free space of a disk is no edition's.
      return `${response.status} ${(await response.text()).replace(/"freeBytes":\d+/, "")}`;
    };
    const current = await text();
    expect(current, call.operationId).toMatch(/^200 /);
    expect(await text("2026"), call.operationId).toBe(current);
    if ((await text("2027")) === current) unchanged.push(call.operationId);
  }
  expect(unchanged).toEqual([]);
});

/** The rows of an edition in every table, as one text. */
async function rowsOf(slug: string): Promise<string> {
  const edition = await findEdition(app.db, slug);
  const { rows: tables } = (await app.db.execute(sql`select table_name as name
    from information_schema.columns where column_name = 'edition_id' and table_schema = 'public'
    and table_name <> 'setup_state' order by table_name`)) as unknown as {
    rows: { name: string }[];
  };
  const texts = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } =
        (await app.db.execute(sql`select t::text as row from ${sql.identifier(name)} t
        where edition_id = ${edition?.id} order by 1`)) as unknown as { rows: { row: string }[] };
      return `${name}: ${rows.map(({ row }) => row).join("\n")}`;
    }),
  );
  return [JSON.stringify(edition), ...texts].join("\n");
}

test("a change writes the edition that it names, and nothing of the current one", async () => {
  const current = await rowsOf("2026");
  for (const [operationId, make] of Object.entries(writes)) {
    const before = await rowsOf("2027");
    const response = await send(named(operationId), "2027", await make());
    const answer = `${operationId}: ${response.status} ${await response.text()}`;
    expect(answer).toMatch(/: 20\d /);
    expect((await rowsOf("2027")) === before, answer).toBe(false);
    expect(await rowsOf("2026"), operationId).toBe(current);
  }
});

test("an edition that does not exist is refused", async () => {
  for (const call of calls) {
    const { operationId } = call;
    const make = writes[operationId] ?? shows[operationId];
    const response = await send(call, "2099", make ? await make() : readWith[operationId]);
    const answer = `${operationId}: ${response.status} ${await response.text()}`;
    expect(answer).toMatch(/: 422 .*"path":"edition"/);
  }
});
