import type { Festival } from "~/features/settings/hooks";
import { closingDay, deadlineDay, formatAwardsNight } from "~/features/settings/rules";
import { isCallFolded, nextEditionNotice, type SeasonNow } from "~/features/settings/season.rules";
import { dayIn, longDate, longMonthDay } from "~/lib/dates/calendar";
import { pathFor, type SectionName } from "~/lib/paths";
import { attendPath } from "./navigation.texts";

/** The texts and buttons of the landing page by season. Runs anywhere. */

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
/** The link to the newsletter form of the call's last section. */
const notifyMeLink: SeasonButton = { label: "Notify me when entries open", section: "submit" };
/** The link to the programme, in the seasons that have one. */
export const programmeLink: SeasonButton = { label: "See the programme", to: pathFor("programme") };

/** The link to the director's own page on tickets and halls, if it is published. */
export const attendLinkOf = ({ links = [] }: Pick<Festival, "links">): SeasonButton | undefined => {
  const attend = links.find(({ to }) => to === attendPath);
  return attend && { label: "Tickets and directions", to: attend.to };
};

/** The hero's paragraph and buttons, where no film of the festival leads the page. */
export function heroText(
  { settings, edition, renderedAt }: Festival,
  { season, entriesTaken, forNext }: SeasonNow,
): SeasonText {
  const { slug, selectionPublished } = edition;
  const { notificationsOn } = settings.dates;
  const today = dayIn(settings.timeZone, new Date(renderedAt));
  const selection: SeasonButton = {
    label: "See the selection",
    to: pathFor("yearFilms", { year: slug }),
  };
  const more = entriesTaken ? [submit] : [];
  switch (season) {
    case "deliberating": {
      const onDay = today < notificationsOn ? `on ${longDate(notificationsOn, settings)}` : "today";
      const dayText = today <= notificationsOn ? onDay : "soon";
      return {
        lead: `The juries are choosing the ${slug} films. Every filmmaker will hear from us ${dayText}, and then we'll publish the selection here.`,
        buttons: [nextStepsLink, entriesTaken ? submit : guidelines],
      };
    }
    case "announced":
      return {
        lead: `The ${slug} films are selected, and every filmmaker has an answer.`,
        buttons: [selection, ...more],
      };
    case "festival_on":
      return {
        lead: `The festival is on. ${formatAwardsNight(settings, today)}`,
        buttons: [guidelines],
      };
    case "over":
      return {
        lead: `The ${slug} festival is over. Thank you for coming.`,
        buttons: [
          selectionPublished ? selection : { label: "Read the news", to: pathFor("news") },
          forNext ? submit : notifyMeLink,
        ],
      };
    default:
      return { lead: settings.texts.heroLead, buttons: [...more, guidelines] };
  }
}

/** The documented buttons of the hero, where the call is one line. */
export const callButtons = ({ entriesTaken }: SeasonNow): SeasonButton[] => [
  ...(entriesTaken ? [submit] : []),
  guidelines,
];

type Heading = { title: string[]; note?: string; buttons: SeasonButton[] };

/** The text above the countdown: its target, or the next call. */
export function countdownText(
  { settings, edition }: Festival,
  { season, sentence, forNext, entriesTaken }: SeasonNow,
): Heading {
  const { festivalFrom, lateUntil } = settings.dates;
  const date = longDate(deadlineDay(settings), settings);
  const buttons: SeasonButton[] = entriesTaken
    ? [{ label: "Submit Now", section: "categories" }]
    : [guidelines];
  const entriesEnded = `Submissions for ${edition.slug} closed on ${longDate(closingDay(settings), settings)}.`;
  const until = lateUntil === null ? "" : ` until ${longDate(lateUntil, settings)}`;
  const lateNote = `The deadline was ${date}. Late entries are still welcome${until}, at the regular fee.`;
  if (season === "before_opening") return { title: [sentence ?? ""], buttons };
  if (season === "open") return { title: ["Submissions close", date], buttons };
  if (isCallFolded({ season }))
    return {
      title: ["The next call", "opens later this year"],
      note: forNext ? `${entriesEnded} ${nextEditionNotice(settings, edition)}` : entriesEnded,
      buttons: forNext ? buttons : [notifyMeLink],
    };
  // Late filmmakers find the last day further down.
  if (season === "deliberating" && !(entriesTaken && lateUntil !== null)) {
    return {
      title: ["The festival begins", longDate(festivalFrom, settings)],
      note: entriesTaken ? lateNote : entriesEnded,
      buttons: edition.programmePublished ? [programmeLink] : buttons,
    };
  }
  return entriesTaken
    ? {
        title: ["The deadline has passed.", "Late entries are open."],
        note: lateNote,
        buttons,
      }
    : {
        title: ["Submissions are closed"],
        note: `Submissions closed on ${longDate(closingDay(settings), settings)}. ${settings.words.closedThanks}`,
        buttons,
      };
}

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
  const buttons = [...enter, guidelines];
  const next = forNext ? ` ${nextEditionNotice(settings, edition)}` : "";
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
        text: `We ${settings.words.wouldLike} see your film.`,
        buttons,
      };
    case "announced":
    case "festival_on":
    case "over":
      return {
        title: ["Find out when", "entries open"],
        text: `The next call for entries opens later this year. Subscribe and we'll email you that day.${next}`,
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

/** What the line 'For filmmakers' says before it is opened. */
export const callSummary = ({ settings, edition }: Festival, { forNext }: SeasonNow): string =>
  `${
    forNext
      ? nextEditionNotice(settings, edition)
      : `Entries for ${settings.brand.name} ${Number(edition.slug) + 1} open later this year.`
  } Categories, guidelines and fees.`;

/** What the footer says of the call: its form, and its deadline, which is always named. */
export function footerCall({ season, entriesTaken, forNext }: SeasonNow) {
  if (season === "open" || season === "before_opening")
    return { submit: "Submit", deadline: "Submission deadline" };
  if (!entriesTaken) return { submit: "Entries are closed", deadline: "Submissions closed" };
  return {
    submit: forNext ? "Enter the next festival" : "Late entries",
    deadline: "Submission deadline (passed)",
  };
}
