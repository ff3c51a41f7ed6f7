import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { festivalSettings } from "~/db/schema";
import { chargedFees, settingsAsBefore } from "~/tests/call-before-rows";
import { prepareEdition } from "~/tests/editions-fixture";
import { createTestApp, type TestApp } from "~/tests/harness";
import { printedSeed, runs } from "~/tests/seed";
import { openPayment, shortFilm } from "~/tests/submission-fixtures";
import type { Category } from "./category.schema";
import { writeSettings } from "./commands.server";
import { documentedCategories } from "./documented-categories.rules";
import { currentEdition } from "./editions.queries.server";
import { getSettings } from "./queries.server";
import { defaultSettings, type FestivalSettings } from "./schema";

/** The call for entries as rows, and as the version before stores and reads it beside them. */

let app: TestApp;
let editionId: string;
beforeAll(async () => {
  app = await createTestApp();
  editionId = (await currentEdition(app.db)).id;
});
afterAll(() => app.close());

const tables = ["categories", "fee_deadlines", "price_tiers", "fees"] as const;
/** The rows of an edition, table by table. */
async function readRows(id: string): Promise<string[]> {
  const lists = await Promise.all(
    tables.map(async (table) => {
      const { rows } = (await app.db.execute(
        sql`select to_jsonb(listed)::text as row from ${sql.identifier(table)} listed where edition_id = ${id} order by 1`,
      )) as unknown as { rows: { row: string }[] };
      return rows.map(({ row }) => `${table} ${row}`);
    }),
  );
  return lists.flat();
}

test("an edition without rows has the documented call, and keeps its own day of the early bird", async () => {
  const id = await prepareEdition(app, 2031);
  await app.db.execute(sql`delete from categories where edition_id = ${id}`);
  const { categories, dates } = await getSettings(app.db, id);
  expect(categories).toEqual(documentedCategories);
  expect(dates.earlyBirdEndsOn).toBe("2030-08-31");
});

test("a category without all of its fees takes no entries", async () => {
  const id = await prepareEdition(app, 2032);
  const writeAndRead = async (categories: Category[]) => {
    const settings = { ...defaultSettings, categories };
    await app.db.transaction((tx) => writeSettings(tx, id, settings, app.deps.clock()));
    return (await getSettings(app.db, id)).categories;
  };
  const [short] = documentedCategories as [Category];
  const chargedFee = { earlyBird: 0, regular: 0 };
  const unpriced = { ...short, chargedFee, unpriced: true as const };
  expect(await writeAndRead([unpriced])).toEqual([unpriced]);
  // Its fees are entered as those of a documented category.
  const entered = { chargedFee: { earlyBird: 5, regular: 9 } };
  expect(await writeAndRead([{ ...unpriced, ...entered }])).toEqual([{ ...short, ...entered }]);

  await writeAndRead(documentedCategories);
  await app.db.execute(
    sql`delete from fees where edition_id = ${id} and type = 'log_line' and deadline = 'regular'`,
  );
  const { categories } = await getSettings(app.db, id);
  expect(categories.filter((category) => category.unpriced).map(({ type }) => type)).toEqual([
    "log_line",
  ]);
});

const amount = fc.integer({ min: 0, max: 100_000 }).map((cents) => cents / 100);
const feePair = fc.record({ earlyBird: amount, regular: amount });
const bounds = fc.record({
  min: fc.integer({ min: 1, max: 40 }),
  max: fc.integer({ min: 41, max: 300 }),
});
const words = fc
  .string({ minLength: 1, maxLength: 30, unit: "binary" })
  .filter((text) => !text.includes("\0"));
/** What a category may lack. */
const optionalValues = fc.record(
  {
    kind: fc.constantFrom("film" as const, "script" as const),
    icon: fc.constantFrom("reel" as const, "pen" as const),
    text: bounds,
    genres: fc.uniqueArray(fc.record({ value: fc.constantFrom("essay", "drama"), label: words }), {
      minLength: 1,
      selector: ({ value }) => value,
    }),
    link: fc.constantFrom("none" as const, "required" as const),
    phone: fc.constantFrom("optional" as const, "required" as const),
    perAddress: fc.integer({ min: 1, max: 9 }),
    open: fc.constant(false),
    carried: fc.constant(true as const),
  },
  { requiredKeys: [] },
);
const ownCategory = (type: string): fc.Arbitrary<Category> =>
  fc
    .tuple(
      feePair,
      feePair,
      fc.option(bounds),
      words,
      fc.array(words, { maxLength: 3 }),
      optionalValues,
    )
    .map(([chargedFee, advertisedFee, acceptedMinutes, description, features, optional]) => ({
      ...(documentedCategories.find((category) => category.type === type) ?? {
        ...(documentedCategories[0] as Category),
        type,
        slug: type.replaceAll("_", "-"),
        kind: "film" as const,
      }),
      ...optional,
      chargedFee,
      advertisedFee,
      acceptedMinutes,
      description,
      features,
    }));
const types = ["short_film", "log_line", "student_film", "night_film"];
const day = fc
  .integer({ min: 1, max: 28 })
  .map((date) => `2025-09-${String(date).padStart(2, "0")}`);
/** Settings with any categories, deadlines and tiers. Fees of a tier are there or not. */
const anyCall: fc.Arbitrary<FestivalSettings> = fc
  .record({
    categories: fc
      .tuple(...types.map(ownCategory))
      .chain((all) => fc.shuffledSubarray(all, { minLength: 1 })),
    first: fc.option(day),
    between: fc.array(fc.tuple(words, day), { maxLength: 3 }),
    last: fc.option(day),
    tiers: fc.array(fc.tuple(words, fc.constantFrom("none" as const, "code" as const)), {
      maxLength: 3,
    }),
    fees: fc.array(fc.option(amount), { minLength: 100, maxLength: 100 }),
  })
  .map(({ categories, first, between, last, tiers, fees }) => {
    let used = 0;
    const nextFee = () => fees[used++ % fees.length] ?? null;
    const codes = ["early_bird", ...between.map((_, index) => `deadline_${index}`), "regular"];
    return {
      ...defaultSettings,
      dates: { ...defaultSettings.dates, earlyBirdEndsOn: first },
      feeDeadlines: {
        first: { code: "early_bird", name: "Early bird" },
        between: between.map(([name, endsOn], index) => ({
          code: `deadline_${index}`,
          name,
          endsOn,
          fees: Object.fromEntries(categories.map(({ type }) => [type, nextFee() ?? 5])),
        })),
        last: { code: "regular", name: "Regular", endsOn: last },
      },
      priceTiers: tiers.map(([name, proof], index) => ({
        code: `tier_${index}`,
        name,
        proof,
        fees: Object.fromEntries(
          codes.flatMap((code) => {
            const own = categories.flatMap(({ type }) => {
              const fee = nextFee();
              return fee === null ? [] : [[type, fee] as const];
            });
            return own.length > 0 ? [[code, Object.fromEntries(own)]] : [];
          }),
        ),
      })),
      categories,
    };
  });

test("rows keep any call, and so does what the version before stores and reads", async () => {
  await fc.assert(
    fc.asyncProperty(anyCall, async (settings) => {
      await app.db.transaction((tx) => writeSettings(tx, editionId, settings, app.deps.clock()));
      const stored = await getSettings(app.db);
      expect(stored).toEqual(settings);
      expect(chargedFees(stored)).toEqual(chargedFees(settings));
      const rows = await readRows(editionId);
      const [row] = await app.db
        .select()
        .from(festivalSettings)
        .where(eq(festivalSettings.editionId, editionId));
      if (!row) throw new Error("Nothing was stored.");
      // The version before reads the same call, and charges the same fees ...
      const before = settingsAsBefore(row.overrides);
      expect(before).toEqual(settings);
      expect(chargedFees(before)).toEqual(chargedFees(settings));
      // ... and what it writes becomes the same rows.
      await app.db.execute(sql`delete from categories where edition_id = ${editionId}`);
      await app.db
        .update(festivalSettings)
        .set({ overrides: row.overrides })
        .where(eq(festivalSettings.editionId, editionId));
      expect(await readRows(editionId)).toEqual(rows);
    }),
    { numRuns: runs(200), seed: printedSeed("call for entries as rows") },
  );
});

test("a fee that either version changes is the one that both quote and charge", async () => {
  const id = editionId;
  await app.db.transaction((tx) => writeSettings(tx, id, defaultSettings, app.deps.clock()));
  const cookie = await app.logIn();
  const quoted = async () =>
    ((await (await app.request("/api/quote?type=short_film")).json()) as { amount: number }).amount;
  type Fees = { fees: { type: string; amount: number }[]; version: number };
  const read = async () => (await (await app.request("/api/call", { cookie })).json()) as Fees;
  const storedOverrides = async () => {
    const [row] = await app.db
      .select()
      .from(festivalSettings)
      .where(eq(festivalSettings.editionId, id));
    return row?.overrides ?? {};
  };
  // The version before stores a difference, and nothing else.
  const overrides = { categories: { short_film: { chargedFee: { earlyBird: 23 } } } };
  await app.db
    .update(festivalSettings)
    .set({ overrides, updatedAt: new Date("2025-08-02T00:00:00Z") })
    .where(eq(festivalSettings.editionId, id));
  expect(await quoted()).toBe(23);
  expect((await openPayment(app, shortFilm, { amount: 23 })).amount).toBe(23);
  await expect(openPayment(app, shortFilm, { amount: 20 })).rejects.toThrow("409");

  const { fees, version } = await read();
  const json = {
    version,
    fees: fees.map((fee) => (fee.type === "short_film" ? { ...fee, amount: 24.5 } : fee)),
  };
  const changed = await app.request("/api/call/fees", { method: "PUT", cookie, json });
  expect(changed.status, await changed.text()).toBe(200);
  expect(await quoted()).toBe(24.5);
  const [category] = settingsAsBefore(await storedOverrides()).categories;
  expect(category?.chargedFee).toEqual({ earlyBird: 24.5, regular: 24.5 });
});
