import { type DateSettings, longMonthDay, weekdayName, weekdayOf } from "~/lib/dates/calendar";

/** Days and counts of the programme in words. Small, since the landing page loads it first. Runs anywhere. */

/** '2027-02-14' → 'Sunday, February 14' */
export const nightName = (day: string, dated: DateSettings): string =>
  `${weekdayName("UTC", new Date(day))}, ${longMonthDay(day, dated)}`;

/** '2027-02-14' → 'Sun' and '14' */
export const nightShort = (day: string): { weekday: string; date: string } => ({
  weekday: weekdayOf(day),
  date: String(Number(day.slice(8))),
});

const countWords = ["No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine"];
const laterCountWords = ["Ten", "Eleven", "Twelve", "Thirteen", "Fourteen"];

/** 3 → 'Three nights' */
export function formatNights(count: number): string {
  const word = [...countWords, ...laterCountWords][count] ?? String(count);
  return `${word} ${count === 1 ? "night" : "nights"}`;
}

/** (1, 'film') → '1 film', (3, 'film') → '3 films' */
export const formatCount = (count: number, noun: string): string =>
  `${count} ${noun}${count === 1 ? "" : "s"}`;

/** 1 → '1 country' */
export const formatCountries = (count: number): string =>
  count === 1 ? "1 country" : `${count} countries`;
