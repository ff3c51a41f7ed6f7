import { deadlineDay, feeDeadlines } from "~/features/settings/rules";
import type { FestivalSettings } from "~/features/settings/schema";
import { dayIn, daysBetween } from "~/lib/dates/calendar";
import { numberText } from "~/lib/number-format";

/** A future day of the festival. Runs anywhere. */
export type UpcomingDate = {
  label: string;
  /** '2026-01-31' */
  day: string;
  /** Days from today, 0 for today. */
  daysLeft: number;
  /** A fee period or the call for entries ends on that day, within two weeks. */
  closesSoon: boolean;
};

/** An end within this many days is soon. */
const soonDays = 14;

/** The festival's dates from today, next first, grouped by day. */
export function upcomingDates({ dates, ...settings }: FestivalSettings, now: Date): UpcomingDate[] {
  const today = dayIn(settings.timeZone, now);
  const allDates: [label: string, day: string | null, ends?: true][] = [
    ["Entries open", dates.opensOn],
    ...feeDeadlines({ dates, ...settings })
      .slice(0, -1)
      .map(({ name, endsOn }): [string, string | null, true] => [`${name} ends`, endsOn, true]),
    ["Final deadline", deadlineDay({ dates, ...settings }), true],
    ["Late entries end", settings.closeAtDeadline ? null : dates.lateUntil, true],
    ["Notifications go out", dates.notificationsOn],
    ["The festival begins", dates.festivalFrom],
    [settings.words.awardsNight, dates.blackTieOn],
    ["The festival ends", dates.festivalTo],
  ];
  const days = new Map<string, UpcomingDate>();
  for (const [label, day, isEnd] of allDates) {
    if (day === null || day < today) continue;
    const daysLeft = daysBetween(today, day);
    const sameDay = days.get(day);
    days.set(day, {
      label: sameDay
        ? `${sameDay.label}, ${label.charAt(0).toLowerCase()}${label.slice(1)}`
        : label,
      day,
      daysLeft,
      closesSoon: (sameDay?.closesSoon ?? false) || (isEnd === true && daysLeft <= soonDays),
    });
  }
  return [...days.values()].sort((a, b) => a.daysLeft - b.daysLeft);
}

/** 'today', 'tomorrow', 'in 25 days' */
export const formatUpcomingDates = (daysLeft: number): string =>
  ["today", "tomorrow"][daysLeft] ?? `in ${numberText(daysLeft)} days`;
