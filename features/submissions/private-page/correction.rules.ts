import type { FestivalSettings } from "~/features/settings/schema";
import type { FieldError } from "~/lib/api/problem";
import type { Entry } from "../entry/schema";
import { correctionSchema } from "../form/submission-form.schema";

/** Fields that stay open while the jury cannot watch the film. */
export const filmFields: readonly string[] = ["filmUrl", "filmPassword"];

type Correctable = Pick<Entry, "submissionType"> & { [name: string]: unknown };

export type Correction = {
  /** The new values of changed fields only. */
  changed: Record<string, unknown>;
  errors: FieldError[];
};

const asTyped = (value: unknown) => String(value ?? "").trim();

/**
 * Validates a correction by the rules of the entry's own form, at `now`; for the form and the call. A missing field
 * stays. So does an unchanged one that newer rules would refuse: what was accepted once need not be changed. Runs
 * anywhere.
 */
export function readCorrection(
  entry: Correctable,
  sent: Record<string, unknown>,
  facts: FestivalSettings,
  now: Date,
): Correction {
  const correction: Correction = { changed: {}, errors: [] };
  for (const [name, field] of Object.entries(correctionSchema(entry.submissionType, facts, now))) {
    if (!Object.hasOwn(sent, name) || asTyped(sent[name]) === asTyped(entry[name])) continue;
    const read = field.safeParse(sent[name]);
    if (!read.success) {
      correction.errors.push({ path: name, message: read.error.issues[0]?.message ?? "" });
    } else if (asTyped(read.data) !== asTyped(entry[name])) {
      // A link that only lacked its https is the same link.
      correction.changed[name] = read.data;
    }
  }
  return correction;
}
