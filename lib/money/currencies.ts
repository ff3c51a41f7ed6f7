/**
 * Digits and symbols of currencies by lowercase ISO 4217 code. `Intl` differs from the standard for some. Runs
 * anywhere.
 */

const withoutDigits = new Set(
  "bif clp djf gnf isk jpy kmf krw pyg rwf ugx vnd vuv xaf xof xpf".split(" "),
);
const withThreeDigits = new Set("bhd jod kwd omr tnd".split(" "));

/** Digits after the decimal point: euro 2, yen 0, Kuwaiti dinar 3. */
export function digitsOf(currency: string): 0 | 2 | 3 {
  if (withoutDigits.has(currency)) return 0;
  return withThreeDigits.has(currency) ? 3 : 2;
}

const symbols: Record<string, string> = {
  aud: "A$",
  brl: "R$",
  cad: "CA$",
  cny: "CN¥",
  eur: "€",
  gbp: "£",
  hkd: "HK$",
  ils: "₪",
  inr: "₹",
  jpy: "¥",
  krw: "₩",
  mxn: "MX$",
  nzd: "NZ$",
  php: "₱",
  twd: "NT$",
  usd: "$",
  vnd: "₫",
  xcd: "EC$",
};

/** '€', or 'A$' if the symbol alone is ambiguous; null without a symbol. */
export const symbolOf = (currency: string): string | null => symbols[currency] ?? null;
