import { currencyCodes } from "~/lib/money/currency-codes";

/** Currencies for tests of amounts, and the amounts that Stripe is asked for. */

/** Currencies with every number of digits and every exception, then others. */
const unusualCodes = [
  "usd",
  "eur",
  "gbp",
  "jpy",
  "krw",
  "clp",
  "vnd",
  "isk",
  "ugx",
  "mga",
  "kwd",
  "bhd",
  "jod",
  "omr",
  "tnd",
  "huf",
  "twd",
  "xof",
];
export const fortyCurrencies = [
  ...unusualCodes,
  ...currencyCodes.filter((code) => !unusualCodes.includes(code)),
].slice(0, 40);

/** Currencies that Stripe's documentation treats as having no minor unit, whatever ISO 4217 says. */
const withoutDigits = "bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf".split(" ");
const withThreeDigits = "bhd jod kwd omr tnd".split(" ");
export const asStripe = (major: number, currency: string) =>
  Math.round(
    major *
      (withoutDigits.includes(currency) ? 1 : withThreeDigits.includes(currency) ? 1_000 : 100),
  );
