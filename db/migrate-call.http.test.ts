import { expect, onTestFinished, test } from "vitest";
import { feeRowsOf, withFeeRows } from "~/features/settings/fees.rules";
import { getSettings } from "~/features/settings/queries.server";
import { chargedFees, settingsAsBefore } from "~/tests/call-before-rows";
import { createBareDatabase } from "~/tests/engines/bare";
import { migrationNames, runMigrations } from "./migrate";

/** A database of the version before the call for entries was rows: differences of two editions, and one without any. */

const studentFilm = {
  type: "student_film",
  slug: "students",
  kind: "film",
  name: "Student Film",
  plural: "Student Films",
  emoji: "🎬",
  accent: "pink",
  icon: "screen",
  art: "cat-series",
  artAlt: "A classroom",
  description: "By students, of any age.",
  features: ["First films", "It's what you make it"],
  prize: 250.5,
  advertisedFee: { earlyBird: 5, regular: 9.99 },
  advertisedLength: "Up to 20 minutes",
  chargedFee: { earlyBird: 5, regular: 9.99 },
  acceptedMinutes: { min: 2, max: 20 },
  text: { min: 10, max: 400 },
  genres: [{ value: "essay", label: "Essay" }],
  link: "required",
  phone: "required",
  perAddress: 2,
};
const changed = {
  brand: { name: "Lamplight" },
  closeAtDeadline: true,
  dates: { earlyBirdEndsOn: "2025-09-15", festivalTo: "2026-02-27" },
  categories: {
    short_film: {
      chargedFee: { regular: 32.5 },
      advertisedFee: { earlyBird: 51 },
      acceptedMinutes: { max: 30 },
      advertisedLength: "Up to 30 minutes",
      prize: 0,
      description: "Short and true.",
      features: ["Any length below 30 minutes"],
      open: false,
    },
    log_line: { kind: "film", acceptedMinutes: { min: 1, max: 9 }, carried: true },
    student_film: studentFilm,
  },
  categoryOrder: ["student_film", "short_film", "log_line"],
  feeDeadlines: {
    first: { name: "Super early" },
    between: [
      {
        code: "early",
        name: "Early",
        endsOn: "2025-10-15",
        fees: { short_film: 25, student_film: 3 },
      },
    ],
    last: { name: "Late", endsOn: "2026-01-15" },
  },
  priceTiers: [
    {
      code: "members",
      name: "Members",
      proof: "none",
      fees: {
        early: { short_film: 12.25, gone_film: 1 },
        regular: { log_line: 0 },
        gone: { short_film: 1 },
      },
    },
    { code: "students", name: "Students", proof: "code", fees: {} },
  ],
};
const onlyOneFee = {
  dates: { earlyBirdEndsOn: null, festivalFrom: "2027-02-14" },
  categories: {
    feature_film: { chargedFee: { earlyBird: 55, regular: 60 } },
    short_film: { acceptedMinutes: null, kind: "script" },
    lab_film: {
      ...studentFilm,
      type: "lab_film",
      slug: "lab",
      chargedFee: { earlyBird: 0, regular: 0 },
      unpriced: true,
    },
  },
  categoryOrder: ["short_film", "feature_film", "lab_film", "series_pilot", "log_line"],
  feeDeadlines: { last: { code: "only", name: "Fee" } },
};
const editions = { "2026": changed, "2027": onlyOneFee, "2028": {} };

/** The rows of fees of each edition, and their sum. */
const sums = { "2026": [11, 110.74], "2027": [8, 227], "2028": [8, 197] };

test("every edition has the call of before, and every fee is charged as before", async () => {
  const bare = await createBareDatabase();
  onTestFinished(bare.close);
  const names = migrationNames();
  await runMigrations(bare.tap, names.slice(0, names.indexOf("0141_call_rows")));
  for (const [slug, overrides] of Object.entries(editions)) {
    await bare.tap.query(
      "insert into editions (slug, name) values ($1, $1) on conflict (slug) do nothing",
      [slug],
    );
    // One edition was never changed.
    if (slug === "2028") continue;
    await bare.tap.query(
      "insert into festival_settings (edition_id, overrides) select id, $2::jsonb from editions where slug = $1",
      [slug, JSON.stringify(overrides)],
    );
  }
  const { db } = await bare.open();
  for (const [slug, overrides] of Object.entries(editions)) {
    const [edition] = await bare.tap.query<{ id: string; fees: number; sum: string }>(
      `select editions.id, count(*)::int as fees, sum(amount)::text as sum
       from editions join fees on edition_id = editions.id where slug = $1 group by 1`,
      [slug],
    );
    const settings = await getSettings(db, edition?.id ?? "");
    const before = settingsAsBefore(overrides);
    expect(chargedFees(settings), slug).toEqual(chargedFees(before));
    // Without fees of categories and deadlines that are gone.
    expect(settings, slug).toEqual(withFeeRows(before, feeRowsOf(before)));
    expect([edition?.fees, Number(edition?.sum)], slug).toEqual(sums[slug as keyof typeof sums]);
  }
});
