import type { Festival } from "~/features/settings/hooks";
import { closingDay, deadlineDay } from "~/features/settings/rules";
import { nextEditionNotice, type SeasonNow } from "~/features/settings/season.rules";
import { dayIn, longDate, longMonthDay } from "~/lib/dates/calendar";
import { pathFor, type SectionName } from "~/lib/paths";

/** The texts and buttons of the landing page by season. Runs anywhere. */

/** Counts of the published programme; null before a programme is published. */
export type ProgrammeSummary = {
  filmCount: number;
  nightCount: number;
  winners: readonly unknown[];
  screenings: readonly unknown[];
} | null;

/** A link to a section of the landing page, or to another page. */
export type SeasonButton = { label: string } & ({ section: SectionName } | { to: string });

type SeasonText = {
  lead: string;
  /** The first button is primary. */
  buttons: SeasonButton[];
};

const submit: SeasonButton = { label: "Submit Your Film", section: "categories" };
/** The label of the link to the guidelines, which is never a primary action. */
export const guidelinesLabel = "View Guidelines";
const guidelines: SeasonButton = { label: guidelinesLabel, section: "guidelines" };
const nextStepsLink: SeasonButton = { label: "What happens now", section: "nextSteps" };
const notifyMeLink: SeasonButton = { label: "Tell me when entries open", section: "submit" };
const programme: SeasonButton = { label: "See the programme", to: pathFor("programme") };

/** The hero's paragraph and buttons. */
export function heroText(
  { settings, edition, renderedAt, links = [] }: Festival,
  { season, entriesTaken, forNext }: SeasonNow,
  content: ProgrammeSummary,
): SeasonText {
  const { slug, programmePublished, selectionPublished } = edition;
  const { notificationsOn, blackTieOn } = settings.dates;
  const selection: SeasonButton = {
    label: "See the selection",
    to: pathFor("yearFilms", { year: slug }),
  };
  const more = entriesTaken ? [submit] : [];
  // The director's own page at this address, if it is published.
  const attend = links.find(({ to }) => to === pathFor("sitePage", { page: "attend" }));
  const getIn: SeasonButton = attend ? { label: "How to get in", to: attend.to } : programme;
  switch (season) {
    case "deliberating": {
      const today = dayIn(settings.timeZone, new Date(renderedAt));
      const dayText =
        today < notificationsOn ? `on ${longDate(notificationsOn, settings)}` : "soon";
      return {
        lead: `The juries are choosing the ${slug} films. Every filmmaker gets an email ${dayText}. Then the selection is published here.`,
        buttons: [nextStepsLink, entriesTaken ? submit : guidelines],
      };
    }
    case "announced":
      return {
        lead: content
          ? `${content.filmCount} films were selected for ${slug}. See what they are, and when and where they screen.`
          : `The ${slug} films are selected, and every filmmaker has an answer.`,
        buttons: [
          content ? { label: "See the selection", section: "selection" } : selection,
          ...(programmePublished ? [programme] : more),
        ],
      };
    case "festival_on":
      return content && content.screenings.length > 0
        ? {
            lead: "The festival is on. See what is playing now, what is next, and how to get in.",
            buttons: [{ label: "Tonight", section: "tonight" }, getIn],
          }
        : {
            lead: `All films have been shown. The awards are presented on ${longDate(blackTieOn, settings)}.`,
            buttons: content
              ? [{ label: "What was shown", section: "tonight" }, programme]
              : [guidelines],
          };
    case "over":
      return {
        lead: content
          ? `The ${slug} festival is over. ${content.winners.length > 0 ? "See the winners and the films we showed." : "See the films we showed."}`
          : `The ${slug} festival is over. Thank you for coming.`,
        buttons: [
          content
            ? {
                label: content.winners.length > 0 ? "See the winners" : "See what was shown",
                section: "lookBack",
              }
            : selectionPublished
              ? selection
              : { label: "Read the news", to: pathFor("news") },
          forNext ? submit : notifyMeLink,
        ],
      };
    default:
      return { lead: settings.texts.heroLead, buttons: [...more, guidelines] };
  }
}

type Heading = { title: string[]; note?: string; buttons: SeasonButton[] };

/** The text above the countdown: its target, or the next date. */
export function countdownText(
  { settings, edition, renderedAt }: Festival,
  { season, sentence, forNext, entriesTaken }: SeasonNow,
): Heading {
  const { festivalFrom, festivalTo, blackTieOn, lateUntil } = settings.dates;
  const date = longDate(deadlineDay(settings), settings);
  const buttons: SeasonButton[] = entriesTaken
    ? [{ label: "Submit Now", section: "categories" }]
    : [guidelines];
  const onwards = edition.programmePublished ? [programme] : buttons;
  const entriesEnded = `Entries for ${edition.slug} ended on ${longDate(closingDay(settings), settings)}.`;
  switch (season) {
    case "before_opening":
      return { title: [sentence ?? ""], buttons };
    case "open":
      return { title: ["Submissions close", date], buttons };
    case "deliberating":
    case "announced":
      // Late filmmakers find the last day further down in this list.
      if (season === "deliberating" && entriesTaken && lateUntil !== null) break;
      return {
        title: ["The festival begins", longDate(festivalFrom, settings)],
        ...(!entriesTaken && { note: entriesEnded }),
        buttons: onwards,
      };
    case "festival_on": {
      const today = dayIn(settings.timeZone, new Date(renderedAt));
      return today <= blackTieOn
        ? { title: ["Awards night", longDate(blackTieOn, settings)], buttons: onwards }
        : { title: ["The last day", longDate(festivalTo, settings)], buttons: onwards };
    }
    case "over": {
      return {
        title: ["The next call", "opens later this year"],
        note: forNext ? `${entriesEnded} ${nextEditionNotice(settings, edition)}` : entriesEnded,
        buttons: forNext ? buttons : [notifyMeLink],
      };
    }
  }
  const until = lateUntil === null ? "" : ` until ${longDate(lateUntil, settings)}`;
  return entriesTaken
    ? {
        title: ["The deadline has passed.", "Late entries are open."],
        note: `The deadline was ${date}. Late entries are still welcome${until}, at the regular fee.`,
        buttons,
      }
    : {
        title: ["Submissions are closed"],
        note: `Entries ended on ${longDate(closingDay(settings), settings)}. ${settings.words.closedThanks}`,
        buttons,
      };
}

type Closing = {
  title: string[];
  text: string;
  buttons: SeasonButton[] /** With a newsletter form. */;
  signup?: true;
};

/** The text of the last section of the landing page. */
export function closingText(
  { settings, edition }: Festival,
  { season, sentence, forNext, entriesTaken }: SeasonNow,
): Closing {
  const { slug, programmePublished } = edition;
  const date = longDate(deadlineDay(settings), settings);
  const enter: SeasonButton[] = entriesTaken
    ? [{ label: "Submit Your Film", to: pathFor("submit") }]
    : [];
  const shownAt: SeasonButton = programmePublished
    ? programme
    : { label: "See the selection", to: pathFor("yearFilms", { year: slug }) };
  const buttons = [...enter, guidelines];
  const next = forNext ? ` ${nextEditionNotice(settings, edition)}` : "";
  switch (season) {
    case "before_opening":
      return {
        title: [sentence ?? ""],
        text: "Finish your film. You can submit it from that day.",
        buttons,
      };
    case "open":
      return {
        title: ["Submissions close", longMonthDay(deadlineDay(settings), settings)],
        text: `We ${settings.words.wouldLike} see your film.`,
        buttons,
      };
    case "announced":
      return {
        title: ["The festival begins", longMonthDay(settings.dates.festivalFrom, settings)],
        text: `See the films, choose your screenings, and come.${next}`,
        buttons: [shownAt, ...enter],
      };
    case "festival_on":
      return {
        title: ["The festival", "is on"],
        text: `See what is playing and choose your screenings.${next}`,
        buttons: [shownAt, ...enter],
      };
    case "over":
      return {
        title: ["Hear when", "entries open"],
        text: `The next call for entries opens later this year. Subscribe, and we email you on that day.${next}`,
        buttons: enter,
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
