import { pageAddress, pages } from "~/http/addresses";

/** Pure rules of the director's rooms. Runs anywhere. */

/** Unread messages are counted no further than this. */
export const unreadCountedUpTo = 1_000;

/** The query parameter that carries where a login leads afterwards. */
export const returnParameter = "to";

/**
 * Where a login may lead: `to` as an address of this site ('/admin/contacts?archived=true'),
 * or null when it is missing or would leave the site. A browser reads '//evil',
 * '/\evil' and a tab between two slashes as another host, so the address is
 * judged as the browser would read it.
 */
export function safeReturn(to: string | null): string | null {
  if (!to?.startsWith("/") || to.includes("\\")) return null;
  const origin = "http://own.invalid";
  if (!URL.canParse(to, origin)) return null;
  const read = new URL(to, origin);
  // '/.//evil' stays here when parsed, but its path is '//evil'.
  if (read.origin !== origin || read.pathname.startsWith("//")) return null;
  return `${read.pathname}${read.search}${read.hash}`;
}

/** The portal's address, coming back to `from` after the login. */
export function loginAddress(from: { pathname: string; search: string }): string {
  const to = safeReturn(`${from.pathname}${from.search}`);
  if (!to || to === pages.portal) return pageAddress("portal");
  return `${pageAddress("portal")}?${new URLSearchParams({ [returnParameter]: to })}`;
}

type MomentParts = { year: string; month: string; day: string; hour: string; minute: string };

function partsIn(timeZone: string, moment: Date): MomentParts {
  const parts = new Intl.DateTimeFormat("en-US", {
    timeZone,
    year: "numeric",
    month: "short",
    day: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  }).formatToParts(moment);
  const part = (type: Intl.DateTimeFormatPartTypes) =>
    parts.find((found) => found.type === type)?.value ?? "";
  return {
    year: part("year"),
    month: part("month"),
    day: part("day"),
    hour: part("hour"),
    minute: part("minute"),
  };
}

/**
 * A moment in a list, in the festival's time zone: 'Jan 6, 10:42' in the year of
 * `now`, 'Jan 6, 2025' in another. The same on server and browser.
 */
export function momentInList(moment: string, timeZone: string, now: string): string {
  const at = partsIn(timeZone, new Date(moment));
  const sameYear = at.year === partsIn(timeZone, new Date(now)).year;
  return `${at.month} ${at.day}, ${sameYear ? `${at.hour}:${at.minute}` : at.year}`;
}

/** The day of a moment in a table, in the festival's time zone: 'Jan 05, 2025'. */
export function dayInTable(moment: string, timeZone: string): string {
  const { month, day, year } = partsIn(timeZone, new Date(moment));
  return `${month} ${day.padStart(2, "0")}, ${year}`;
}

/** A moment in full, in the festival's time zone: 'Jan 6, 2026, 10:42'. */
export function momentInFull(moment: string, timeZone: string): string {
  const { month, day, year, hour, minute } = partsIn(timeZone, new Date(moment));
  return `${month} ${day}, ${year}, ${hour}:${minute}`;
}
