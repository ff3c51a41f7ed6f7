import type { Festival } from "~/features/settings/hooks";
import { closingDay, deadlineDay } from "~/features/settings/rules";
import { formatNextEditionNotice, type SeasonNow } from "~/features/settings/season.rules";
import { dayIn, longDate } from "~/lib/dates/calendar";
import { pathFor, type SectionName } from "~/lib/paths";

/** What the front page says and offers in each season. Runs anywhere. */

/** What there is to show; null before a programme is published. */
export type Shown = {
  filmCount: number;
  nightCount: number;
  winners: readonly unknown[];
  screenings: readonly unknown[];
} | null;

/** A way on: to a section of the front page, or to another page. */
export type Way = { label: string } & ({ section: SectionName } | { to: string });

type Told = {
  lead: string;
  /** The first button; the others look quieter. */
  ways: Way[];
};

const submit: Way = { label: "Submit Your Film", section: "categories" };
/** The label of the way that asks nothing of anybody. */
export const readRules = "View Guidelines";
const guidelines: Way = { label: readRules, section: "guidelines" };
const whatNow: Way = { label: "What happens now", section: "nextSteps" };
const tellMe: Way = { label: "Tell me when entries open", section: "submit" };
const programme: Way = { label: "See the programme", to: pathFor("programme") };

/** The hero's paragraph and buttons. */
export function heroText(
  { facts, edition, renderedAt, links = [] }: Festival,
  { season, entriesTaken, forNext }: SeasonNow,
  shown: Shown,
): Told {
  const { slug, programmePublished, selectionPublished } = edition;
  const { notificationsOn, blackTieOn } = facts.dates;
  const selection: Way = { label: "See the selection", to: pathFor("yearFilms", { year: slug }) };
  const more = entriesTaken ? [submit] : [];
  // Named by its address in the pages of the director's own, where there is one.
  const attend = links.find(({ to }) => to === pathFor("sitePage", { page: "attend" }));
  const getIn: Way = attend ? { label: "How to get in", to: attend.to } : programme;
  switch (season) {
    case "deliberating": {
      const today = dayIn(facts.timeZone, new Date(renderedAt));
      const when = today < notificationsOn ? `on ${longDate(notificationsOn)}` : "soon";
      return {
        lead: `The entries of ${slug} are with the juries. Every filmmaker hears by email ${when}; then the selection stands here.`,
        ways: [whatNow, entriesTaken ? submit : guidelines],
      };
    }
    case "announced":
      return {
        lead: shown
          ? `${shown.filmCount} love stories were chosen for ${slug}. Here they are, and when and where each can be seen.`
          : `The films of ${slug} were chosen, and everybody who sent one has an answer.`,
        ways: [
          shown ? { label: "See the selection", section: "selection" } : selection,
          ...(programmePublished ? [programme] : more),
        ],
      };
    case "festival_on":
      return shown && shown.screenings.length > 0
        ? {
            lead: "The house is full and the lamp is lit. This is what runs now, what comes next, and how to get in.",
            ways: [{ label: "What is on", section: "tonight" }, getIn],
          }
        : {
            lead: `The films have been shown. The awards are given on ${longDate(blackTieOn)}.`,
            ways: shown
              ? [{ label: "What was shown", section: "tonight" }, programme]
              : [guidelines],
          };
    case "over":
      return {
        lead: shown
          ? `The ${slug} festival is over. ${shown.winners.length > 0 ? "These films won, and these were shown." : "These films were shown."}`
          : `The ${slug} festival is over. Thank you for sitting in the dark with us.`,
        ways: [
          shown
            ? {
                label: shown.winners.length > 0 ? "See the winners" : "See what was shown",
                section: "lookBack",
              }
            : selectionPublished
              ? selection
              : { label: "Read the news", to: pathFor("news") },
          forNext ? submit : tellMe,
        ],
      };
    default:
      return { lead: facts.texts.heroLead, ways: [...more, guidelines] };
  }
}

type Heading = { title: string[]; note?: string; ways: Way[] };

/** The words over the countdown: what is counted to, or which date comes next. */
export function countdownText(
  { facts, edition, renderedAt }: Festival,
  { season, sentence, forNext, entriesTaken }: SeasonNow,
): Heading {
  const { festivalFrom, festivalTo, blackTieOn, lateUntil } = facts.dates;
  const date = longDate(deadlineDay(facts));
  const ways: Way[] = entriesTaken
    ? [{ label: "Submit Now", section: "categories" }]
    : [guidelines];
  const onwards = edition.programmePublished ? [programme] : ways;
  switch (season) {
    case "before_opening":
      return { title: [sentence ?? ""], ways };
    case "open":
      return { title: ["Submissions close", date], ways };
    case "deliberating":
    case "announced":
      // Whoever still may enter is told until when, further down in this list.
      if (season === "deliberating" && entriesTaken && lateUntil !== null) break;
      return { title: ["The festival begins", longDate(festivalFrom)], ways: onwards };
    case "festival_on": {
      const today = dayIn(facts.timeZone, new Date(renderedAt));
      return today <= blackTieOn
        ? { title: ["Awards night", longDate(blackTieOn)], ways: onwards }
        : { title: ["The last day", longDate(festivalTo)], ways: onwards };
    }
    case "over": {
      const closed = `Entries for ${edition.slug} ended on ${longDate(closingDay(facts))}.`;
      return {
        title: ["The next call", "has no date yet"],
        note: forNext ? `${closed} ${formatNextEditionNotice}` : closed,
        ways: forNext ? ways : [tellMe],
      };
    }
  }
  const until = lateUntil === null ? "" : ` until ${longDate(lateUntil)}`;
  return entriesTaken
    ? {
        title: ["The deadline has passed.", "The door has not shut."],
        note: `The deadline was ${date}. Late entries are still welcome${until}, at the regular fee.`,
        ways,
      }
    : {
        title: ["Submissions are closed"],
        note: `Entries ended on ${longDate(closingDay(facts))}. Thank you to everyone who sent us a love story.`,
        ways,
      };
}

type Closing = {
  title: string[];
  text: string;
  ways: Way[] /** Asks for an address. */;
  signup?: true;
};

/** The last word of the front page. */
export function closingText(
  { facts, edition }: Festival,
  { season, sentence, forNext, entriesTaken }: SeasonNow,
): Closing {
  const { slug, programmePublished } = edition;
  const date = longDate(deadlineDay(facts));
  const enter: Way[] = entriesTaken ? [{ label: "Submit Your Film", to: pathFor("submit") }] : [];
  const shownAt: Way = programmePublished
    ? programme
    : { label: "See the selection", to: pathFor("yearFilms", { year: slug }) };
  const ways = [...enter, guidelines];
  const next = forNext ? ` ${formatNextEditionNotice}` : "";
  switch (season) {
    case "before_opening":
      return {
        title: [sentence ?? ""],
        text: "The house is dark until then. Finish the film.",
        ways,
      };
    case "open":
      return {
        title: ["House lights go", `down ${date.split(",")[0]}`],
        text: "Make sure your film is in the room when they come back up.",
        ways,
      };
    case "announced":
      return {
        title: ["The curtain opens", longDate(facts.dates.festivalFrom).split(",")[0] ?? ""],
        text: `Bring somebody you would like to sit beside.${next}`,
        ways: [shownAt, ...enter],
      };
    case "festival_on":
      return {
        title: ["There is a seat", "beside somebody"],
        text: `The ${slug} festival is on. Come in.${next}`,
        ways: [shownAt, ...enter],
      };
    case "over":
      return {
        title: ["We will tell you", "when it opens"],
        text: `The next call for entries has no date yet. Leave your address, and it reaches you first.${next}`,
        ways: enter,
        signup: true,
      };
    default:
      return entriesTaken
        ? {
            title: ["Late is fine.", "So is the back row."],
            text: `The deadline was ${date}, and we still take entries at the regular fee. Slip in quietly.`,
            ways,
          }
        : {
            title: ["The house lights", "are down"],
            text: `Submissions closed on ${longDate(closingDay(facts))}. Thank you to everyone who sent us a love story.`,
            ways,
          };
  }
}
