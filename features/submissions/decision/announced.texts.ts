import type { AnnouncedStatus } from "~/db/enums";
import { isolate } from "~/lib/bidi";
import { submissionTitle } from "../schema";
import { statusLabel } from "../status.texts";

/** The announced status in words, for an entry's private page. */
export const announcedWords: Record<AnnouncedStatus, string> = {
  pending: "Received",
  reviewed: "Reviewed",
  accepted: "Accepted",
  waitlisted: "Waitlisted",
  rejected: "Not selected",
};

type AnnouncedEntry = Parameters<typeof submissionTitle>[0] & { announcedStatus: AnnouncedStatus };

/** Titles that a sentence names before it counts the others. */
const maxNamed = 3;

/** Why the decision of entries that were announced is not changed like any other. */
export function announcedSentence(entries: readonly AnnouncedEntry[]): string {
  const namedEntries = entries
    .slice(0, maxNamed)
    .map((entry) => `“${isolate(submissionTitle(entry))}”`);
  const [onlyEntry] = entries;
  if (entries.length === 1 && onlyEntry) {
    const word = statusLabel(onlyEntry.announcedStatus).toLowerCase();
    return `${namedEntries[0]} was announced as ${word}, so nothing was changed. To change it, correct the announcement on the entry's page.`;
  }
  const otherCount = entries.length - namedEntries.length;
  const last = otherCount > 0 ? `${otherCount} more` : namedEntries.pop();
  return `${namedEntries.join(", ")} and ${last} were announced already, so nothing was changed. Leave them out, or correct the announcement on their pages.`;
}
