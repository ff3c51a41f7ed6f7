import type { Sum } from "./schema";

/** Sums of money by currency: amounts of two currencies are never added. */

type Line = Partial<Omit<Sum, "currency" | "netCents">>;

const emptySum = (currency: string): Sum => ({
  currency,
  payments: 0,
  paidCents: 0,
  refundedCents: 0,
  feeCents: 0,
  feesUnknown: 0,
  netCents: 0,
  waivers: 0,
  waivedCents: 0,
});

/** Adds a line to a sum of the same currency. */
function add(sum: Sum, line: Line): Sum {
  const { paidCents = 0, refundedCents = 0, feeCents = 0 } = line;
  return {
    currency: sum.currency,
    payments: sum.payments + (line.payments ?? 0),
    paidCents: sum.paidCents + paidCents,
    refundedCents: sum.refundedCents + refundedCents,
    feeCents: sum.feeCents + feeCents,
    feesUnknown: sum.feesUnknown + (line.feesUnknown ?? 0),
    netCents: sum.netCents + paidCents - refundedCents - feeCents,
    waivers: sum.waivers + (line.waivers ?? 0),
    waivedCents: sum.waivedCents + (line.waivedCents ?? 0),
  };
}

export type GroupedLine = Line & { currency: string; feeCurrency?: string | null };

/**
 * Sums lines by a key and by currency, in the order of their first appearance. A provider's fee in another currency
 * than its payment goes into that currency's sum.
 */
export function sumBy<Key extends string, Item extends GroupedLine>(
  lines: readonly Item[],
  keyOf: (line: Item) => Key,
): (Sum & { key: Key })[] {
  const sums = new Map<string, Sum & { key: Key }>();
  const addToSum = (key: Key, currency: string, line: Line) => {
    const id = `${key} ${currency}`;
    const sum = sums.get(id) ?? { ...emptySum(currency), key };
    sums.set(id, { ...add(sum, line), key });
  };
  for (const { currency, feeCurrency, feeCents = 0, ...line } of lines) {
    const key = keyOf({ currency, feeCurrency, feeCents, ...line } as Item);
    addToSum(key, currency, line);
    if (feeCents !== 0) addToSum(key, feeCurrency ?? currency, { feeCents });
  }
  return [...sums.values()];
}

/** Sums all lines, one sum per currency. */
export const sumAll = (lines: readonly GroupedLine[]): Sum[] =>
  sumBy(lines, () => "").map(({ key: _, ...sum }) => sum);
