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
const asCompared = (value: ImportValue | undefined): string =>
  String(value ?? "")
    .replace(/\r\n?/g, "\n")
    .trim();

const isSame = (a: ImportValue | undefined, b: ImportValue | undefined) =>
  asCompared(a) === asCompared(b);

/** Whether a text is another one after it was saved in an encoding that lacks some characters: each is a '?'. */
function hasLostCharacters(given: ImportValue, own: ImportValue): boolean {
  const [found, whole] = [asCompared(given), asCompared(own)];
  return (
    found !== whole &&
    found.length === whole.length &&
    [...whole.split("").entries()].every(
      ([at, unit]) => found[at] === unit || (found[at] === "?" && unit > "\x7f"),
    )
  );
}

/**
 * Merges a file's values into an entry's. An empty value never clears a field, and one that lost characters in an
 * encoding replaces nothing. `take` names fields
 * in which the director chose theirs although both sides changed.
 */
export function mergeValues(
  file: Values,
  ours: Values,
  base: Values,
  take: readonly string[] = [],
): Merge {
  const merge: Merge = { changes: [], differing: [], base: { ...base } };
  for (const field of mergedFields) {
    const theirs = file[field] ?? null;
    if (asCompared(theirs) === "") continue;
    const own = ours[field] ?? null;
    if (isSame(theirs, base[field])) continue;
    if ([own, base[field] ?? null].some((whole) => hasLostCharacters(theirs, whole))) continue;
    if (isSame(theirs, own)) {
      merge.base[field] = theirs;
    } else if (isSame(own, base[field]) || take.includes(field)) {
      merge.changes.push({ field, from: own, to: theirs });
      merge.base[field] = theirs;
    } else {
      merge.differing.push({ field, ours: own, theirs });
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
export function mergeSource(file: SourceValues, was: SourceValues) {
  const after: SourceValues = { ...was, extra: { ...was.extra } };
  const changes: { field: string; from: ImportValue; to: ImportValue }[] = [];
  for (const field of sourceFields) {
    const to = file[field];
    if (!to || to === was[field]) continue;
    changes.push({ field, from: was[field], to });
    after[field] = to;
  }
  for (const [name, to] of Object.entries(file.extra)) {
    const from = ownValue(was.extra, name) ?? null;
    if (to === "" || to === from) continue;
    changes.push({ field: name, from, to });
    after.extra[name] = to;
  }
  return { after, changes };
}
