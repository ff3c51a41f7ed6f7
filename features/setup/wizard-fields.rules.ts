import type { FieldError } from "~/lib/api/problem";
import { changeLabel } from "./changes.rules";
import { setupPageTexts } from "./page.texts";
import type { SetupDraft } from "./schema";

/** The wizard's fields by their paths in the set-up file, as its steps label them. Runs anywhere. */

const { fields, fee, nthCategory, nthDeadline } = setupPageTexts.wizard;

const labelsByPath: Record<string, string> = {
  "facts.brand.fullName": fields.fullName,
  "facts.brand.name": fields.name,
  "facts.brand.description": fields.description,
  "facts.mailboxes": fields.email,
  "facts.place": fields.place,
  "facts.formats.clock": fields.clock,
  "edition.timeZone": fields.timeZone,
  "edition.currency": fields.currency,
  theme: fields.look,
};

/** The label of a field of the wizard: 'Location', 'Deadline 1: Last day of this fee'. */
export function fieldLabel({ categories, deadlines }: SetupDraft, path: string): string {
  const parts = path.split(".");
  const [part, list, key, name = "", bound = ""] = parts;
  const fixedLabel = Object.entries(labelsByPath).find(
    ([start]) => path === start || path.startsWith(`${start}.`),
  );
  if (fixedLabel) return fixedLabel[1];
  const index = Number(key);
  if (part === "facts" && list === "dates" && isField(key)) return fields[key];
  if (part !== "call") return changeLabel(path);
  if (list === "categories") {
    const category = categories[index]?.name || nthCategory(index);
    return `${category}: ${isField(bound) ? fields[bound] : fields.category}`;
  }
  if (list === "deadlines" && key !== undefined) {
    return `${nthDeadline(index)}: ${name === "endsOn" ? fields.endsOn : fields.deadline}`;
  }
  if (list === "fees" && key !== undefined) {
    // In the file's list, the fees of a category are together, in the order of the deadlines (see `feePath`).
    const categoryIndex = Math.floor(index / deadlines.length);
    const label = categories[categoryIndex]?.name || nthCategory(categoryIndex);
    return `${nthDeadline(index % deadlines.length)}: ${fee(label)}`;
  }
  return changeLabel(path);
}

const isField = (name: string | undefined): name is keyof typeof fields =>
  name !== undefined && Object.hasOwn(fields, name);

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
