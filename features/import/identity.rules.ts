import { foldTitle } from "./maps.rules";
import type { EntrySource } from "./source.rules";

/**
 * Which entry a row of a file belongs to. A number of the file is believed only while the rest of
 * the row agrees. Runs anywhere.
 */

/** The fields with a platform's numbers, which spreadsheets shorten. */
export const numberFields = ["trackingNumber", "sourceId"] as const;

/** As spreadsheets show a long number in a narrow column: '1.23457E+11', also with a comma. */
const exponentNotation = /^[+-]?\d+(?:[.,]\d+)?e\+\d{1,3}$/i;

/** A number of which a spreadsheet keeps only the first 15 digits. */
const longNumber = /^\d{15}(\d+)$/;

/**
 * The values of a column that a spreadsheet shortened, so that several entries may share them: those
 * with an exponent and, if every number of more than 15 digits ends in zeros, these numbers.
 */
export function findShortenedNumbers(column: Iterable<string>): ReadonlySet<string> {
  const values = [...new Set([...column].map((value) => value.replace(/\s+/gu, " ").trim()))];
  const tails = values.flatMap((value) => longNumber.exec(value)?.[1] ?? []).join("");
  // One zero may be the number's own.
  const areCut = /^0{2,}$/.test(tails);
  return new Set(
    values.filter((value) => exponentNotation.test(value) || (areCut && longNumber.test(value))),
  );
}

/** The part of a row or an entry that its number has to agree with. */
export type TitleAndEmail = { title: string | null; email: string | null };

const hasSameTitle = (a: TitleAndEmail, b: TitleAndEmail) =>
  a.title !== null && b.title !== null && foldTitle(a.title) === foldTitle(b.title);

const hasSameEmail = (a: TitleAndEmail, b: TitleAndEmail) =>
  a.email !== null && a.email.toLowerCase() === b.email?.toLowerCase();

/** Whether two rows of the same number can be one entry: the same title or the same email. */
export const canBeSameEntry = (a: TitleAndEmail, b: TitleAndEmail): boolean =>
  hasSameTitle(a, b) || hasSameEmail(a, b);

/** Whether a row can be the entry that has its number: as it is now, or as it was imported last. */
export const canBeEntry = (
  row: TitleAndEmail,
  entry: { filmTitle: string | null; logLine: string | null; submitterEmail: string },
  base: EntrySource["base"],
): boolean =>
  canBeSameEntry(row, { title: entry.filmTitle ?? entry.logLine, email: entry.submitterEmail }) ||
  canBeSameEntry(row, {
    title: textOf(base.filmTitle) ?? textOf(base.logLine),
    email: textOf(base.submitterEmail),
  });

const textOf = (value: string | number | null | undefined) =>
  typeof value === "string" ? value : null;

/** The platform's numbers of a row or an entry. */
export type PlatformNumbers = { trackingNumber: string | null; sourceId: string | null };

/** Whether two have different numbers of the same kind, so that they are different entries there. */
export const numbersDiffer = (a: PlatformNumbers, b: PlatformNumbers): boolean =>
  areDifferent(a.trackingNumber, b.trackingNumber) || areDifferent(a.sourceId, b.sourceId);

/** Shortened numbers are not compared; entries imported by earlier versions may have some. */
const areDifferent = (a: string | null, b: string | null) =>
  a !== null && b !== null && a !== b && !exponentNotation.test(a) && !exponentNotation.test(b);

/** 'tracking number', as reasons name what identifies a row. */
export function keyLabel(key: string): string {
  if (key.startsWith("t:")) return "tracking number";
  return key.startsWith("i:") ? "ID" : "title and address";
}
