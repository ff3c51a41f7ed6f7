import { type StorageEntry, storageRegistry } from "./registry";

/** What is put into a browser as the cookie policy tells it. */

type Told = {
  who: "visitor" | "director" | "juror";
  /** What it is. */
  what: string;
  /** How long it stays. */
  stays: string;
};

const untilDeleted = "until you delete it";
const untilTabCloses = "until the tab is closed";

const told: Record<keyof typeof storageRegistry, Told> = {
  consent: { who: "visitor", what: "Your answer about cookies", stays: untilDeleted },
  popup: { who: "visitor", what: "That the newsletter popup was closed", stays: untilDeleted },
  entry: {
    who: "visitor",
    what: "What you type into a submission form, which payment belongs to it, and where it can still be paid",
    stays: "until you submit it or clear the form",
  },
  programme: {
    who: "visitor",
    what: "The screenings that you chose for your own programme",
    stays: untilDeleted,
  },
  lamp: {
    who: "visitor",
    what: "That the light on the front page has come on",
    stays: untilTabCloses,
  },
  session: { who: "director", what: "Who is logged in", stays: "for twelve hours at most" },
  device: {
    who: "director",
    what: "That this browser has logged in before, so that no letter warns of a new one",
    stays: "for 400 days",
  },
  view: {
    who: "director",
    what: "Whether submissions are shown as cards or as a table",
    stays: "for a year",
  },
  keysOff: {
    who: "director",
    what: "That single-key shortcuts are switched off",
    stays: untilDeleted,
  },
  advance: {
    who: "director",
    what: "That marking a submission does not lead on to the next one",
    stays: untilDeleted,
  },
  article: {
    who: "director",
    what: "News that is written and not saved yet",
    stays: "until it is saved or dropped",
  },
  reply: {
    who: "director",
    what: "A reply that is written and not sent yet",
    stays: "until it is sent, the director logs out, or the tab is closed",
  },
  card: {
    who: "juror",
    what: "A score that is typed and has not reached us yet",
    stays: "until it has reached us",
  },
  browser: {
    who: "juror",
    what: "That this browser asked for the six digits, so that they work in no other",
    stays: "for 400 days",
  },
  yourData: {
    who: "visitor",
    what: "That you proved your address to see your data, once you did",
    stays: "for 15 minutes",
  },
  jurorSession: {
    who: "juror",
    what: "Who is logged in",
    stays: "for thirty days, a programmer's for twelve hours at most, and two without use",
  },
  dim: { who: "juror", what: "That the room is dimmed", stays: "for a year" },
  juryKeysOff: { who: "juror", what: "That single keys do not score", stays: untilDeleted },
  hint: {
    who: "director",
    what: "That this tab was logged in",
    stays: "until the director logs out, or the tab is closed",
  },
};

/** All of it that a visitor, the director or a juror meets. */
export const storageRegistryFor = (who: Told["who"]): (StorageEntry & Told)[] =>
  Object.entries<StorageEntry>(storageRegistry).flatMap(([name, one]) => {
    const words = told[name as keyof typeof storageRegistry];
    return words.who === who ? [{ ...one, ...words }] : [];
  });
