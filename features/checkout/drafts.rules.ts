import { submissionTitle } from "~/features/submissions/schema";
import { shorten } from "~/lib/shorten";

/** The texts of a draft, whose author is not confirmed yet. Runs anywhere. */

type Values = Readonly<Record<string, unknown>> | null;

/** A text of a draft's form; null if it is missing or empty. */
export const textIn = (values: Values, name: string): string | null => {
  const value = values?.[name];
  return typeof value === "string" && value !== "" ? value : null;
};

/** The name of a draft: its title, or the start of its log line. */
export const draftTitle = ({ values }: { values: Values }): string =>
  submissionTitle({ filmTitle: textIn(values, "filmTitle"), logLine: textIn(values, "logLine") });

/**
 * A title for an email to an unverified address; null unless it is short and free of anything that a mail program turns
 * into a link.
 */
export function safeEmailTitle(title: string | null): string | null {
  if (!title || /[/\\@]|\p{L}\.\p{L}|\d\.\d/u.test(title)) return null;
  return shorten(title, 60);
}
