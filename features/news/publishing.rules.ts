import { dayIn, documentedDates, longDate } from "~/lib/dates/calendar";
import type { NewsState } from "./schema";

/** When an article appears, and how the admin shows it. Runs anywhere. */

/** `publishedAt` is null for a draft. */
export function stateOf(publishedAt: Date | null, now: Date): NewsState {
  if (publishedAt === null) return "draft";
  return publishedAt > now ? "scheduled" : "published";
}

/** The date of an article without a date text: 'August 5, 2025'; pages write it in the festival's format. */
export const formatPublishDate = (timeZone: string, publishedAt: Date) =>
  longDate(dayIn(timeZone, publishedAt), documentedDates);
