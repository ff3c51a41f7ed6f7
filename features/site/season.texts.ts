import type { Festival } from "~/features/settings/hooks";
import {
  closingDay,
  deadlineDay,
  deadlineHour,
  feeDeadlineAt,
  formatAwardsNight,
  formatDeadline,
  formatFeeEnd,
} from "~/features/settings/rules";
import { isCallFolded, nextEditionName, type SeasonNow } from "~/features/settings/season.rules";
import { dayIn, longDate } from "~/lib/dates/calendar";
import { pathFor, type SectionName } from "~/lib/paths";

/** The texts and buttons of the landing page by season, those that load with it. Runs anywhere. */

/** A link to a section of the landing page, or to another page. */
export type SeasonButton = { label: string } & ({ section: SectionName } | { to: string });

type SeasonText = {
  lead: string;
  /** The first button is primary. */
  buttons: SeasonButton[];
};

/** The link to the categories. */
export const submitLink: SeasonButton = { label: "Submit Your Film", section: "categories" };
/** The label of the link to the guidelines, which is never a primary action. */
export const guidelinesLabel = "View Guidelines";
export const guidelinesLink: SeasonButton = { label: guidelinesLabel, section: "guidelines" };
const nextStepsLink: SeasonButton = { label: "What happens now", section: "nextSteps" };
/** The link to the newsletter form of the call's last section. */
const notifyMeLink: SeasonButton = { label: "Notify me when entries open", section: "submit" };
/** The link to the programme, in the seasons that have one. */
export const programmeLink: SeasonButton = { label: "See the programme", to: pathFor("programme") };

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
  const more = entriesTaken ? [submitLink] : [];
  switch (season) {
    case "deliberating": {
      const onDay = today < notificationsOn ? `on ${longDate(notificationsOn, settings)}` : "today";
      const dayText = today <= notificationsOn ? onDay : "soon";
      return {
        lead: `Every filmmaker will hear from us ${dayText}, and then we'll publish the selection here.`,
        buttons: [nextStepsLink, entriesTaken ? submitLink : guidelinesLink],
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
        buttons: [guidelinesLink],
      };
    case "over":
      return {
        lead: `The ${slug} festival is over. Thank you for coming.`,
        buttons: [
          selectionPublished ? selection : { label: "Read the news", to: pathFor("news") },
          forNext ? submitLink : notifyMeLink,
        ],
      };
    default:
      return { lead: settings.texts.heroLead, buttons: [...more, guidelinesLink] };
  }
}

/** The next deadline with its hour, below the hero's buttons; null if it has passed. */
export function heroDeadline({ settings, renderedAt }: Festival, { season }: SeasonNow) {
  if (season !== "open") return null;
  const { code, name, endsOn } = feeDeadlineAt(settings, new Date(renderedAt));
  return endsOn === null || code === settings.feeDeadlines.last.code
    ? `Submissions close ${formatDeadline(settings)}.`
    : `${name} until ${formatFeeEnd(settings, endsOn)}.`;
}

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
    : [guidelinesLink];
  const entriesEnded = `Submissions for ${edition.slug} closed on ${longDate(closingDay(settings), settings)}.`;
  const until = lateUntil === null ? "" : ` until ${longDate(lateUntil, settings)}`;
  const lateNote = `The deadline was ${date}. Late entries are still welcome${until}, at the regular fee.`;
  if (season === "before_opening") return { title: [sentence ?? ""], buttons };
  if (season === "open") {
    const note = `The deadline is at ${deadlineHour(settings)}.`;
    return { title: ["Submissions close", date], note, buttons };
  }
  if (isCallFolded({ season }))
    return forNext
      ? { title: ["Entries are open", `for ${nextEditionName(settings, edition)}`], buttons }
      : {
          title: ["The next call", "opens later this year"],
          note: entriesEnded,
          buttons: [notifyMeLink],
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

/** What the footer says of the call: its form, and its deadline, which is always named. */
export function footerCall({ season, entriesTaken, forNext }: SeasonNow) {
  if (season === "open" || season === "before_opening")
    return { submit: "Submit", deadline: "Submission deadline" };
  if (!entriesTaken) return { submit: "Entries are closed", deadline: "Submissions closed" };
  return {
    submit: forNext ? "Enter the next festival" : "Late entries",
    deadline: season === "over" ? "Last deadline" : "Submission deadline (passed)",
  };
}

/** The label of the festival's dates in the footer and beside the contact form. */
export const datesLabel = ({ season }: SeasonNow): string =>
  season === "over" ? "Last festival" : "Festival dates";
