import { describe, expect, it, test } from "vitest";
import {
  exampleAmount,
  fitsDigits,
  majorText,
  readAmount,
  sumAmounts,
  toMajor,
  toMinor,
} from "./amount";
import { chargeStep, nearestCharge, nearestFee } from "./charge";
import { digitsOf, symbolOf } from "./currencies";
import { currenciesOf, currencyCodes, isCurrency } from "./currency-codes";
import { currencyNames } from "./currency-names";
import { formatAmounts, formatMoney, type MoneyFormats } from "./format";

const us: MoneyFormats = { numbers: "comma_point", money: "before" };
const spain: MoneyFormats = { numbers: "point_comma", money: "after" };

describe("currencies", () => {
  it("have the digits of ISO 4217, not those of Intl", () => {
    const digits = ["usd", "jpy", "kwd", "isk", "ugx", "mga", "huf", "twd"].map(digitsOf);
    expect(digits).toEqual([2, 0, 3, 0, 0, 2, 2, 2]);
    expect(currenciesOf(3)).toEqual(["bhd", "jod", "kwd", "omr", "tnd"]);
  });

  it("are each there once, with a name and a symbol of their own", () => {
    expect(new Set(currencyCodes).size).toBe(currencyCodes.length);
    expect(currencyCodes.filter((code) => !currencyNames[code])).toEqual([]);
    expect(Object.keys(currencyNames).filter((code) => !isCurrency(code))).toEqual([]);
    const symbols = currencyCodes.flatMap((code) => symbolOf(code) ?? []);
    expect(new Set(symbols).size).toBe(symbols.length);
    expect(["", "EUR", "xyz", "constructor"].filter(isCurrency)).toEqual([]);
  });
});

test("amounts are read and written in both units without a loss", () => {
  for (const currency of currencyCodes) {
    for (const minor of [0, 1, 5, 99, 100, 101, 1_005, 123_456_789]) {
      expect(toMinor(toMajor(minor, currency), currency)).toBe(minor);
      expect(readAmount(majorText(minor, currency), currency)).toBe(minor);
    }
    expect(readAmount(exampleAmount(currency), currency), currency).not.toBe(null);
  }
  expect(toMinor(1.005, "kwd")).toBe(1_005);
  expect([fitsDigits(12.5, "eur"), fitsDigits(12.5, "jpy"), fitsDigits(0.001, "eur")]).toEqual([
    true,
    false,
    false,
  ]);
  const inputs = ["12,50", " 12.5 ", "12.505", "1.250", "1e3", "-1", "", "€5", "1.234,50"];
  expect(inputs.map((text) => readAmount(text, "eur", "point_comma"))).toEqual([
    1250,
    1250,
    null,
    null,
    null,
    null,
    null,
    null,
    null,
  ]);
  expect(readAmount("12,50", "usd")).toBe(null);
});

test("a charge is the nearest that a card can be charged", () => {
  expect([0, 1, 49, 50, 51].map((minor) => nearestCharge(minor, "usd"))).toEqual([
    0, 50, 50, 50, 51,
  ]);
  expect([1_234, 1_235, 1].map((minor) => nearestCharge(minor, "kwd"))).toEqual([1_230, 1_240, 10]);
  expect(nearestCharge(12_345, "mga")).toBe(12_300);
  expect(nearestFee(30, "jpy")).toBe(50);
  expect(nearestFee(60.4, "jpy")).toBe(60);
  expect(nearestFee(0.2, "eur")).toBe(0.5);
  expect(nearestFee(10 ** 9, "usd")).toBe(999_999.99);
  for (const currency of currencyCodes) {
    const near = nearestCharge(7, currency);
    expect(nearestCharge(near, currency)).toBe(near);
    expect(near % chargeStep(currency)).toBe(0);
  }
});

test("money is written by the festival's formats, the same in every engine", () => {
  expect(formatMoney(123_450, "usd", us)).toBe("$1,234.50");
  expect(formatMoney(123_450, "eur", spain)).toBe("1.234,50 €");
  expect(formatMoney(3_000, "usd", us)).toBe("$30");
  expect(formatMoney(3_000, "jpy", us)).toBe("¥3,000");
  expect(formatMoney(1_500, "kwd", us)).toBe("KWD 1.500");
  expect(formatMoney(1_000, "kwd", spain)).toBe("1 KWD");
  expect(formatMoney(-1_250, "cad", us)).toBe("−CA$12.50");
  expect(formatMoney(123_450, "eur", { numbers: "space_comma", money: "after" })).toBe(
    "1\u00a0234,50 €",
  );
});

test("sums of several currencies are written beside each other", () => {
  const amounts = [
    { currency: "usd", cents: 1_000 },
    { currency: "eur", cents: 125_000 },
    { currency: "usd", cents: 2_000 },
  ];
  const sums = sumAmounts(amounts, "eur");
  expect(sums).toEqual([
    { currency: "eur", cents: 125_000 },
    { currency: "usd", cents: 3_000 },
  ]);
  expect(formatAmounts(sums, us)).toBe("€1,250 and $30");
  expect(formatAmounts(sumAmounts([], "eur"), us)).toBe("€0");
  expect(formatAmounts(sumAmounts(amounts, "jpy"), us)).toBe("$30 and €1,250");
  expect(formatAmounts([...sums, { currency: "gbp", cents: 1 }], us)).toBe("€1,250, $30 and £0.01");
});
