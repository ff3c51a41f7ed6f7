import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { auditLog, editions, festivalSettings } from "~/db/schema";
import { createTestApp, type TestApp } from "~/tests/harness";
import { openPayment, shortFilm } from "~/tests/submission-fixtures";
import type { Call } from "./schema";

/** Price tiers of the call for entries, and their fees. */

let app: TestApp;
let cookie: string;
beforeEach(async () => {
  app = await createTestApp();
  cookie = await app.logIn();
});
afterEach(() => app.close());

const read = async () => (await (await app.request("/api/call", { cookie })).json()) as Call;
const put = async (part: string, json: Record<string, unknown>) =>
  app.request(`/api/call/${part}`, {
    method: "PUT",
    cookie,
    json: { version: (await read()).version, ...json },
  });
const errorsOf = async (response: Response) => {
  expect(response.status).toBe(422);
  const { errors } = (await response.json()) as { errors: { path: string; message: string }[] };
  return errors.map(({ path, message }) => `${path}: ${message}`);
};
const standard = { code: "standard", name: "Standard", proof: "none" };
const three = [
  standard,
  { name: "Members", proof: "none" },
  { name: "Students & schools", proof: "code" },
];
const codesIn = ({ tiers }: Pick<Call, "tiers">) => tiers.map(({ code }) => code);
const saveTiers = async (tiers: unknown) => {
  const saved = await put("tiers", { tiers });
  expect(saved.status).toBe(200);
  return (await saved.json()) as Call;
};

test("tiers get codes of their names, which stay when they are renamed and moved", async () => {
  const call = await saveTiers(three);
  expect(call.tiers).toEqual([
    standard,
    { code: "members", name: "Members", proof: "none" },
    { code: "students_schools", name: "Students & schools", proof: "code" },
  ]);
  const [first, members, students] = call.tiers;
  const moved = [
    first,
    { ...students, name: "Students" },
    members,
    { name: "学生", proof: "code" },
  ];
  const after = await saveTiers([...moved, { name: "一般", proof: "none" }]);
  expect(codesIn(after)).toEqual(["standard", "students_schools", "members", "fee_", "fee__2"]);
  expect(after.tiers[1]?.name).toBe("Students");
  const entries = await app.db.select().from(auditLog).where(eq(auditLog.subject, "call"));
  expect(JSON.stringify(entries.map(({ detail }) => detail))).toContain(
    "Students & schools, with a code: standard fees",
  );
});

test("a tier has its own fees, and what it lacks is the standard fee", async () => {
  const call = await saveTiers(three);
  // A new tier has no fees of its own.
  expect(call.fees.map(({ tier }) => tier)).toEqual(Array.from({ length: 8 }, () => "standard"));
  const ownFees = [
    { type: "short_film", deadline: "regular", tier: "members", amount: 12.5 },
    { type: "short_film", deadline: "early_bird", tier: "students_schools", amount: 0 },
  ];
  const saved = await put("fees", { fees: [...call.fees, ...ownFees] });
  expect(saved.status).toBe(200);
  expect((await read()).fees).toEqual([...call.fees, ...ownFees]);
  const [short] = (await (await app.request("/api/categories")).json()) as Call[];
  // Nobody without a code learns of a tier that a code opens.
  expect(short?.fees).toEqual([
    { deadline: "early_bird", tier: "standard", amount: 20 },
    { deadline: "regular", tier: "standard", amount: 30 },
    { deadline: "early_bird", tier: "members", amount: 20 },
    { deadline: "regular", tier: "members", amount: 12.5 },
  ]);
  // Fees go with their deadline.
  const only = { deadlines: [{ code: "regular", name: "Regular", endsOn: null }] };
  expect((await put("deadlines", only)).status).toBe(200);
  const { fees } = await read();
  expect(fees.filter(({ tier }) => tier !== "standard")).toEqual(ownFees.slice(0, 1));
});

test("deadlines, tiers and fees are saved at once, or not at all", async () => {
  const before = await read();
  const fees = [
    ...before.fees,
    { type: "log_line", deadline: "regular", tier: "guests", amount: 0.2 },
  ];
  const body = {
    deadlines: before.deadlines,
    tiers: [standard, { name: "Guests", proof: "none" }],
  };
  expect(await errorsOf(await put("deadlines", { ...body, fees }))).toEqual([
    "fees.8.amount: Cards can't be charged this fee. The nearest is $0.50",
  ]);
  expect(await read()).toEqual(before);
  const right = fees.map((fee) => (fee.amount === 0.2 ? { ...fee, amount: 0.5 } : fee));
  expect((await put("deadlines", { ...body, fees: right })).status).toBe(200);
  expect((await read()).fees).toEqual(right);
});

test("refuses tiers without a name, twice, or without the standard one, and wrong fees", async () => {
  const refuse = async (tiers: unknown) => errorsOf(await put("tiers", { tiers }));
  const [, members, students] = three;
  expect(await refuse([])).toEqual(["tiers: Keep the standard price tier"]);
  expect(await refuse([members])).toEqual(["tiers.0.name: The first price tier is 'Standard'"]);
  expect(await refuse([{ ...standard, name: "Full" }])).toHaveLength(1);
  expect(await refuse([{ ...standard, proof: "code" }])).toEqual([
    "tiers.0.proof: The standard price needs no code",
  ]);
  expect(await refuse([standard, members, members])).toEqual([
    "tiers.2.name: This price tier appears twice",
  ]);
  expect(await refuse([standard, { name: " ", proof: "none" }])).toEqual([
    "tiers.1.name: Enter a name, like Student",
  ]);
  expect(await refuse([standard, { name: "Guests", proof: "passport" }])).toHaveLength(1);
  const eleven = Array.from({ length: 10 }, (_, nth) => ({ ...students, name: `Tier ${nth}` }));
  expect(await refuse([standard, ...eleven])).toEqual(["tiers: Keep this to 10 price tiers"]);
  const { fees } = await saveTiers(three);
  const ownFee = { type: "short_film", deadline: "regular", tier: "members", amount: 0.2 };
  expect(await errorsOf(await put("fees", { fees: [...fees, ownFee] }))).toEqual([
    "fees.8.amount: Cards can't be charged this fee. The nearest is $0.50",
  ]);
  const twice = [...fees, { ...ownFee, amount: 1 }, { ...ownFee, amount: 2 }];
  expect(await errorsOf(await put("fees", { fees: twice }))).toEqual([
    "fees.9.amount: This fee appears twice",
  ]);
  expect(await errorsOf(await put("fees", { fees: [...fees.slice(1), ownFee] }))).toContain(
    "fees: Enter the fee: Short Films, Early bird",
  );
  expect(await errorsOf(await put("tiers", { tiers: three, version: undefined }))).toHaveLength(1);
  const stale = await put("tiers", { tiers: three, version: 0 });
  expect(stale.status).toBe(409);
  expect((await stale.json()).current.tiers).toHaveLength(3);
  const programmer = { method: "PUT", json: { tiers: three, version: 0 } };
  expect((await app.request("/api/call/tiers", programmer)).status).toBe(401);
});

test("a tier that entries, drafts or codes use stays, under any name", async () => {
  const call = await saveTiers(three);
  await openPayment(app, { ...shortFilm, submissionType: "short_film" }, { amount: 20 });
  // The standard tier is always used; the others are not yet.
  expect(codesIn(await saveTiers([standard]))).toEqual(["standard"]);
  await saveTiers(three);
  const intent = { amount: 20, submissionType: "short_film", tier: "members" };
  expect((await app.request("/api/create-payment-intent", { json: intent })).status).toBe(201);
  const [, members, students] = call.tiers;
  const ofMembers = await put("tiers", { tiers: [standard, students] });
  expect(ofMembers.status).toBe(409);
  expect((await ofMembers.json()).detail).toBe(
    "'Members' has entries, drafts or codes and must stay. You can rename it.",
  );
  const json = { kind: "tier", tier: "students_schools", code: "SCHOOL" };
  expect((await app.request("/api/codes", { cookie, json })).status).toBe(201);
  expect((await put("tiers", { tiers: [standard, members] })).status).toBe(409);
  // Also on the page that saves deadlines, tiers and fees at once.
  const { deadlines } = call;
  expect((await put("deadlines", { deadlines, tiers: [standard, members] })).status).toBe(409);
  expect(codesIn(await saveTiers([standard, students, members]))).toHaveLength(3);
});

test("settings are copied with their tiers, in fees that the other currency can charge", async () => {
  const { fees } = await saveTiers(three);
  const ownFee = { type: "short_film", deadline: "regular", tier: "members", amount: 12.5 };
  expect((await put("fees", { fees: [...fees, ownFee] })).status).toBe(200);
  const dates = {
    opensOn: "2026-06-01",
    earlyBirdEndsOn: "2026-08-30",
    lateUntil: "2027-01-30",
    deadlineAt: "2027-01-31T01:00:00.000Z",
    notificationsOn: "2027-01-31",
    festivalFrom: "2027-02-13",
    festivalTo: "2027-02-25",
    blackTieOn: "2027-02-25",
  };
  const json = { slug: "2027", from: "2026", copy: ["settings"], dates, currency: "jpy" };
  const response = await app.request("/api/editions", { cookie, json });
  expect(response.status, await response.clone().text()).toBe(201);
  const copied = (await (await app.request("/api/call?edition=2027", { cookie })).json()) as Call;
  expect(copied.tiers).toEqual((await read()).tiers);
  expect(copied.fees.find(({ tier }) => tier === "members")).toEqual({ ...ownFee, amount: 50 });
  const rows = await app.db
    .select({ overrides: festivalSettings.overrides })
    .from(festivalSettings)
    .innerJoin(editions, eq(editions.id, festivalSettings.editionId))
    .where(eq(editions.slug, "2027"));
  expect(rows[0]?.overrides.priceTiers).toHaveLength(2);
});
