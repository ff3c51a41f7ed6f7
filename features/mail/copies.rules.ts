import type { MailingPace } from "~/db/schema";
import { pathFor } from "~/lib/paths";

/** Copies of a newsletter: one text, put together with each reader's leave link when it leaves. Runs anywhere. */

/** The place of the leave link in the text. No variable has this name, so nobody can type it. */
export const leavePlace = "{{LEAVE_LINK}}";

/** The page on which a reader leaves the mailing list; it asks first. */
export const leaveAddress = (publicUrl: string, token: string): string =>
  publicUrl + pathFor("unsubscribe", { token });

/** The headers for mail programs: an unsubscribe button with one click (RFC 8058), and the id of the list (RFC 2919). */
export const listHeaders = (publicUrl: string, leaveLink: string): Record<string, string> => ({
  "List-Id": `<newsletter.${new URL(publicUrl).hostname}>`,
  "List-Unsubscribe": `<${leaveLink}>`,
  "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
});

/** One copy of the text. */
export const fillCopy = ({ html, text }: { html: string; text: string }, leaveLink: string) => ({
  html: html.replaceAll(leavePlace, leaveLink),
  text: text.replaceAll(leavePlace, leaveLink),
});

/** Seconds between two turns of the job: what may leave early. */
export const turnSeconds = 5;
const hourMs = 3_600_000;

/**
 * How many copies may leave now: never more than the rate since the beginning or the last resume, and one turn of the
 * job. Infinity without a rate.
 */
export function allowance(perHour: number | null, { from, claimed }: MailingPace, now: Date) {
  if (perHour === null) return Number.POSITIVE_INFINITY;
  const elapsed = Math.max(0, now.getTime() - Date.parse(from));
  const inTurn = Math.ceil((perHour * turnSeconds) / 3_600);
  return Math.max(0, Math.floor((perHour * elapsed) / hourMs) + inTurn - claimed);
}
