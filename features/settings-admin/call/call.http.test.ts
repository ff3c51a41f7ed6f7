import { afterEach, beforeEach, expect, test } from "vitest";
import { auditLog, submissions } from "~/db/schema";
import { readDashboardFigures } from "~/features/entries-admin/dashboard-figures.queries.server";
import { createTestApp, type TestApp } from "~/tests/harness";
import { openPayment, pay, shortFilm, submitEntry } from "~/tests/submission-fixtures";
import { type Settings, settingsSections } from "../schema";
import type { Call } from "./schema";

/** The call for entries: any number of fee deadlines, and fees down to nothing. */

let app: TestApp;
let cookie: string;
beforeEach(async () => {
  app = await createTestApp();
  cookie = await app.logIn();
});
afterEach(() => app.close());

const read = async () => (await (await app.request("/api/call", { cookie })).json()) as Call;
const put = async (part: string, json: Record<string, unknown>, query = "") =>
  app.request(`/api/call/${part}${query}`, {
    method: "PUT",
    cookie,
    json: { version: (await read()).version, ...json },
  });
const errorsOf = async (response: Response) => {
  expect(response.status).toBe(422);
  const { errors } = (await response.json()) as { errors: { path: string; message: string }[] };
  return errors.map(({ path, message }) => `${path}: ${message}`);
};

/** The test's clock is in the early bird's last month. */
const four = [
  { code: "early_bird", name: "Super early", endsOn: "2025-08-15" },
  { name: "Early", endsOn: "2025-10-15" },
  { name: "Late", endsOn: "2025-12-15" },
  { code: "regular", name: "Very late", endsOn: null },
];
/** Every category at the same fee a deadline. */
const feesBy = (call: Call, amounts: readonly number[]) =>
  call.categories.flatMap(({ type }) =>
    call.deadlines.map(({ code }, index) => ({
      type,
      deadline: code,
      tier: "standard",
      amount: amounts[index],
    })),
  );
const dayAt = (day: string) => {
  const minutes = (Date.parse(`${day}T20:00:00Z`) - app.deps.clock().getTime()) / 60_000;
  app.passMinutes(minutes);
};
const enter = async (amount: number, title: string) => {
  const entry = { ...shortFilm, filmTitle: title, submissionFee: undefined };
  const intent = await openPayment(app, entry, { amount });
  await pay(app, intent);
  expect((await submitEntry(app, intent, entry)).status).toBe(201);
};

test("says the documented call until it is changed", async () => {
  const call = await read();
  expect(call).toMatchObject({
    edition: "2026",
    currency: "usd",
    timeZone: "America/Los_Angeles",
    version: 0,
    deadlines: [
      { code: "early_bird", name: "Early bird", endsOn: "2025-08-31" },
      { code: "regular", name: "Regular", endsOn: null },
    ],
    tiers: [{ code: "standard", name: "Standard", proof: "none" }],
  });
  expect(call.categories[3]).toMatchObject({
    type: "log_line",
    slug: "log-line",
    name: "Log Line",
    plural: "Log Lines",
    kind: "script",
    entries: 0,
  });
  expect(call.fees.slice(0, 2)).toEqual([
    { type: "short_film", deadline: "early_bird", tier: "standard", amount: 20 },
    { type: "short_film", deadline: "regular", tier: "standard", amount: 30 },
  ]);
});

test("four deadlines charge four fees, each until its day has passed", async () => {
  const response = await put("deadlines", { deadlines: four });
  expect(response.status).toBe(200);
  const call = (await response.json()) as Call;
  expect(call.deadlines.map(({ code }) => code)).toEqual([
    "early_bird",
    "early",
    "late",
    "regular",
  ]);
  // Known ones keep their fees; a new one begins with those of the last.
  expect(call.fees.slice(0, 4).map(({ amount }) => amount)).toEqual([20, 30, 30, 30]);
  expect((await put("fees", { fees: feesBy(call, [10, 25, 40, 55.5]) })).status).toBe(200);

  for (const [day, amount] of [
    ...([["2025-08-15", 10]] as const),
    ...([["2025-08-16", 25]] as const),
    ...([["2025-12-15", 40]] as const),
    ...([["2025-12-16", 55.5]] as const),
  ]) {
    dayAt(day);
    const quote = await app.request("/api/quote?type=short_film");
    expect(await quote.json()).toMatchObject({ amount, full: amount, saved: 0, currency: "usd" });
    await expect(openPayment(app, shortFilm, { amount: amount + 1 })).rejects.toThrow("409");
    await enter(amount, `On ${day}`);
  }
  const rows = await app.db.select().from(submissions).orderBy(submissions.submittedAt);
  expect(rows.map(({ feePeriod, amountCents }) => [feePeriod, amountCents])).toEqual([
    ["early_bird", 1_000] as const,
    ["early", 2_500] as const,
    ["late", 4_000] as const,
    ["regular", 5_550] as const,
  ]);
  const { byPeriod } = await readDashboardFigures(app.db);
  expect(byPeriod.map(({ period, entries }) => [period, entries])).toEqual([
    ["early_bird", 1] as const,
    ["early", 1] as const,
    ["late", 1] as const,
    ["regular", 1] as const,
  ]);
  // The months have ended the session.
  cookie = await app.logIn();
  const payments = await (await app.request("/api/payments?tier=late", { cookie })).json();
  expect(payments).toMatchObject([{ feePeriod: "late", amountCents: 4_000 }]);
  expect((await read()).categories[0]).toMatchObject({ type: "short_film", entries: 4 });
});

test("publishes the categories with their lengths and fees", async () => {
  const answer = await app.request("/api/categories");
  expect(answer.headers.get("cache-control")).toBe("no-store");
  const [short, , , line] = (await answer.json()) as Record<string, unknown>[];
  expect(short).toMatchObject({
    type: "short_film",
    slug: "short-film",
    name: "Short Film",
    kind: "film",
    open: true,
    minutes: { min: 1, max: 40 },
    text: { min: 50, max: 500 },
    link: "optional",
    fee: {
      amount: 20,
      currency: "usd",
      shown: "$20",
      deadline: "early_bird",
      endsOn: "2025-08-31",
    },
    fees: [
      { deadline: "early_bird", tier: "standard", amount: 20 },
      { deadline: "regular", tier: "standard", amount: 30 },
    ],
    questions: [],
  });
  expect(line).toMatchObject({ kind: "script", minutes: null, genres: [], link: "none" });
  expect(await (await app.request("/api/quote?type=Log%20Line")).json()).toEqual({
    type: "log_line",
    deadline: "early_bird",
    tier: "standard",
    full: 1,
    saved: 0,
    amount: 1,
    currency: "usd",
    shown: "$1",
  });
  for (const wrong of ["type=poem", "type=log_line&tier=student", ""]) {
    expect((await app.request(`/api/quote?${wrong}`)).status).toBe(422);
  }
});

test("one deadline is a festival without an early bird, and it may be free", async () => {
  const response = await put("deadlines", {
    deadlines: [{ code: "regular", name: "Regular", endsOn: null }],
  });
  const call = (await response.json()) as Call;
  expect(call.deadlines).toEqual([{ code: "regular", name: "Regular", endsOn: null }]);
  expect((await put("fees", { fees: feesBy(call, [0]) })).status).toBe(200);
  const free = await openPayment(app, { ...shortFilm, submissionFee: "regular" }, { amount: 0 });
  const entry = { ...shortFilm, submissionFee: "regular", draftToken: free.draftToken };
  expect((await submitEntry(app, free, entry)).status).toBe(201);
  // The settings' own sections follow, and can be saved with what is free.
  const { facts: settings, updatedAt } = (await (
    await app.request("/api/festival", { cookie })
  ).json()) as Settings;
  expect(settings.dates.earlyBirdEndsOn).toBeNull();
  const changes = { fees: settingsSections.fees.read(settings) };
  const saved = { method: "PATCH", cookie, json: { updatedAt, changes } };
  expect((await app.request("/api/festival", saved)).status).toBe(200);
});

test("a used deadline stays, under any name", async () => {
  await enter(20, "Early");
  const without = four.slice(1);
  const refused = await put("deadlines", { deadlines: without });
  expect(refused.status).toBe(409);
  expect((await refused.json()).detail).toContain("'Early bird' has entries or drafts");
  expect((await put("deadlines", { deadlines: four })).status).toBe(200);
});

test("refuses days out of order, unknown cells and fees that no card is charged", async () => {
  const [first, second, third, last] = four;
  const refuse = async (deadlines: unknown) => errorsOf(await put("deadlines", { deadlines }));
  expect(await refuse([])).toEqual(["deadlines: Keep at least one deadline"]);
  expect(await refuse([second, first, last])).toEqual([
    "deadlines.1.endsOn: Each deadline must be after the one before",
  ]);
  expect(await refuse([{ ...first, endsOn: null }, last])).toEqual([
    "deadlines.0.endsOn: Choose a date. Only the last deadline may have none",
  ]);
  expect(await refuse([first, second, second, last])).toContain(
    "deadlines.2.name: This deadline appears twice",
  );
  expect(await refuse([{ ...first, endsOn: "2026-01-31" }, last])).toEqual([
    "deadlines.0.endsOn: Must end before the final deadline",
  ]);
  expect(await refuse([{ ...third, name: " " }, last])).toEqual([
    "deadlines.0.name: Enter a name, like Early bird",
  ]);

  const call = await read();
  const all = feesBy(call, [20, 30]);
  expect(await errorsOf(await put("fees", { fees: all.slice(1) }))).toEqual([
    "fees: Enter the fee: Short Films, Early bird",
  ]);
  const wrong = [
    { ...all[0], amount: 0.2 },
    ...all.slice(1),
    { type: "poem", deadline: "never", tier: "student", amount: 1 },
  ];
  expect(await errorsOf(await put("fees", { fees: wrong }))).toEqual([
    "fees.0.amount: Cards can't be charged this fee. The nearest is $0.50",
    "fees.8.type: We can't find this category",
    "fees.8.deadline: We can't find this deadline",
    "fees.8.tier: We can't find this price tier",
  ]);
});

test("needs the version, answers an older one with the newest, and writes the change down", async () => {
  const { version } = await read();
  const body = { method: "PUT", cookie, json: { deadlines: four } };
  expect((await app.request("/api/call/deadlines", body)).status).toBe(422);
  expect((await put("deadlines", { deadlines: four })).status).toBe(200);
  const stale = await put("deadlines", { deadlines: four, version });
  expect(stale.status).toBe(409);
  expect((await stale.json()).current).toMatchObject({
    deadlines: [{ name: "Super early" }, {}, {}, {}],
  });
  const subjects = (await app.db.select().from(auditLog)).map(({ subject }) => subject);
  expect(subjects).toContain("call");
  expect((await app.request("/api/call")).status).toBe(401);
  expect((await app.request("/api/call?edition=2031", { cookie })).status).toBe(422);
});

test("deadlines and their fees are one change: a wrong fee leaves both as they were", async () => {
  const before = await read();
  const [first, , , last] = four;
  const deadlines = [first, { name: "Students' week", endsOn: "2025-10-15" }, last];
  const codes = ["early_bird", "students_week", "regular"];
  const feesAt = (amounts: readonly number[]) =>
    before.categories.flatMap(({ type }) =>
      codes.map((deadline, index) => ({
        type,
        deadline,
        tier: "standard",
        amount: amounts[index],
      })),
    );
  const refused = await put("deadlines", { deadlines, fees: feesAt([20, 0.2, 30]) });
  expect(await errorsOf(refused)).toContain(
    "fees.1.amount: Cards can't be charged this fee. The nearest is $0.50",
  );
  expect(await read()).toEqual(before);
  const saved = await put("deadlines", { deadlines, fees: feesAt([20, 0, 30]) });
  expect(saved.status).toBe(200);
  expect((await read()).fees).toEqual(feesAt([20, 0, 30]));
});

test("dates that would put fee deadlines out of order are refused", async () => {
  expect((await put("deadlines", { deadlines: four })).status).toBe(200);
  const { facts: settings, updatedAt } = (await (
    await app.request("/api/festival", { cookie })
  ).json()) as Settings;
  const dates = settingsSections.dates.read(settings) as Record<string, unknown>;
  const patch = (changed: Record<string, unknown>) =>
    app.request("/api/festival", {
      method: "PATCH",
      cookie,
      json: { updatedAt, changes: { dates: { ...dates, ...changed } } },
    });
  expect(await errorsOf(await patch({ earlyBirdEndsOn: "2025-11-01" }))).toEqual([
    "changes.dates.earlyBirdEndsOn: The fee deadline 'Super early' must end before 'Early', on October 15, 2025",
  ]);
  expect(await errorsOf(await patch({ deadlineDay: "2025-12-01" }))).toEqual([
    "changes.dates.deadlineDay: The final deadline must be after the fee deadline 'Late', on December 15, 2025",
  ]);
  expect((await patch({ earlyBirdEndsOn: "2025-09-01" })).status).toBe(200);
});
