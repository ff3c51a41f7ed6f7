import type { FieldError } from "~/lib/api/problem";
import { changeLabel } from "./changes.rules";
import { setupPageTexts } from "./page.texts";
import type { SetupDraft } from "./schema";

/** The wizard's fields by their paths in the set-up file, as its steps label them. Runs anywhere. */

const { fields, fee, nthCategory, nthDeadline } = setupPageTexts.wizard;

const labels: Record<string, string> = {
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
  const [part, list, at, name = "", bound = ""] = parts;
  const fixedLabel = Object.entries(labels).find(
    ([start]) => path === start || path.startsWith(`${start}.`),
  );
  if (fixedLabel) return fixedLabel[1];
  const index = Number(at);
  if (part === "facts" && list === "dates" && isField(at)) return fields[at];
  if (part !== "call") return changeLabel(path);
  if (list === "categories") {
    const category = categories[index]?.name || nthCategory(index);
    return `${category}: ${isField(bound) ? fields[bound] : fields.category}`;
  }
  if (list === "deadlines" && at !== undefined) {
    return `${nthDeadline(index)}: ${name === "endsOn" ? fields.endsOn : fields.deadline}`;
  }
  if (list === "fees" && at !== undefined) {
    const category = Math.floor(index / deadlines.length);
    const label = categories[category]?.name || nthCategory(category);
    return `${nthDeadline(index % deadlines.length)}: ${fee(label)}`;
  }
  return changeLabel(path);
}

const isField = (name: string | undefined): name is keyof typeof fields =>
  name !== undefined && Object.hasOwn(fields, name);

/** The errors, each field and sentence once: some fields are several settings. */
export const onePerField = (draft: SetupDraft, errors: readonly FieldError[]): FieldError[] =>
  errors.filter(
    ({ path, message }, index) =>
      errors.findIndex(
        (otherError) =>
          otherError.message === message &&
          fieldLabel(draft, otherError.path) === fieldLabel(draft, path),
      ) === index,
  );
