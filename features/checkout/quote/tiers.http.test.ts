import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  codes,
  codeUses,
  outboxMessages,
  payments,
  submissionDrafts,
  submissions,
} from "~/db/schema";
import type { PaymentTotals } from "~/features/ledger/schema";
import type { Call } from "~/features/settings-admin/call/schema";
import { createTestApp, type TestApp } from "~/tests/harness";
import { pay, shortFilm, submitEntry } from "~/tests/submission-fixtures";
import { reconcile } from "../jobs.server";

/** Entries in price tiers: which fee they pay, who may choose one, and where it is shown. */

let app: TestApp;
let cookie: string;
beforeEach(async () => {
  app = await createTestApp();
  cookie = await app.logIn();
  await setUp();
});
afterEach(() => app.close());

type Json = Record<string, unknown>;
const ask = async (path: string) => (await app.request(path, { cookie })).json();

/** Short films: standard 20, members 15, pensioners 0, students 10 with a code; guests pay as standard, with a code. */
async function setUp() {
  const put = async (part: string, json: Json) => {
    const { version } = (await ask("/api/call")) as Call;
    const body = { method: "PUT", cookie, json: { version, ...json } };
    const saved = await app.request(`/api/call/${part}`, body);
    expect(saved.status).toBe(200);
    return (await saved.json()) as Call;
  };
  const { fees } = await put("tiers", {
    tiers: [
      { code: "standard", name: "Standard", proof: "none" },
      { name: "Members", proof: "none" },
      { name: "Pensioners", proof: "none" },
      { name: "Students", proof: "code" },
      { name: "Guests", proof: "code" },
    ],
  });
  const at = { type: "short_film", deadline: "early_bird" };
  await put("fees", {
    fees: [
      ...fees,
      { ...at, tier: "members", amount: 15 },
      { ...at, tier: "pensioners", amount: 0 },
      { ...at, tier: "students", amount: 10 },
    ],
  });
}
const makeCode = async (json: Json) => {
  const response = await app.request("/api/codes", { cookie, json });
  expect(response.status, await response.clone().text()).toBe(201);
  return (await response.json()) as { code: string; id: string };
};
const quote = (query: string) => app.request(`/api/quote?type=short_film${query}`);
const open = (json: Json) => {
  const { submissionType, ...submission } = shortFilm;
  return app.request("/api/create-payment-intent", {
    json: { submissionType, submission, ...json },
  });
};
const opened = async (json: Json) => {
  const answer = await open(json);
  expect(answer.status, await answer.clone().text()).toBe(201);
  return (await answer.json()) as Parameters<typeof pay>[1];
};
const enter = async (json: Json) => {
  const intent = await opened(json);
  if (intent.amount > 0) await pay(app, intent);
  const { draftToken } = intent;
  const answer = await submitEntry(app, intent, { ...shortFilm, draftToken });
  expect(answer.status).toBe(201);
  return await answer.json();
};
const refusal = async (answer: Response) => {
  expect(answer.status).toBe(422);
  const { errors } = (await answer.json()) as { errors: { path: string; message: string }[] };
  expect(errors).toHaveLength(1);
  return `${errors[0]?.path}: ${errors[0]?.message}`;
};

test("a chosen tier is quoted, charged, and shown wherever the fee is", async () => {
  expect(await (await quote("&tier=members")).json()).toMatchObject({
    deadline: "early_bird",
    tier: "members",
    full: 15,
    saved: 0,
    amount: 15,
    shown: "$15",
  });
  // The stated fee must be that of the tier.
  expect((await open({ amount: 20, tier: "members" })).status).toBe(409);
  expect((await open({ amount: 15 })).status).toBe(409);
  const receipt = await enter({ amount: 15, tier: "members" });
  expect(receipt).toMatchObject({ submissionFee: "$15", tier: "members", tierName: "Members" });
  const entry = (await ask(`/api/submissions/${receipt.id}`)) as Json;
  expect(entry).toMatchObject({ tier: "members", amountCents: 1_500, savedCents: 0 });
  const emails = await app.db
    .select()
    .from(outboxMessages)
    .where(eq(outboxMessages.submissionId, receipt.id));
  const receiptEmail = emails.find(({ kind }) => kind === "payment_receipt");
  expect(receiptEmail?.text).toContain("$15 (Members)");
  const [payment] = (await ask("/api/payments")) as Json[];
  expect(payment).toMatchObject({ priceTier: "members", feePeriod: "early_bird" });
  for (const file of ["submissions", "payments"]) {
    const csv = await (await app.request(`/api/${file}/export`, { cookie })).text();
    expect(csv.split("\n")[0], file).toContain('"Tier"');
    expect(csv, file).toContain("Members");
  }
  // Lists are filtered by tier, and fees are summed by it.
  const tiers = async () => ((await ask("/api/payments/totals")) as PaymentTotals).byPriceTier;
  expect(await tiers()).toMatchObject([{ priceTier: "members", payments: 1, paidCents: 1_500 }]);
  // An entry without a tier says nothing about it.
  const plain = await enter({ amount: 20 });
  expect(plain).not.toHaveProperty("tier");
  expect(plain).not.toHaveProperty("tierName");
  expect(await ask(`/api/submissions/${plain.id}`)).toMatchObject({ tier: "standard" });
  for (const [tier, { id }] of Object.entries({ members: receipt, standard: plain })) {
    expect(await ask(`/api/submissions?tier=${tier}`), tier).toMatchObject([{ id }]);
    const paid = await ask(`/api/payments?priceTier=${tier}`);
    expect(paid, tier).toMatchObject([{ submissionId: id, priceTier: tier }]);
  }
  expect(await ask("/api/submissions?tier=students")).toEqual([]);
  expect(await tiers()).toHaveLength(2);
  // A fee whose entry was deleted is in the tier of its draft, or in none.
  const ofReceipt = eq(payments.submissionId, receipt.id);
  await app.db.update(payments).set({ submissionId: null }).where(ofReceipt);
  expect(await tiers()).toContainEqual(expect.objectContaining({ priceTier: "members" }));
  await app.db.delete(submissionDrafts).where(eq(submissionDrafts.tier, "members"));
  const sums = (await tiers()) ?? [];
  expect(sums).toContainEqual(expect.objectContaining({ priceTier: null, paidCents: 1_500 }));
  expect(sums.reduce((sum, { paidCents }) => sum + paidCents, 0)).toBe(3_500);
  const wrong = await app.request("/api/submissions?tier=No%20tier", { cookie });
  expect(wrong.status).toBe(422);
});

test("a tier of 0 is submitted without a payment", async () => {
  const intent = await opened({ amount: 0, tier: "pensioners" });
  expect(intent).toMatchObject({ provider: "none", amount: 0, clientSecret: null });
  const receipt = await enter({ amount: 0, tier: "pensioners" });
  expect(receipt).toMatchObject({ submissionFee: "Free", tierName: "Pensioners" });
  const [row] = await app.db.select().from(submissions).where(eq(submissions.id, receipt.id));
  expect(row).toMatchObject({ tier: "pensioners", amountCents: 0, waivedCents: 0, codeId: null });
  expect(await ask("/api/payments")).toEqual([]);
});

test("a code opens its tier, counts as a use, and takes nothing off its fee", async () => {
  const code = await makeCode({ kind: "tier", tier: "students", code: "SCHOOL", maxUses: 1 });
  expect(code).toMatchObject({ kind: "tier", tier: "students", percent: null, amount: null });
  const students = { tier: "students", full: 10, saved: 0, amount: 10 };
  for (const query of ["", "&tier=students", "&tier=members"]) {
    expect(await (await quote(`${query}&code=school`)).json()).toMatchObject(students);
  }
  const receipt = await enter({ amount: 10, tier: "students", code: "school" });
  expect(receipt).toMatchObject({ submissionFee: "$10", tierName: "Students" });
  const entry = await ask(`/api/submissions/${receipt.id}`);
  expect(entry).toMatchObject({ tier: "students", code: "SCHOOL", amountCents: 1_000 });
  expect(await ask("/api/codes")).toMatchObject([{ uses: 1, held: 0, state: "used_up" }]);
  expect(await refusal(await quote("&code=school"))).toContain("code: This code has already");
});

test("another code reduces the fee of a chosen tier", async () => {
  const { code } = await makeCode({ kind: "percent", percent: 50 });
  const half = { tier: "members", full: 15, saved: 7.5, amount: 7.5 };
  expect(await (await quote(`&tier=members&code=${code}`)).json()).toMatchObject(half);
  const receipt = await enter({ amount: 7.5, tier: "members", code });
  const entry = await ask(`/api/submissions/${receipt.id}`);
  expect(entry).toMatchObject({ tier: "members", amountCents: 750, savedCents: 750 });
  expect(await refusal(await quote(`&tier=pensioners&code=${code}`))).toBe(
    "code: There is no fee today, so no code is needed.",
  );
});

test("each refusal has its own sentence, and nothing is stored", async () => {
  const school = await makeCode({ kind: "tier", tier: "students" });
  const { code: percent } = await makeCode({ kind: "percent", percent: 50 });
  const refused: [Json, string][] = [
    [{ tier: "poets" }, "tier: We can't find this price tier."],
    [{ tier: "students" }, "tier: The price 'Students' needs a code. Please enter it."],
    [{ tier: "students", code: percent }, "code: This code isn't for the price 'Students'."],
    [{ tier: "guests", code: school.code }, "code: This code isn't for the price 'Guests'."],
  ];
  for (const [fields, sentence] of refused) {
    const query = new URLSearchParams(fields as Record<string, string>);
    expect(await refusal(await quote(`&${query}`))).toBe(sentence);
    expect(await refusal(await open({ amount: 10, ...fields }))).toBe(sentence);
  }
  expect((await open({ amount: 20, tier: 7 })).status).toBe(422);
  expect(await app.db.select().from(submissionDrafts)).toEqual([]);
  expect(await app.db.select().from(codeUses)).toEqual([]);
  // A code can open only a tier that needs one.
  for (const tier of ["standard", "members", "poets", ""]) {
    const response = await app.request("/api/codes", { cookie, json: { kind: "tier", tier } });
    expect(await refusal(response)).toBe("tier: Choose a price tier that needs a code");
  }
  expect(await app.db.select().from(codes)).toHaveLength(2);
});

test("the public list of categories holds no tier that a code opens", async () => {
  const categories = await (await app.request("/api/categories")).text();
  expect(categories).toContain("pensioners");
  expect(categories).not.toMatch(/students|guests/);
});

test("an expired draft is paid again in its tier, or as standard without the code", async () => {
  const { code } = await makeCode({ kind: "tier", tier: "students" });
  const membersIntent = await opened({ amount: 15, tier: "members" });
  const coded = await opened({ amount: 10, code });
  app.passMinutes(25 * 60);
  await reconcile(app.deps, { ignoreSchedule: true });
  const continued = async ({ draftToken }: typeof membersIntent) => {
    const { amount } = (await (await app.request(`/api/unpaid-entries/${draftToken}`)).json()) as {
      amount: number;
    };
    return amount;
  };
  expect(await continued(membersIntent)).toBe(15);
  expect(await continued(coded)).toBe(20);
});

test("a use of a code that opens a tier needs a draft of that tier", async () => {
  // As a version that knows no tiers would write it.
  const { id } = await makeCode({ kind: "tier", tier: "students" });
  await opened({ amount: 20 });
  const [draft] = await app.db.select().from(submissionDrafts);
  const use = { draftId: draft?.id ?? "", codeId: id, heldUntil: app.deps.clock() };
  await expect(app.db.insert(codeUses).values(use)).rejects.toThrow();
  await app.db.update(submissionDrafts).set({ tier: "students" });
  await app.db.insert(codeUses).values(use);
});
