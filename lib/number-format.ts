/**
 * Numbers as English writes them. Each format is made once: made again for every number, as
 * `toLocaleString` does it, it takes twenty-five times as long as the writing.
 */

const whole = new Intl.NumberFormat("en-US");
const compact = new Intl.NumberFormat("en-US", {
  notation: "compact",
  maximumFractionDigits: 1,
});

/** 30000 → '30,000' */
export const numberText = (value: number): string => whole.format(value);

/** 120000 → '120K' */
export const compactNumber = (value: number): string => compact.format(value);

/** How a festival separates thousands and fractions: '1,234.5', '1.234,5' or '1 234,5'. */
export const numberStyles = ["comma_point", "point_comma", "space_comma"] as const;
export type NumberFormats = { numbers: (typeof numberStyles)[number] };

// The space is one that lines do not break at.
const separators = {
  comma_point: [",", "."],
  point_comma: [".", ","],
  space_comma: ["\u00a0", ","],
} as const;

/** A number with so many digits after the point, by the festival's separators: 1234.5 → '1,234.50'. */
export function formatNumber(value: number, { numbers }: NumberFormats, digits = 0): string {
  const [thousands, point] = separators[numbers];
  const [whole = "", rest] = Math.abs(value).toFixed(digits).split(".");
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, thousands);
  return `${value < 0 ? "−" : ""}${grouped}${rest ? point + rest : ""}`;
}
