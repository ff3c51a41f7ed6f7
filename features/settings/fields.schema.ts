import { z } from "zod";
import { integerField, oneLinePattern, requiredText } from "~/lib/forms/fields";
import { numberText } from "~/lib/number-format";

/** Field schemas of settings. */

const missingMessage = "Please fill this in";
/** A required line. */
export const line = (max = 200) =>
  requiredText(missingMessage, max).regex(oneLinePattern, "Please keep this on one line");
/** A line that may be left out. */
export const optionalLine = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `Please keep this under ${max} characters`)
    .refine((text) => text === "" || oneLinePattern.test(text), "Please keep this on one line");
export const paragraph = requiredText(missingMessage, 2_000);

/** A whole number in this range. */
export const integer = (min: number, max: number) => {
  const rule = `Enter a whole number from ${numberText(min)} to ${numberText(max)}`;
  return integerField(min, max, rule, rule);
};

/** The most items of a list. */
export const maxLines = 30;

/** A list without duplicates; `nameOf` is the value to compare. */
export function list<T extends z.ZodType>(
  item: T,
  { min = 1, max = maxLines, nameOf = String }: ListRule<z.output<T>> = {},
) {
  return z
    .array(item)
    .min(min, "Keep at least one line")
    .max(max, `Keep this to ${max} lines`)
    .superRefine((items, context) => {
      items.forEach((value, index) => {
        const firstIndex = items.findIndex((otherItem) => nameOf(otherItem) === nameOf(value));
        if (firstIndex < index) {
          context.addIssue({ code: "custom", message: "This line appears twice", path: [index] });
        }
      });
    });
}
type ListRule<T> = { min?: number; max?: number; nameOf?: (item: T) => string };
