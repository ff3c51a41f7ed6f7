import { digitsOf } from "./currencies";

/**
 * Currencies that fees can be charged in, by lowercase ISO 4217 code. Public pages do not load this
 * list. Runs anywhere.
 */

const codes = `
  aed afn all amd aoa ars aud awg azn bam bbd bdt bgn bhd bif bmd bnd bob brl bsd bwp
  byn bzd cad cdf chf clp cny cop crc cve czk djf dkk dop dzd egp etb eur fjd fkp gbp
  gel gip gmd gnf gtq gyd hkd hnl htg huf idr ils inr isk jmd jod jpy kes kgs khr kmf
  krw kwd kyd kzt lak lbp lkr lrd lsl mad mdl mga mkd mmk mnt mop mur mvr mwk mxn myr
  mzn nad ngn nio nok npr nzd omr pab pen pgk php pkr pln pyg qar ron rsd rub rwf sar
  sbd scr sek sgd shp sle sos srd szl thb tjs tnd top try ttd twd tzs uah ugx usd uyu
  uzs vnd vuv wst xaf xcd xof xpf yer zar zmw
`;

export const currencyCodes: readonly string[] = codes.trim().split(/\s+/);

const knownCodes = new Set(currencyCodes);

/** Whether fees can be charged in this currency. */
export const isCurrency = (code: string): boolean => knownCodes.has(code);

/** The currencies with this number of digits. */
export const currenciesOf = (digits: 0 | 3): string[] =>
  currencyCodes.filter((currency) => digitsOf(currency) === digits);
