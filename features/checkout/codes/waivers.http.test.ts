import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { codes, outboxMessages, sandboxPayments, submissions } from "~/db/schema";
import { reconcile } from "~/features/checkout/jobs.server";
import { readDashboardFigures } from "~/features/entries-admin/dashboard-figures.queries.server";
import { enterAs } from "~/tests/actors";
import { createTestApp, type TestApp } from "~/tests/harness";
import { logLine, openPayment, pay, shortFilm, submitEntry } from "~/tests/submission-fixtures";
import type { Waiver } from "./waivers.schema";

let app: TestApp;
let cookie: string;
beforeEach(async () => {
  app = await createTestApp();
  cookie = await app.logIn();
});
afterEach(() => app.close());

type Intent = Awaited<ReturnType<typeof openPayment>>;
const form = { submissionType: "short_film", note: "Ana, jury 2024", lastDay: "2025-12-31" };

async function make(fields: Record<string, unknown> = {}): Promise<Waiver> {
  const response = await app.request("/api/waivers", { cookie, json: { ...form, ...fields } });
  expect(response.status).toBe(201);
  return (await response.json()) as Waiver;
}
const use = (intent: Intent, code: string, more: Record<string, unknown> = {}) =>
  app.request("/api/waivers/redeem", {
    json: {
      paymentIntentId: intent.paymentIntentId,
      draftToken: intent.draftToken,
      code,
      ...more,
    },
  });
const detail = async (answer: Response) => ((await answer.json()) as { detail: string }).detail;
const readEntries = () => app.db.select().from(submissions);
const intents = async () =>
  (await app.db.select().from(sandboxPayments)).map((sandboxPayment) => sandboxPayment.status);

describe("a waiver", () => {
  it("opens one entry without its fee, which every figure and email shows", async () => {
    const { code, id } = await make();
    expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){2}[0-9A-HJKMNP-TV-Z]{4}$/);
    const intent = await openPayment(app);
    const answer = await use(intent, code.toLowerCase().replaceAll("-", " "));
    expect(answer.status).toBe(201);
    expect(await answer.json()).toMatchObject({
      filmTitle: shortFilm.filmTitle,
      submissionFee: "$0",
      waivedCents: 2_000,
    });
    expect(await readEntries()).toMatchObject([
      { waiverId: id, waivedCents: 2_000, amountCents: 0, paymentIntentId: null },
    ]);
    expect(await intents()).toEqual(["canceled"]);
    expect(await readDashboardFigures(app.db)).toMatchObject({
      submissions: 1,
      revenue: [{ currency: "usd", cents: 0 }],
      net: [{ currency: "usd", cents: 0 }],
      waived: { entries: 1, fees: [{ currency: "usd", cents: 2_000 }] },
    });
    const emails = await app.db.select().from(outboxMessages);
    expect(emails.map(({ kind }) => kind).sort()).toEqual([
      "director_notice",
      "submission_confirmation",
    ]);
    expect(emails.find(({ kind }) => kind === "director_notice")?.text).toContain(
      "The fee was waived with one of your codes",
    );
    expect(emails.map(({ text }) => text).join()).toContain("Waived ($20)");
    const csv = await (await app.request("/api/submissions/export", { cookie })).text();
    expect(csv).toMatch(/,"Waived \(\$20\)",0,20,/);
    const [entry] = await readEntries();
    const refund = await app.request(`/api/submissions/${entry?.id}/refunds`, {
      cookie,
      json: { amount: "1", left: 0 },
    });
    expect(refund.status).toBe(422);
  });

  it("is used once, also by repeated and simultaneous requests", async () => {
    const { code } = await make();
    const [ownIntent, otherIntent] = [await openPayment(app), await openPayment(app)];
    const answers = await Promise.all([
      use(ownIntent, code),
      use(ownIntent, code),
      use(otherIntent, code),
    ]);
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect(await readEntries()).toHaveLength(1);
    expect(await app.db.select().from(outboxMessages)).toHaveLength(2);
    // A repeated request gets the same success, never 'this code was used'.
    const used = statuses[2] === 409 ? ownIntent : otherIntent;
    expect(statuses.toSorted()).toEqual(used === ownIntent ? [200, 201, 409] : [201, 409, 409]);
    const again = await use(used, code);
    expect(again.status).toBe(200);
    const [entry] = await readEntries();
    expect(await again.json()).toMatchObject({ id: entry?.id });
    // The browser may also ask as after a payment, if its page was reloaded in the meantime.
    const response = await app.request("/api/submissions", {
      json: { ...shortFilm, paymentIntentId: used.paymentIntentId, draftToken: used.draftToken },
    });
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ id: entry?.id, waivedCents: 2_000 });
    const rest = used === ownIntent ? otherIntent : ownIntent;
    expect(await detail(await use(rest, code))).toContain("already been used");
  });

  it("stays unused if another code already paid for the entry", async () => {
    const created = [await make(), await make()];
    const intent = await openPayment(app);
    const answers = await Promise.all(created.map(({ code }) => use(intent, code)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 201]);
    const saved = await app.db.select().from(codes);
    expect(saved.filter(({ usedAt }) => usedAt)).toHaveLength(1);
    expect(await readEntries()).toHaveLength(1);
  });

  it("refuses with one sentence", async () => {
    const intent = await openPayment(app);
    const refusal = async (code: string, more?: Record<string, unknown>) => {
      const answer = await use(intent, code, more);
      expect(answer.status).toBe(409);
      return detail(answer);
    };
    expect(await refusal("K7MQ-9ZTB-4XWA")).toContain("We can't find this code");
    expect(await refusal("x")).toMatch(/not a valid code|find this code/);
    const otherWaiver = await make({ submissionType: "log_line" });
    expect(await refusal(otherWaiver.code)).toBe("This code is for another category: Log Line.");
    const { code, id } = await make();
    const revoked = await app.request(`/api/waivers/${id}/take-back`, { cookie, method: "POST" });
    expect(await revoked.json()).toMatchObject({ takenBackAt: app.deps.clock().toISOString() });
    expect(await refusal(code)).toContain("no longer valid");
    const good = await make();
    const short = await make({ lastDay: "2025-08-01" });
    app.setNow("2025-08-02T06:59:59Z");
    expect((await use(intent, "wrong")).status).toBe(409);
    app.setNow("2025-08-02T07:00:00Z");
    expect(await refusal(short.code)).toContain("expired");
    expect(await readEntries()).toEqual([]);
    // The payment was not changed by any of this.
    expect(await intents()).toEqual(["requires_payment_method"]);
    expect((await use(intent, good.code, { draftToken: "another's" })).status).toBe(404);
    expect((await use(intent, good.code)).status).toBe(201);
  });

  it("is not used for an entry that is paid, and a waived entry cannot be paid", async () => {
    const { code } = await make();
    const intent = await openPayment(app);
    await pay(app, intent);
    expect(await detail(await use(intent, code))).toContain("already paid or being paid");
    expect((await submitEntry(app, intent)).status).toBe(201);
    const second = await openPayment(app);
    expect((await use(second, code)).status).toBe(201);
    const confirm = await app.request(`/api/sandbox/payments/${second.paymentIntentId}/confirm`, {
      json: { clientSecret: second.clientSecret, card: "pays" },
    });
    expect(confirm.status).toBe(409);
    await reconcile(app.deps, { ignoreSchedule: true });
    expect((await readEntries()).map(({ amountCents }) => amountCents).sort()).toEqual([0, 2_000]);
  });

  it("continues after a kill between the cancelled payment and the entry", async () => {
    const { code } = await make({ submissionType: "log_line" });
    const intent = await openPayment(app, logLine, { amount: 1 });
    await app.deps.gateway.cancelIntent(intent.paymentIntentId);
    expect((await use(intent, code)).status).toBe(201);
    expect(await readEntries()).toMatchObject([{ waivedCents: 100, logLine: logLine.logLine }]);
  });

  it("is created, listed and revoked only by the director, while unused", async () => {
    const programmer = await enterAs(app.db, app.deps.clock, "programmer");
    const by = (as: string) => app.request("/api/waivers", { cookie: as, json: form });
    expect((await by(programmer)).status).toBe(403);
    expect((await app.request("/api/waivers", { cookie: programmer })).status).toBe(403);
    const waiver = await make({ email: "ana@films.example" });
    const [email] = await app.db.select().from(outboxMessages);
    expect(email).toMatchObject({ kind: "waiver_code", toAddress: "ana@films.example" });
    expect(email?.text).toContain(`/submit/short-film?code=${waiver.code}`);
    expect(email?.text).not.toContain(form.note);
    await use(await openPayment(app), waiver.code);
    const take = await app.request(`/api/waivers/${waiver.id}/take-back`, {
      cookie,
      method: "POST",
    });
    expect(take.status).toBe(409);
    const listed = await app.request("/api/waivers", { cookie });
    expect(await listed.json()).toMatchObject([
      { code: waiver.code, note: form.note, entry: { title: shortFilm.filmTitle } },
    ]);
    const past = { ...form, lastDay: "2025-07-31" };
    expect((await app.request("/api/waivers", { cookie, json: past })).status).toBe(409);
    for (const [field, value] of [
      ["note", " "],
      ["lastDay", "soon"],
      ["email", "nobody"],
      ["submissionType", "poem"],
    ] as const) {
      const refused = await app.request("/api/waivers", {
        cookie,
        json: { ...form, [field]: value },
      });
      expect(refused.status).toBe(422);
      expect(await refused.json()).toMatchObject({ errors: [{ path: field }] });
    }
  });
});

it("a code cannot be guessed: ten codes an hour for one entry", async () => {
  const limited = await createTestApp({ rateLimits: true, db: app.db });
  const intent = await openPayment(app);
  const { paymentIntentId, draftToken } = intent;
  const guess = () =>
    limited.request("/api/waivers/redeem", {
      json: { paymentIntentId, draftToken, code: "K7MQ-9ZTB-4XWA" },
    });
  const statuses = [];
  for (let guesses = 1; guesses <= 11; guesses += 1) statuses.push((await guess()).status);
  expect(statuses).toEqual([...Array(10).fill(409), 429]);
  await limited.close();
});
