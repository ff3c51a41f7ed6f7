import type { ImportValue } from "~/db/schema/imports";
import { ownValue } from "~/lib/own-value";
import { type MergedField, mergedFields } from "./schema";

/**
 * Merges a later import into an entry, field by field, from three states: the file now, the entry
 * now, and the last import. Runs anywhere.
 */

export type Values = Partial<Record<string, ImportValue>>;

export type Merge = {
  /** Fields to write. */
  changes: { field: MergedField; from: ImportValue; to: ImportValue }[];
  /** Changed on both sides: ours stays. */
  differing: { field: MergedField; ours: ImportValue; theirs: ImportValue }[];
  /** The new state of the last import. */
  base: Values;
};

/** Line endings and outer spaces do not count as a change. */
const comparableText = (value: ImportValue | undefined): string =>
  String(value ?? "")
    .replace(/\r\n?/g, "\n")
    .trim();

const isSame = (a: ImportValue | undefined, b: ImportValue | undefined) =>
  comparableText(a) === comparableText(b);

/** Whether a text is another one after it was saved in an encoding that lacks some characters: each is a '?'. */
function hasLostCharacters(value: ImportValue, original: ImportValue): boolean {
  const [text, originalText] = [comparableText(value), comparableText(original)];
  return (
    text !== originalText &&
    text.length === originalText.length &&
    [...originalText.split("").entries()].every(
      ([index, character]) =>
        text[index] === character || (text[index] === "?" && character > "\x7f"),
    )
  );
}

/**
 * Merges a file's values into an entry's. An empty value never clears a field, and one that lost characters in an
 * encoding replaces nothing. `take` names the fields that changed on both sides and where the director chose theirs.
 */
export function mergeValues(
  file: Values,
  current: Values,
  base: Values,
  take: readonly string[] = [],
): Merge {
  const merge: Merge = { changes: [], differing: [], base: { ...base } };
  for (const field of mergedFields) {
    const fileValue = file[field] ?? null;
    if (comparableText(fileValue) === "") continue;
    const currentValue = current[field] ?? null;
    if (isSame(fileValue, base[field])) continue;
    if (
      [currentValue, base[field] ?? null].some((original) => hasLostCharacters(fileValue, original))
    )
      continue;
    if (isSame(fileValue, currentValue)) {
      merge.base[field] = fileValue;
    } else if (isSame(currentValue, base[field]) || take.includes(field)) {
      merge.changes.push({ field, from: currentValue, to: fileValue });
      merge.base[field] = fileValue;
    } else {
      merge.differing.push({ field, ours: currentValue, theirs: fileValue });
    }
  }
  return merge;
}

/** The platform's values always follow the file, but an empty cell clears nothing. */
export type SourceValues = {
  sourceId: string | null;
  status: string | null;
  judging: string | null;
  fee: string | null;
  currency: string | null;
  url: string | null;
  extra: Record<string, string>;
};

const sourceFields = ["sourceId", "status", "judging", "fee", "currency", "url"] as const;

/** The platform's values after a file, and which of them changed. */
export function mergeSource(file: SourceValues, previous: SourceValues) {
  const after: SourceValues = { ...previous, extra: { ...previous.extra } };
  const changes: { field: string; from: ImportValue; to: ImportValue }[] = [];
  for (const field of sourceFields) {
    const to = file[field];
    if (!to || to === previous[field]) continue;
    changes.push({ field, from: previous[field], to });
    after[field] = to;
  }
  for (const [name, to] of Object.entries(file.extra)) {
    const from = ownValue(previous.extra, name) ?? null;
    if (to === "" || to === from) continue;
    changes.push({ field: name, from, to });
    after.extra[name] = to;
  }
  return { after, changes };
}
