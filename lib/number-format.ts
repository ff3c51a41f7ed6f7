/**
 * English number formats. Each is created once: `toLocaleString` creates it for every number, which takes 25 times as
 * long.
 */

const wholeNumber = new Intl.NumberFormat("en-US");
const compact = new Intl.NumberFormat("en-US", {
  notation: "compact",
  maximumFractionDigits: 1,
});

/** 30000 → '30,000' */
export const numberText = (value: number): string => wholeNumber.format(value);

/** A count that ends at a limit: 10000 → '10,000+' if there may be more. */
export const countText = (count: number, isCapped: boolean): string =>
  numberText(count) + (isCapped ? "+" : "");

/** 120000 → '120K' */
export const compactNumber = (value: number): string => compact.format(value);

/** 18 → '18 minutes', 1 → '1 minute' */
export const minutesText = (minutes: number): string =>
  minutes === 1 ? "1 minute" : `${numberText(minutes)} minutes`;

/** A festival's separators: '1,234.5', '1.234,5' or '1 234,5'. */
export const numberStyles = ["comma_point", "point_comma", "space_comma"] as const;
export type NumberFormats = { numbers: (typeof numberStyles)[number] };

// A non-breaking space.
const separators = {
  comma_point: [",", "."],
  point_comma: [".", ","],
  space_comma: ["\u00a0", ","],
} as const;

/** Formats a number with the festival's separators and so many decimals: 1234.5 → '1,234.50'. */
export function formatNumber(value: number, { numbers }: NumberFormats, digits = 0): string {
  const [thousands, point] = separators[numbers];
  const [wholePart = "", rest] = Math.abs(value).toFixed(digits).split(".");
  const grouped = wholePart.replace(/\B(?=(\d{3})+$)/g, thousands);
  return `${value < 0 ? "−" : ""}${grouped}${rest ? point + rest : ""}`;
}
