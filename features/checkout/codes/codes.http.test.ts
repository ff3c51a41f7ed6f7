import { readdir, readFile } from "node:fs/promises";
import { eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { codes, codeUses, editions, submissionDrafts, submissions } from "~/db/schema";
import { readDashboardFigures } from "~/features/entries-admin/dashboard-figures.queries.server";
import { currentEdition, readFestival } from "~/features/settings/editions.queries.server";
import { pageQuerySchema } from "~/lib/pagination/query-schema";
import { enterAs } from "~/tests/actors";
import { createTestApp, type TestApp } from "~/tests/harness";
import { openPayment, pay, shortFilm, submitEntry } from "~/tests/submission-fixtures";
import { reconcile } from "../jobs.server";
import { createDraft } from "../payments/drafts.commands.server";
import { listCodes } from "./queries.server";
import type { Code } from "./schema";

/** Codes: which fee they leave, how often they can be used, and when a use is free again. */

let app: TestApp;
let cookie: string;
beforeEach(async () => {
  app = await createTestApp();
  cookie = await app.logIn();
});
afterEach(() => app.close());

type Fields = Record<string, unknown>;
const post = (fields: Fields) => app.request("/api/codes", { cookie, json: fields });
async function make(fields: Fields = {}): Promise<Code> {
  const response = await post({ kind: "percent", percent: 25, ...fields });
  expect(response.status).toBe(201);
  return (await response.json()) as Code;
}
const quote = (code: string, type = "short_film") =>
  app.request(`/api/quote?type=${type}&code=${encodeURIComponent(code)}`);
/** Opens a payment with a code; short films cost 20. */
const open = (code: string | null, amount: number, entry: Fields = shortFilm) => {
  const { submissionType, ...submission } = entry;
  return app.request("/api/create-payment-intent", {
    json: { amount, submissionType, submission, code },
  });
};
const refusal = async (answer: Response) => {
  expect(answer.status).toBe(422);
  const { errors } = (await answer.json()) as { errors: { path: string; message: string }[] };
  expect(errors).toHaveLength(1);
  expect(errors[0]?.path).toBe("code");
  return errors[0]?.message;
};
/** The newest code, without a session. */
const listed = async () => {
  const { items } = await listCodes(
    app.deps,
    await currentEdition(app.db),
    pageQuerySchema.parse({}),
  );
  return items[0];
};
const opened = async (code: string, amount: number, entry?: Fields) => {
  const answer = await open(code, amount, entry);
  expect(answer.status).toBe(201);
  return (await answer.json()) as Awaited<ReturnType<typeof openPayment>>;
};
const submit = (intent: { paymentIntentId: string; draftToken: string }) =>
  submitEntry(app, intent, { ...shortFilm, draftToken: intent.draftToken });

test("a code reduces the fee of quote, payment, receipt and entry", async () => {
  const code = await make({ code: "Student-25", note: "Film school" });
  expect(code).toMatchObject({
    code: "Student-25",
    kind: "percent",
    percent: 25,
    amount: null,
    tier: null,
    types: [],
    uses: 0,
    held: 0,
    state: "active",
    maxUses: null,
    perAddress: null,
    version: 1,
  });
  // Without a code nothing changes.
  const full = { amount: 20, full: 20, saved: 0 };
  expect(await (await app.request("/api/quote?type=short_film")).json()).toMatchObject(full);
  const answer = await quote("student 25");
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(await answer.json()).toMatchObject({ full: 20, saved: 5, amount: 15, shown: "$15" });
  const intent = await opened("STUDENT25", 15);
  expect(intent).toMatchObject({ amount: 15, provider: "sandbox" });
  expect(await listed()).toMatchObject({ uses: 0, held: 1 });
  await pay(app, intent);
  const receipt = await (await submit(intent)).json();
  expect(receipt).toMatchObject({ submissionFee: "$15" });
  expect(receipt).not.toHaveProperty("code");
  const entry = await (await app.request(`/api/submissions/${receipt.id}`, { cookie })).json();
  expect(entry).toMatchObject({ amountCents: 1_500, savedCents: 500, code: "Student-25" });
  expect(await listed()).toMatchObject({ uses: 1, held: 0 });
  const uses = await app.request(`/api/codes/${code.id}/uses`, { cookie });
  expect(await uses.json()).toMatchObject([
    { submissionId: receipt.id, title: shortFilm.filmTitle, savedCents: 500 },
  ]);
  const csv = await (await app.request("/api/submissions/export", { cookie })).text();
  expect(csv.split("\n")[0]).toContain("Code");
  expect(csv).toContain("Student-25");
});

test("a code that leaves nothing submits the entry without a payment", async () => {
  for (const fields of [{ kind: "free" }, { kind: "amount", amount: 19.8 }, { percent: 98 }]) {
    const code = await make(fields);
    const intent = await opened(code.code, 0);
    expect(intent).toMatchObject({ amount: 0, provider: "none" });
    expect((await submit(intent)).status).toBe(201);
    expect((await submit(intent)).status).toBe(200);
  }
  const saved = await app.db.select({ saved: submissions.savedCents }).from(submissions);
  expect(saved).toEqual([{ saved: 2_000 }, { saved: 2_000 }, { saved: 2_000 }]);
  // The stated amount must still be the server's.
  const { code } = await make({ kind: "amount", amount: 12.5 });
  expect((await open(code, 0)).status).toBe(409);
  expect((await open(null, 7.5)).status).toBe(409);
  expect((await open(code, 7.5)).status).toBe(201);
});

test("two hundred at once on a code of twenty get twenty", async () => {
  const { code } = await make({ kind: "free", maxUses: 20 });
  const festival = await readFestival(app.db);
  const { submissionType: _, ...submission } = shortFilm;
  const request = { amount: 0, submissionType: "short_film", submission, code } as const;
  // Without the queue of the server, which lets fewer in at once.
  const results = await Promise.all(
    Array.from({ length: 200 }, () => createDraft(app.deps, festival, request)),
  );
  expect(results.filter(({ kind }) => kind === "opened")).toHaveLength(20);
  expect(results.filter(({ kind }) => kind === "wrong code")).toHaveLength(180);
  expect(await listed()).toMatchObject({ held: 20, uses: 0, state: "used_up" });
  expect(await app.db.select().from(submissionDrafts)).toHaveLength(20);
  expect(await refusal(await open(code, 0))).toBe("This code has been used up.");
});

test("an unpaid use is free again after an hour, once its payment is cancelled", async () => {
  const { code } = await make({ maxUses: 1 });
  const intent = await opened(code, 15);
  expect(await refusal(await open(code, 15))).toContain("already been used");
  app.passMinutes(59);
  await reconcile(app.deps, { ignoreSchedule: true });
  expect(await refusal(await open(code, 15))).toContain("already been used");
  app.passMinutes(1);
  await reconcile(app.deps);
  expect(await listed()).toMatchObject({ held: 0, uses: 0, state: "active" });
  const late = await app.request(`/api/sandbox/payments/${intent.paymentIntentId}/confirm`, {
    json: { clientSecret: intent.clientSecret, card: "pays" },
  });
  expect(late.status).toBe(409);
  // The next one pays in its last minute: it counts, and stays counted.
  const next = await opened(code, 15);
  await pay(app, next);
  app.passMinutes(61);
  await reconcile(app.deps);
  expect(await listed()).toMatchObject({ held: 0, uses: 1, state: "used_up" });
  expect(await app.db.select().from(submissions)).toMatchObject([{ amountCents: 1_500 }]);
  // A free entry that was never submitted.
  cookie = await app.logIn();
  const { code: free } = await make({ kind: "free", maxUses: 1 });
  const draft = await opened(free, 0);
  app.passMinutes(61);
  await reconcile(app.deps);
  expect(await listed()).toMatchObject({ held: 0, uses: 0 });
  expect((await submit(draft)).status).toBe(402);
});

test("a use that is paid although it was freed counts beyond the limit", async () => {
  const { code } = await make({ maxUses: 1 });
  const intent = await opened(code, 15);
  await pay(app, intent);
  await app.db.update(submissionDrafts).set({ state: "expired" });
  expect(await listed()).toMatchObject({ held: 0, uses: 0 });
  await opened(code, 15);
  expect((await submit(intent)).status).toBe(201);
  expect(await listed()).toMatchObject({ held: 1, uses: 1, state: "used_up" });
});

/** The statements of a migration. */
const migration = async (name: string) =>
  (await readFile(`db/migrations/${name}.sql`, "utf8")).split("--> statement-breakpoint");
/** Whether a statement creates one of the functions that count entries by day. */
const isCount = (statement: string) => /replace function "(?:tally_|recount_)/i.test(statement);
const run = (statement: string) => app.db.execute(sql.raw(statement));

test("a fee that a code waives is in the list of payments, and in the sums of waived fees", async () => {
  const { code } = await make({ kind: "free" });
  const response = await submit(await opened(code, 0));
  expect(response.status).toBe(201);
  expect(await response.json()).toMatchObject({ waivedCents: 2_000, currency: "usd" });
  const read = async (path: string) => (await app.request(path, { cookie })).json();
  expect(await read("/api/payments")).toMatchObject([
    { state: "waived", amountCents: 0, waivedCents: 2_000, paymentIntentId: null, provider: null },
  ]);
  expect(await read("/api/payments/totals")).toMatchObject({
    total: [{ payments: 0, paidCents: 0, waivers: 1, waivedCents: 2_000 }],
  });
  const waived = { entries: 1, fees: [{ currency: "usd", cents: 2_000 }] };
  expect(await readDashboardFigures(app.db)).toMatchObject({ submissions: 1, waived });
  // Counted again in another zone, and by the migration after the functions before it.
  await app.db.update(editions).set({ timeZone: "Asia/Tokyo" });
  expect(await readDashboardFigures(app.db)).toMatchObject({ waived });
  const [, ...statements] = await migration("0104_waived_entries");
  for (const statement of (await migration("0078_zone_and_currency")).filter(isCount))
    await run(statement);
  await app.db.update(editions).set({ timeZone: "America/Los_Angeles" });
  expect(await readDashboardFigures(app.db)).toMatchObject({ waived: { ...waived, entries: 0 } });
  for (const statement of statements) await run(statement);
  expect(await readDashboardFigures(app.db)).toMatchObject({ submissions: 1, waived });
  // Other files share this database, and need the functions of today.
  for (const file of await readdir("db/functions")) {
    const [definition = ""] = (await readFile(`db/functions/${file}`, "utf8")).split(
      "\n\nCREATE TRIGGER",
    );
    await run(definition);
  }
});

test("a quoted fee outlives a stopped code", async () => {
  const code = await make();
  const intent = await opened(code.code, 15);
  const stop = () => app.request(`/api/codes/${code.id}/stop`, { cookie, method: "POST" });
  expect(await (await stop()).json()).toMatchObject({ state: "stopped", version: 2 });
  expect(await (await stop()).json()).toMatchObject({ state: "stopped", version: 2 });
  expect(await refusal(await open(code.code, 15))).toContain("no longer valid");
  await pay(app, intent);
  expect(await (await submit(intent)).json()).toMatchObject({ submissionFee: "$15" });
});

test("each refusal has its own sentence, and nothing is stored", async () => {
  expect(await refusal(await quote("NOBODY"))).toContain("We can't find this code");
  const { code: lines } = await make({ types: ["log_line"] });
  expect(await refusal(await quote(lines))).toBe("This code is for another category: Log Line.");
  const { code: later } = await make({ from: "2025-12-24" });
  expect(await refusal(await open(later, 15))).toBe(
    "This code can be used from December 24, 2025.",
  );
  const { code: short } = await make({ lastDay: "2025-08-01" });
  const { code: once } = await make({ perAddress: 1 });
  expect((await open(once, 15)).status).toBe(201);
  expect(await refusal(await open(once, 15))).toContain("already used with this email address");
  const shouted = { ...shortFilm, submitterEmail: shortFilm.submitterEmail.toUpperCase() };
  expect(await refusal(await open(once, 15, shouted))).toContain("this email address");
  const otherFilm = { ...shortFilm, submitterEmail: "tom@lines.example" };
  expect((await open(once, 15, otherFilm)).status).toBe(201);
  const nameless = { submissionType: "short_film", amount: 15, code: once };
  expect(await refusal(await app.request("/api/create-payment-intent", { json: nameless }))).toBe(
    "This code can only be used with your entry. Please fill in the form first.",
  );
  app.setNow("2025-08-02T07:00:00Z");
  expect(await refusal(await quote(short))).toContain("expired");
  expect(await app.db.select().from(submissionDrafts)).toHaveLength(2);
});

test("a waiver code is a code, used once by either call", async () => {
  const form = { submissionType: "short_film", note: "Ana", lastDay: "2025-12-31" };
  const waiver = async () =>
    (await (await app.request("/api/waivers", { cookie, json: form })).json()) as {
      id: string;
      code: string;
    };
  const redeem = async (code: string) => {
    const { paymentIntentId, draftToken } = await openPayment(app);
    const json = { paymentIntentId, draftToken, code };
    return app.request("/api/waivers/redeem", { json });
  };
  const first = await waiver();
  const { id, code } = first;
  expect(await listed()).toMatchObject({ id, code, kind: "free", maxUses: 1, note: "Ana" });
  const draft = await opened(first.code, 0);
  expect((await redeem(first.code)).status).toBe(409);
  expect((await submit(draft)).status).toBe(201);
  const shown = await (await app.request("/api/waivers", { cookie })).json();
  expect(shown).toMatchObject([{ id: first.id, entry: { title: shortFilm.filmTitle } }]);

  // Redeemed: it is no longer a code.
  const second = await waiver();
  expect((await redeem(second.code)).status).toBe(201);
  expect(await refusal(await open(second.code, 0))).toContain("already been used");
  const uses = await app.request(`/api/codes/${second.id}/uses`, { cookie });
  expect(await uses.json()).toMatchObject([{ savedCents: 2_000 }]);

  // Freed: a waiver again. Stopped: neither.
  const third = await waiver();
  await opened(third.code, 0);
  app.passMinutes(61);
  await reconcile(app.deps);
  expect((await redeem(third.code)).status).toBe(201);
  cookie = await app.logIn();
  const fourth = await waiver();
  await opened(fourth.code, 0);
  await app.request(`/api/codes/${fourth.id}/stop`, { cookie, method: "POST" });
  app.passMinutes(61);
  await reconcile(app.deps);
  expect((await redeem(fourth.code)).status).toBe(409);
  expect(await refusal(await open(fourth.code, 0))).toContain("no longer valid");
  const [row] = await app.db.select().from(codes).where(eq(codes.id, fourth.id));
  expect(row).toMatchObject({ usedAt: null, stoppedAt: expect.any(Date) });
});

test("codes are made and stopped only by the director, and bad ones are refused", async () => {
  const programmer = await enterAs(app.db, app.deps.clock, "programmer");
  const code = await make({ code: "LOVE" });
  expect((await app.request("/api/codes", { cookie: programmer })).status).toBe(403);
  expect((await app.request("/api/codes")).status).toBe(401);
  const stop = { cookie: programmer, method: "POST" };
  expect((await app.request(`/api/codes/${code.id}/stop`, stop)).status).toBe(403);
  // The same code, folded.
  expect((await post({ kind: "free", code: "l0-ve" })).status).toBe(409);
  for (const [path, fields] of [
    ["percent", { kind: "percent", percent: 101 }],
    ["percent", { kind: "percent", percent: 0 }],
    ["percent", { kind: "percent", percent: 2.5 }],
    ["percent", { kind: "percent" }],
    ["amount", { kind: "amount" }],
    ["amount", { kind: "amount", amount: 1.005 }],
    ["amount", { kind: "amount", amount: 2_000_000 }],
    ["kind", { kind: "gift" }],
    ["tier", { kind: "tier" }],
    ["tier", { kind: "tier", tier: "standard" }],
    ["code", { kind: "free", code: "abc" }],
    ["code", { kind: "free", code: "-----" }],
    ["code", { kind: "free", code: "köln-2026" }],
    ["types.0", { kind: "free", types: ["poem"] }],
    ["maxUses", { kind: "free", maxUses: 0 }],
    ["lastDay", { kind: "free", from: "2025-12-02", lastDay: "2025-12-01" }],
    ["lastDay", { kind: "free", lastDay: "2025-07-01" }],
  ] as const) {
    const refused = await post(fields);
    expect(refused.status, JSON.stringify(fields)).toBe(422);
    expect(await refused.json()).toMatchObject({ errors: [{ path }] });
  }
  expect(await app.db.select().from(codes)).toHaveLength(1);
  expect(await app.db.select().from(codeUses)).toEqual([]);
});

test("twenty wrong codes a minute from one address, and any number of right ones", async () => {
  const limited = await createTestApp({ rateLimits: true, db: app.db });
  const { code } = await make();
  const ask = async (code: string) =>
    (await limited.request(`/api/quote?type=short_film&code=${code}`)).status;
  for (let right = 0; right < 25; right += 1) expect(await ask(code)).toBe(200);
  for (let wrong = 0; wrong < 20; wrong += 1) expect(await ask("WRONG")).toBe(422);
  expect(await ask("WRONG")).toBe(429);
  expect(await ask(code)).toBe(429);
  expect((await limited.request("/api/quote?type=short_film")).status).toBe(200);
  await limited.close();
});
