import { eq, inArray, sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { documentedTypes, feePeriods, submissionStatuses } from "~/db/enums";
import { editions, submissionDays, submissionPlaces, submissions } from "~/db/schema";
import { sumOfSummaryRows } from "~/db/summary-rows";
import { currentEdition } from "~/features/settings/editions.queries.server";
import { defaultSettings } from "~/features/settings/schema";
import { bounds } from "~/tests/bounds";
import { openEdition, prepareEdition } from "~/tests/editions-fixture";
import { createTestApp, type TestApp } from "~/tests/harness";
import { runs } from "~/tests/seed";
import { setStatuses, toggleFavorite } from "./commands.server";
import { countSubmissions, listSubmissions } from "./queries.server";
import type { SubmissionFilters } from "./schema";
import { compactSubmissionStatistics, readTalliedCount } from "./statistics.queries.server";

/** Random histories: the sums for dashboard and totals always agree with the entries. */

let app: TestApp;
/** Ids of editions, the open one first. */
let years: string[];
beforeAll(async () => {
  app = await createTestApp();
  years = [(await currentEdition(app.db)).id, await prepareEdition(app, 2027)];
});
afterAll(() => app.close());

type Entry = typeof submissions.$inferInsert;

// Midnight in the festival's time zone is 07:00 or 08:00 UTC.
const moments = [
  "2025-08-31T06:59:59.999Z",
  "2025-08-31T07:00:00Z",
  "2025-11-02T08:30:00Z",
  "2025-11-03T07:30:00Z",
  "2026-01-31T08:00:00Z",
];
const entryFields = fc.record({
  submissionType: fc.constantFrom(...documentedTypes),
  status: fc.constantFrom(...submissionStatuses),
  feePeriod: fc.constantFrom(...feePeriods),
  isFavorite: fc.boolean(),
  submittedAt: fc.constantFrom(...moments).map((moment) => new Date(moment)),
  country: fc.constantFrom("Norway", "India", null),
  genre: fc.constantFrom("drama", "comedy", null),
  amountCents: fc.constantFrom(100, 2_000, 13_000),
  forNext: fc.boolean(),
});

const indexes = fc.array(fc.nat({ max: 30 }), { minLength: 1, maxLength: 12 });
const step = fc.oneof(
  fc.record({
    what: fc.constant("enter" as const),
    entries: fc.array(entryFields, { minLength: 1, maxLength: 8 }),
  }),
  fc.record({
    what: fc.constant("give up entering" as const),
    entries: fc.array(entryFields, { minLength: 1, maxLength: 3 }),
  }),
  fc.record({
    what: fc.constant("decide" as const),
    which: indexes,
    status: fc.constantFrom(...submissionStatuses),
  }),
  fc.record({ what: fc.constantFrom("star", "withdraw", "delete", "note"), which: indexes }),
  fc.record({
    what: fc.constant("refund" as const),
    which: indexes,
    cents: fc.constantFrom(50, 100),
  }),
  fc.record({
    what: fc.constant("correct" as const),
    which: indexes,
    country: fc.constantFrom("Norway", "Peru"),
  }),
  fc.record({ what: fc.constantFrom("fold", "empty", "open another year") }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

let entryCount = 0;
const rowOf = (entry: Partial<Entry>): Entry => {
  entryCount += 1;
  return {
    submissionType: "log_line",
    submitterName: "N",
    submitterEmail: "n@e.test",
    submissionFee: "$1",
    agreedToTerms: true,
    paymentIntentId: `pi_tally_${entryCount}`,
    paymentProvider: "sandbox",
    amountCents: 100,
    feePeriod: "regular",
    ...entry,
  };
};

async function take(step: Step): Promise<void> {
  const { db, deps } = app;
  const rows = await db.select({ id: submissions.id }).from(submissions).orderBy(submissions.id);
  const ids = "which" in step ? step.which.flatMap((at) => rows[at]?.id ?? []) : [];
  const set = (values: Partial<Entry>) =>
    ids.length > 0 && db.update(submissions).set(values).where(inArray(submissions.id, ids));
  switch (step.what) {
    case "enter":
      await db.insert(submissions).values(step.entries.map(rowOf));
      break;
    case "give up entering":
      await db
        .transaction(async (tx) => {
          await tx.insert(submissions).values(step.entries.map(rowOf));
          throw new Error("given up");
        })
        .catch(() => undefined);
      break;
    case "decide":
      if (ids.length > 0)
        await setStatuses(db, deps.clock, "director", { ids, status: step.status });
      break;
    case "star":
      for (const id of ids) await toggleFavorite(db, id);
      break;
    case "withdraw":
      await set({ withdrawnAt: deps.clock() });
      break;
    case "note":
      await set({ adminNotes: "seen" });
      break;
    case "refund":
      await set({ refundedCents: step.cents });
      break;
    case "correct":
      await set({ country: step.country });
      break;
    case "delete":
      if (ids.length > 0) await db.delete(submissions).where(inArray(submissions.id, ids));
      break;
    case "fold":
      await compactSubmissionStatistics(db);
      break;
    case "open another year":
      years.push(years.shift() ?? "");
      await openEdition(app, years[0] ?? "");
      break;
    case "empty":
      await db.execute(sql`truncate ${submissions} cascade`);
  }
}

/** The sums by triggers, and the sums of the entries themselves. */
async function bothLedgers() {
  const { db } = app;
  const s = submissions;
  const d = submissionDays;
  const p = submissionPlaces;
  const number = (text: string) => sql<number>`${sql.raw(text)}`.mapWith(Number);
  const zone = sql.raw(`'${defaultSettings.timeZone}'`);
  const days = {
    kept: await db
      .select({
        key: sql`${d.day}::text || ' ' || ${d.feePeriod} || ' ' || ${d.editionId} || ' ' || ${d.forNext} || ' ' || ${d.submissionType} || ' ' || ${d.status} || ' ' || ${d.isFavorite} || ' ' || ${d.withdrawn}`,
        entries: number("sum(entries)"),
        cents: number("sum(cents)"),
        refunded: number("sum(refunded_cents)"),
      })
      .from(d)
      .groupBy(sql`1`)
      .having(sql`sum(entries) <> 0 or sum(cents) <> 0 or sum(refunded_cents) <> 0`)
      .orderBy(sql`1`),
    real: await db
      .select({
        key: sql`(${s.submittedAt} at time zone ${zone})::date::text || ' ' || ${s.feePeriod} || ' ' || ${s.editionId} || ' ' || ${s.forNext} || ' ' || ${s.submissionType} || ' ' || ${s.status} || ' ' || ${s.isFavorite} || ' ' || (${s.withdrawnAt} is not null)`,
        entries: number("count(*)"),
        cents: number("sum(amount_cents)"),
        refunded: number("sum(refunded_cents)"),
      })
      .from(s)
      .groupBy(sql`1`)
      .orderBy(sql`1`),
  };
  const places = {
    kept: await db
      .select({
        key: sql`${p.country} || ' ' || ${p.genre} || ' ' || ${p.editionId} || ' ' || ${p.forNext} || ' ' || ${p.submissionType} || ' ' || ${p.status} || ' ' || ${p.isFavorite} || ' ' || ${p.withdrawn}`,
        entries: number("sum(entries)"),
      })
      .from(p)
      .groupBy(sql`1`)
      .having(sql`sum(entries) <> 0`)
      .orderBy(sql`1`),
    real: await db
      .select({
        key: sql`coalesce(${s.country}, '') || ' ' || coalesce(${s.genre}, '') || ' ' || ${s.editionId} || ' ' || ${s.forNext} || ' ' || ${s.submissionType} || ' ' || ${s.status} || ' ' || ${s.isFavorite} || ' ' || (${s.withdrawnAt} is not null)`,
        entries: number("count(*)"),
      })
      .from(s)
      .groupBy(sql`1`)
      .orderBy(sql`1`),
  };
  return { days, places };
}

async function expectAgreement(): Promise<void> {
  const { days, places } = await bothLedgers();
  expect(days.kept).toEqual(days.real);
  expect(places.kept).toEqual(places.real);
}

test("the sums agree with the entries after any history", { timeout: bounds.stories }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 15 }), async (history) => {
      for (const step of history) await take(step);
      await expectAgreement();
    }),
    { numRuns: runs(40) },
  );
});

test("the sums agree after simultaneous changes, without a deadlock", {
  timeout: bounds.stories,
}, async () => {
  const { db, deps } = app;
  await db.delete(submissions);
  const rows = await db
    .insert(submissions)
    .values(Array.from({ length: 60 }, () => rowOf({ country: "Norway" })))
    .returning({ id: submissions.id });
  const ids = rows.map(({ id }) => id);
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({
          status: fc.constantFrom(...submissionStatuses),
          which: fc.shuffledSubarray(ids, { minLength: 20 }),
          folds: fc.boolean(),
        }),
        { minLength: 4, maxLength: 8 },
      ),
      async (changes) => {
        await Promise.all(
          changes.map(async ({ status, which, folds }) => {
            await setStatuses(db, deps.clock, "director", { ids: which, status });
            if (folds) await compactSubmissionStatistics(db);
            await db.insert(submissions).values(rowOf({ country: "India", status }));
          }),
        );
        await expectAgreement();
      },
    ),
    { numRuns: runs(8) },
  );
});

test("compacting leaves one row per group, and no empty ones", async () => {
  const { db } = app;
  await db.delete(submissions);
  for (const country of ["Norway", "Norway", "India"]) {
    await db
      .insert(submissions)
      .values(rowOf({ country, submittedAt: new Date(moments[0] ?? "") }));
  }
  await db.delete(submissions).where(eq(submissions.country, "India"));
  expect((await db.select().from(submissionPlaces)).length).toBeGreaterThan(2);
  await compactSubmissionStatistics(db);
  await compactSubmissionStatistics(db);
  expect(await db.select().from(submissionPlaces)).toMatchObject([
    { country: "Norway", entries: 2 },
  ]);
  expect(await db.select().from(submissionDays)).toMatchObject([{ entries: 2, cents: 200 }]);
});

test("a total from the sums is the number of rows", async () => {
  const { db } = app;
  const filters = fc.record(
    {
      edition: fc.constantFrom("2026", "2027", "all"),
      type: fc.constantFrom(...documentedTypes),
      status: fc.constantFrom(...submissionStatuses),
      favorite: fc.constantFrom("true" as const, "false" as const),
      genre: fc.constantFrom("drama", "western"),
      country: fc.constantFrom("Norway", "Peru"),
      from: fc.constantFrom("2025-08-30", "2025-08-31", "2025-11-03"),
      to: fc.constantFrom("2025-08-30", "2025-11-02", "2026-01-31"),
    },
    { requiredKeys: [] },
  );
  await db.delete(submissions);
  for (const [at, editionId] of years.entries()) {
    const samples = fc.sample(entryFields, { numRuns: 90, seed: 7 + at });
    await db.insert(submissions).values(samples.map((entry) => rowOf({ ...entry, editionId })));
  }
  await fc.assert(
    fc.asyncProperty(filters, async (query: SubmissionFilters) => {
      const { items, total } = await listSubmissions(db, { ...query, limit: 200 });
      expect(total).toBe(items.length);
      expect(await countSubmissions(db, query)).toBe(total);
      const split = (query.genre || query.country) && (query.from || query.to);
      if (split) expect(await readTalliedCount(db, query)).toBe(null);
    }),
    { numRuns: runs(80) },
  );
});

test("another time zone recounts all days", async () => {
  const { db } = app;
  const countDaysIn = (timeZone: string) => db.update(editions).set({ timeZone });
  await db.delete(submissions);
  const evening = new Date("2026-01-31T05:00:00Z");
  await db
    .insert(submissions)
    .values([rowOf({}), rowOf({})].map((row) => ({ ...row, submittedAt: evening })));
  const counted = () =>
    db
      .select({ day: submissionDays.day, entries: sumOfSummaryRows(submissionDays.entries) })
      .from(submissionDays)
      .groupBy(submissionDays.day)
      .having(sql`sum(${submissionDays.entries}) <> 0`);
  expect(await counted()).toEqual([{ day: "2026-01-30", entries: 2 }]);
  await countDaysIn("Europe/Berlin");
  expect(await counted()).toEqual([{ day: "2026-01-31", entries: 2 }]);
  await db.insert(submissions).values({ ...rowOf({}), submittedAt: evening });
  expect(await counted()).toEqual([{ day: "2026-01-31", entries: 3 }]);
  await countDaysIn("America/Los_Angeles");
  expect(await counted()).toEqual([{ day: "2026-01-30", entries: 3 }]);
  await expectAgreement();
});
