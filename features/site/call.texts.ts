import type { Festival } from "~/features/settings/hooks";
import { closingDay, deadlineDay } from "~/features/settings/rules";
import type { FestivalSettings } from "~/features/settings/schema";
import {
  nextEditionName,
  nextEditionNotice,
  type SeasonNow,
} from "~/features/settings/season.rules";
import { dateRange, dayIn, longDate, longMonthDay } from "~/lib/dates/calendar";
import { pathFor } from "~/lib/paths";
import { attendPath } from "./navigation.texts";
import { guidelinesLink, type SeasonButton, submitLink } from "./season.texts";

/** The texts of the landing page's sections that load later: what happens now, the folded call, the last section. */

/** The link to the forms, while they take entries for the next edition. */
export const enterNextLink = ({ settings, edition }: Festival): SeasonButton => ({
  label: `Enter ${nextEditionName(settings, edition)}`,
  to: pathFor("submit"),
});
/** The link to the director's own page on tickets and halls, if it is published. */
export const attendLinkOf = ({ links = [] }: Pick<Festival, "links">): SeasonButton | undefined => {
  const attend = links.find(({ to }) => to === attendPath);
  return attend && { label: "Tickets and directions", to: attend.to };
};

/** The documented buttons of the hero, where the call is one line. */
export const callButtons = ({ entriesTaken }: SeasonNow): SeasonButton[] => [
  ...(entriesTaken ? [submitLink] : []),
  guidelinesLink,
];

type Closing = {
  title: string[];
  text: string;
  buttons: SeasonButton[];
  /** With a newsletter form. */
  signup?: true;
};

/** The text of the last section of the landing page. */
export function closingText(
  { settings, edition }: Festival,
  { season, sentence, forNext, entriesTaken }: SeasonNow,
): Closing {
  const date = longDate(deadlineDay(settings), settings);
  const enter: SeasonButton[] = entriesTaken
    ? [{ label: "Submit Your Film", to: pathFor("submit") }]
    : [];
  const buttons = [...enter, guidelinesLink];
  const invitation = `We ${settings.words.wouldLike} see your film.`;
  switch (season) {
    case "before_opening":
      return {
        title: [sentence ?? ""],
        text: "There's still time to finish your film. You can submit from that day on.",
        buttons,
      };
    case "open":
      return {
        title: ["Submissions close", longMonthDay(deadlineDay(settings), settings)],
        text: invitation,
        buttons,
      };
    case "announced":
    case "festival_on":
    case "over":
      return forNext
        ? {
            title: ["Entries are open", `for ${Number(edition.slug) + 1}`],
            text: `${nextEditionNotice(settings, edition)} ${invitation}`,
            buttons,
          }
        : {
            title: ["Find out when", "entries open"],
            text: "The next call for entries opens later this year. Subscribe and we'll email you that day.",
            buttons: [],
            signup: true,
          };
    default:
      return entriesTaken
        ? {
            title: ["You can still", "submit."],
            text: `The deadline was ${date}, and we still accept entries at the regular fee.`,
            buttons,
          }
        : {
            title: ["Submissions", "are closed"],
            text: `Submissions closed on ${longDate(closingDay(settings), settings)}. ${settings.words.closedThanks}`,
            buttons,
          };
  }
}

/** What the line 'For filmmakers' says before it is opened. */
export const callSummary = ({ settings, edition }: Festival, { forNext }: SeasonNow): string =>
  `${
    forNext
      ? nextEditionNotice(settings, edition)
      : `Entries for ${nextEditionName(settings, edition)} open later this year.`
  } Categories, guidelines and fees.`;

/** The first step of 'What happens now': the call's end, or that late entries are still accepted. */
export function callStep(settings: FestivalSettings, { entriesTaken }: SeasonNow) {
  if (entriesTaken && settings.dates.lateUntil === null)
    return {
      day: longDate(deadlineDay(settings), settings),
      text: "The deadline. Late entries are still accepted, and every entry is reviewed.",
    };
  return {
    day: longDate(closingDay(settings), settings),
    text: `Submissions ${entriesTaken ? "close" : "closed"}. Every entry is reviewed.`,
  };
}

type NextStep = { day: string; text: string; current?: true };

/** 'What happens now', during the selection. On the day of the answers, that is what happens. */
export function nextSteps(
  { settings, edition, renderedAt }: Festival,
  season: SeasonNow,
): NextStep[] {
  const { notificationsOn, festivalFrom, festivalTo, blackTieOn } = settings.dates;
  const today = dayIn(settings.timeZone, new Date(renderedAt));
  const answers = "Every filmmaker gets an answer by email. All emails are sent at the same time.";
  const juries: NextStep = {
    day: "Now",
    text: "The juries score every entry and choose the films.",
    current: true,
  };
  return [
    callStep(settings, season),
    ...(today === notificationsOn
      ? [{ day: "Today", text: answers, current: true } as const]
      : [
          juries,
          {
            day: today > notificationsOn ? "Next" : longDate(notificationsOn, settings),
            text: answers,
          },
        ]),
    { day: "After that", text: `The ${edition.slug} selection is published on this page.` },
    { day: dateRange(festivalFrom, festivalTo, settings), text: "The festival." },
    { day: longDate(blackTieOn, settings), text: "Awards night." },
  ];
}
