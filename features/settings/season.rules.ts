import {
  dateRange,
  dayIn,
  formatTime,
  longDate,
  longMonthDay,
  shortDate,
  shortRange,
  timeIn,
  untilText,
  weekdayOf,
} from "~/lib/dates/calendar";
import { pathFor } from "~/lib/paths";
import { deadlineDay, deadlineHour, feeDeadlines, isDeadlinePassed } from "./rules";
import type { FestivalSettings } from "./schema";

/**
 * The season of a festival, from the edition's settings, the clock and what was published. It is
 * not stored. Runs anywhere.
 */

/** A night with screenings: its festival day's start, the starts of its screenings in order, its last end; ISO 8601. */
export type NightSpan = { from: string; starts: string[]; until: string };

export type Season =
  | "before_opening"
  | "open"
  | "over"
  | "festival_on"
  | "announced"
  | "late"
  | "deliberating";

/** The edition, as pages know it. */
export type EditionShown = {
  /** The year, '2026'. */
  slug: string;
  name: string;
  /** False once it was closed: no submissions, whatever its dates say. */
  takesEntries: boolean;
  selectionPublished: boolean;
  /** Whether a programme was ever published: pages link to it from then on. */
  programmePublished: boolean;
  /** When its days begin and end by the festival's clock, ISO 8601; from the server, which has Temporal. */
  moments: {
    /** The first day of submissions; null if there is none. */
    opening: string | null;
    /** Until when; null without end. */
    entriesUntil: string | null;
    festival: string;
  };
};

export type SeasonNow = {
  season: Season;
  /** Whether an entry can be started now; only this decides about forms and fees. */
  entriesTaken: boolean;
  /** Whether an entry started now is for the next edition. */
  forNext: boolean;
  /** The hero's sentence; null while submissions are open. */
  sentence: string | null;
};

/** 'Heartlight 2027': the next edition has the next year. */
export const nextEditionName = (
  { brand }: Pick<FestivalSettings, "brand">,
  { slug }: Pick<EditionShown, "slug">,
): string => `${brand.name} ${Number(slug) + 1}`;
/** Shown wherever a fee could be paid for a festival that is already decided. */
export const nextEditionNotice = (...edition: Parameters<typeof nextEditionName>): string =>
  `Entries sent now are for ${nextEditionName(...edition)}.`;
/** The notice for one entry, next to its fee and in its emails. */
export const entryForNextNotice = "This entry is for the next edition.";

function areEntriesTaken({ takesEntries, moments }: EditionShown, now: Date): boolean {
  const { opening, entriesUntil } = moments;
  if (!takesEntries || (opening !== null && now < new Date(opening))) return false;
  return entriesUntil === null || now < new Date(entriesUntil);
}

function seasonOf(
  settings: FestivalSettings,
  { selectionPublished }: EditionShown,
  now: Date,
  entriesTaken: boolean,
): Season {
  const { opensOn, festivalFrom, festivalTo, notificationsOn } = settings.dates;
  const today = dayIn(settings.timeZone, now);
  if (opensOn !== null && today < opensOn) return "before_opening";
  if (!isDeadlinePassed(settings, now)) return "open";
  if (today > festivalTo) return "over";
  if (today >= festivalFrom) return "festival_on";
  if (selectionPublished) return "announced";
  if (entriesTaken && today < notificationsOn) return "late";
  return "deliberating";
}

/** Seasons after the decisions: new entries are for the next edition. */
const seasonsAfterDecision: readonly Season[] = ["announced", "festival_on", "over"];

/** Whether the landing page leads with the festival: the call is one line then, 'For filmmakers'. */
export const isCallFolded = ({ season }: Pick<SeasonNow, "season">): boolean =>
  seasonsAfterDecision.includes(season);

/** The season of an edition at a moment, by the festival's clock. */
export function seasonAt(settings: FestivalSettings, edition: EditionShown, now: Date): SeasonNow {
  const { opensOn, festivalFrom, festivalTo } = settings.dates;
  const year = edition.slug;
  const entriesTaken = areEntriesTaken(edition, now);
  const season = seasonOf(settings, edition, now, entriesTaken);
  const sentences: Record<Season, string | null> = {
    before_opening: `Entries open ${opensOn ? longDate(opensOn, settings) : ""}`,
    open: null,
    over: `The ${year} festival is over`,
    festival_on: `The festival is on: ${dateRange(festivalFrom, festivalTo, settings)}`,
    announced: `The ${year} selection is announced`,
    late: "Late entries are welcome",
    deliberating: `The ${year} selection is being made`,
  };
  return {
    season,
    entriesTaken,
    forNext: entriesTaken && seasonsAfterDecision.includes(season),
    sentence: sentences[season],
  };
}

/** Why no entry can be started: the error of the payment call. */
export function submissionsClosedMessage(
  settings: FestivalSettings,
  { slug }: EditionShown,
  { season }: SeasonNow,
): string {
  const { opensOn } = settings.dates;
  return season === "before_opening" && opensOn
    ? `Entries open ${longDate(opensOn, settings)}.`
    : `The ${slug} edition takes no more entries.`;
}

export type CountdownTarget = { kind: "opening" | "deadline" | "late" | "festival"; at: Date };

/**
 * What the countdown counts to. Before the opening, or without submissions: the next of opening and first festival day.
 * During submissions: the deadline, then the end of late entries; without such an end the deadline, as documented. Then
 * the festival. Once the selection is announced it shows the deadline's zeros, small.
 */
export function countdownTarget(
  settings: FestivalSettings,
  { moments }: EditionShown,
  { season, entriesTaken }: Pick<SeasonNow, "season" | "entriesTaken">,
): CountdownTarget {
  if (season === "before_opening" && moments.opening) {
    return { kind: "opening", at: new Date(moments.opening) };
  }
  const isStillOpen = season === "late" || (season === "deliberating" && entriesTaken);
  if (isStillOpen && moments.entriesUntil !== null) {
    return { kind: "late", at: new Date(moments.entriesUntil) };
  }
  if (season === "deliberating") {
    return { kind: "festival", at: new Date(moments.festival) };
  }
  return { kind: "deadline", at: new Date(settings.dates.deadlineAt) };
}

/** The text of the badge in the navigation; the date may be empty. `hour`: the deadline's, '5pm PST'. */
export type Badge = { label: string; date: string; hour?: string };

/** Where the badge links to: what the season is about. */
export function badgeTargetPath(
  { season, entriesTaken }: SeasonNow,
  { slug, programmePublished, selectionPublished }: EditionShown,
): string {
  const year = { year: slug };
  if (season === "over") return pathFor("year", year);
  if (season === "announced" || season === "festival_on") {
    if (programmePublished) return pathFor("programme");
    return selectionPublished ? pathFor("yearFilms", year) : pathFor("year", year);
  }
  return entriesTaken || season === "before_opening" ? pathFor("submit") : pathFor("year", year);
}

/** The badge on a day, '2026-01-31', of the visitor's own calendar. */
export function badgeOn(settings: FestivalSettings, season: SeasonNow, today: string): Badge {
  const { opensOn, festivalFrom, festivalTo } = settings.dates;
  const festival = { label: "Festival", date: shortRange(festivalFrom, festivalTo, settings) };
  const nextYear = { label: "See You Next Year", date: "" };
  if (season.season === "before_opening" && opensOn)
    return { label: "Entries Open", date: shortDate(opensOn, settings) };
  if (season.season === "announced" || season.season === "festival_on") return festival;
  if (season.season === "over") return nextYear;
  if (!season.entriesTaken) return today <= festivalTo ? festival : nextYear;
  const nextDeadline = feeDeadlines(settings)
    .slice(0, -1)
    .find(({ endsOn }) => endsOn !== null && today <= endsOn);
  if (nextDeadline?.endsOn) {
    const name = nextDeadline.name.replace(/(^| )\p{Ll}/gu, (letter) => letter.toUpperCase());
    return { label: `${name} Ends`, date: shortDate(nextDeadline.endsOn, settings) };
  }
  const date = shortDate(deadlineDay(settings), settings);
  // By the festival's clock: east of it the visitor's next day begins hours before the deadline.
  return season.season === "open"
    ? { label: "Final Deadline", date, hour: deadlineHour(settings) }
    : { label: "Final Deadline passed", date };
}

/**
 * The badge between the programme's publication and the end of the festival: the next night, on a night the next
 * screening, then the awards. Null without any of them.
 */
export function nightBadgeAt(
  settings: FestivalSettings,
  nights: readonly NightSpan[],
  now: number,
): Badge | null {
  const { timeZone, formats, dates } = settings;
  const timeOf = (moment: number) => formatTime(timeIn(timeZone, new Date(moment)), formats);
  const dayText = (day: string) => `${weekdayOf(day)}, ${longMonthDay(day, settings)}`;
  const night = nights.find(({ until }) => now < Date.parse(until));
  if (!night) {
    const isAhead = nights.length > 0 && dayIn(timeZone, new Date(now)) <= dates.blackTieOn;
    return isAhead ? { label: "Awards night", date: dayText(dates.blackTieOn) } : null;
  }
  if (now < Date.parse(night.from)) {
    const label = night === nights[0] ? "Opening night" : "Next night";
    return { label, date: dayText(dayIn(timeZone, new Date(night.from))) };
  }
  const start = night.starts.map(Date.parse).find((moment) => moment > now);
  return start === undefined
    ? { label: "On now, until", date: timeOf(Date.parse(night.until)) }
    : { label: `Next, ${untilText(start, now)}`, date: timeOf(start) };
}
