import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Amounts of two currencies are never added: every sum of money is by currency, or of one payment. */

const places = ["app", "db/functions", "features", "lib", "server"].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.(?:tsx?|sql)$/.test(file) && !file.includes(".test."))
    .map((file) => `${folder}/${file}`),
);

/** Columns with amounts of a payment, an entry, a refund or a day. */
const amount = "(?:amount|cents|paid|refunded|waived|fee|net)_?(?:cents)?";
const sums = [
  new RegExp(`\\bsum\\([^()]*\\b${amount}\\b`, "gi"),
  /\bsum\(\$\{[^}]*(?:Cents|cents)\}/g,
  /sumOfSummaryRows\([^)]*[cC]ents\)/g,
  /\.reduce\([^;]{0,160}[cC]ents\b/g,
];

/** A sum is valid if its statement mentions the currency. */
const byCurrency = /currency/i;

/** Sums of one payment's parts, which have its currency. */
const ofOne = new Set(["db/functions/sum_refunds.sql"]);

/** The statement around a place: up to the next empty line on both sides, or the whole function in SQL. */
function statementAt(text: string, at: number, file: string): string {
  if (file.endsWith(".sql")) return text;
  const begin = text.lastIndexOf("\n\n", at);
  const end = text.indexOf("\n\n", at);
  return text.slice(Math.max(0, begin), end < 0 ? undefined : end);
}

/** Places that sum money without its currency. */
function mixed(file: string, text: string): string[] {
  return sums.flatMap((sum) =>
    [...text.matchAll(sum)]
      .filter(({ index }) => !byCurrency.test(statementAt(text, index, file)))
      .map(([match]) => `${file}: ${match.split("\n")[0]}`),
  );
}

test("no code adds amounts without checking their currency", () => {
  const offenders = places
    .filter((file) => !ofOne.has(file))
    .flatMap((file) => mixed(file, readFileSync(file, "utf8")));
  expect(offenders).toEqual([]);
});

test("finds code that would add two currencies", () => {
  const wrong = [
    "select sum(amount_cents) from payments",
    ["sql`coalesce(sum(", "$", "{refunds.amountCents}), 0)`"].join(""),
    "sumOfSummaryRows(t.cents)",
    "rows.reduce((sum, row) => sum + row.cents, 0)",
  ];
  for (const statement of wrong) expect(mixed("a.ts", statement), statement).not.toEqual([]);
  const right = "select currency, sum(amount_cents) from payments group by currency";
  expect(mixed("a.ts", right)).toEqual([]);
});
