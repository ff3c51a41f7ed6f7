import type { FieldError } from "~/lib/api/problem";
import { changeLabel } from "./changes.rules";
import { setupPageTexts } from "./page.texts";
import type { SetupDraft } from "./schema";

/** The wizard's fields by their paths in the set-up file, as its steps label them. Runs anywhere. */

const texts = setupPageTexts.wizard;

const labelsByPath: Record<string, string> = {
  "facts.brand.fullName": texts.fields.fullName,
  "facts.brand.name": texts.fields.name,
  "facts.brand.description": texts.fields.description,
  "facts.mailboxes": texts.fields.email,
  "facts.place": texts.fields.place,
  "facts.formats.clock": texts.fields.clock,
  "edition.timeZone": texts.fields.timeZone,
  "edition.currency": texts.fields.currency,
  theme: texts.fields.look,
};

/** The label of a field of the wizard: 'Location', 'Deadline 1: Last day of this fee'. */
export function fieldLabel({ categories, deadlines }: SetupDraft, path: string): string {
  // 'call.categories.0.minutes.min', 'call.deadlines.1.endsOn', 'facts.dates.opensOn'
  const [part, list, key, name = "", bound = ""] = path.split(".");
  const fixedLabel = Object.entries(labelsByPath).find(
    ([start]) => path === start || path.startsWith(`${start}.`),
  );
  if (fixedLabel) return fixedLabel[1];
  const index = Number(key);
  if (part === "facts" && list === "dates" && isField(key)) return texts.fields[key];
  if (part !== "call") return changeLabel(path);
  if (list === "categories") {
    const category = categories[index]?.name || texts.nthCategory(index);
    return `${category}: ${isField(bound) ? texts.fields[bound] : texts.fields.category}`;
  }
  if (list === "deadlines" && key !== undefined) {
    return `${texts.nthDeadline(index)}: ${name === "endsOn" ? texts.fields.endsOn : texts.fields.deadline}`;
  }
  if (list === "fees" && key !== undefined) {
    // The file lists the fees of a category together, in the order of the deadlines (`feePath` in wizard.rules.ts).
    const categoryIndex = Math.floor(index / deadlines.length);
    const label = categories[categoryIndex]?.name || texts.nthCategory(categoryIndex);
    return `${texts.nthDeadline(index % deadlines.length)}: ${texts.fee(label)}`;
  }
  return changeLabel(path);
}

const isField = (name: string | undefined): name is keyof typeof texts.fields =>
  name !== undefined && Object.hasOwn(texts.fields, name);

/** The errors, without repeated ones: a field of the wizard can be several settings with the same error. */
export const withoutRepeatedErrors = (
  draft: SetupDraft,
  errors: readonly FieldError[],
): FieldError[] =>
  errors.filter(
    ({ path, message }, index) =>
      errors.findIndex(
        (otherError) =>
          otherError.message === message &&
          fieldLabel(draft, otherError.path) === fieldLabel(draft, path),
      ) === index,
  );
