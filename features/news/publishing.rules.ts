import { dayIn, longDate } from "~/features/festival/calendar";
import { momentAt } from "./rules";
import type { NewsState } from "./schema";

/** When an article appears, and how the director is told. Runs anywhere. */

/** `publishedAt` is null for a draft. */
export function stateOf(publishedAt: Date | null, now: Date): NewsState {
  if (publishedAt === null) return "draft";
  return publishedAt > now ? "scheduled" : "published";
}

/** What an article without a date of its own shows as its date: 'August 5, 2025'. */
export const dateShown = (timeZone: string, appears: Date) => longDate(dayIn(timeZone, appears));

/** A moment on a zone's clock, as an input of type datetime-local has it: '2025-08-05T09:00'. */
export const wallClock = (timeZone: string, moment: Date) =>
  moment.toLocaleString("sv-SE", { timeZone }).slice(0, 16).replace(" ", "T");

/** The moment that an input of type datetime-local means in a zone; null for none. */
export function momentOfInput(timeZone: string, text: string): Date | null {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?$/.test(text)) return null;
  const moment = momentAt(timeZone, text);
  return Number.isNaN(moment.getTime()) ? null : moment;
}

/** 'America/Los_Angeles' → 'Los Angeles' */
export const cityOf = (timeZone: string) =>
  timeZone.split("/").at(-1)?.replaceAll("_", " ") ?? timeZone;

/** A moment on a zone's clock with the zone named: 'Tuesday, August 5, 2025 at 9:00 AM PDT'. */
export function momentTold(timeZone: string, moment: Date): string {
  return new Intl.DateTimeFormat("en-US", {
    timeZone,
    weekday: "long",
    year: "numeric",
    month: "long",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
    timeZoneName: "short",
  }).format(moment);
}
