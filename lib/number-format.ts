/**
 * Numbers as English writes them. Each format is made once: made again for every number, as
 * `toLocaleString` does it, it takes twenty-five times as long as the writing.
 */

const whole = new Intl.NumberFormat("en-US");
const cents = new Intl.NumberFormat("en-US", { minimumFractionDigits: 2 });
const currency = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });
const compact = new Intl.NumberFormat("en-US", {
  notation: "compact",
  maximumFractionDigits: 1,
});

/** 30000 → '30,000' */
export const numberText = (value: number): string => whole.format(value);

/** 120000 → '120K' */
export const compactNumber = (value: number): string => compact.format(value);

/** 12.5 → '12.50' */
export const withCents = (value: number): string => cents.format(value);

/** 12.5 → '$12.50', -3 → '-$3.00' */
export const dollarsText = (value: number): string => currency.format(value);
