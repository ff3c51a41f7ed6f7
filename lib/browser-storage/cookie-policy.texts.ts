import { type StorageEntry, storageRegistry } from "./registry";

/** An item of browser storage in the cookie policy. */

type StorageDescription = {
  who: "visitor" | "director" | "juror";
  what: string;
  stays: string;
};

const untilDeleted = "until you delete it";
const untilTabCloses = "until the tab is closed";

const descriptions: Record<keyof typeof storageRegistry, StorageDescription> = {
  consent: { who: "visitor", what: "Your answer about cookies", stays: untilDeleted },
  popup: { who: "visitor", what: "That the newsletter popup was closed", stays: untilDeleted },
  entry: {
    who: "visitor",
    what: "What you type into a submission form, which payment belongs to it, and where it can still be paid",
    stays: "until you submit it or clear the form",
  },
  programme: {
    who: "visitor",
    what: "The screenings you saved to My programme",
    stays: untilDeleted,
  },
  lamp: {
    who: "visitor",
    what: "That the front page animation has played",
    stays: untilTabCloses,
  },
  session: { who: "director", what: "Who is logged in", stays: "for twelve hours at most" },
  device: {
    who: "director",
    what: "That this browser has logged in before, so that we send no warning email",
    stays: "for 400 days",
  },
  view: {
    who: "director",
    what: "Whether submissions are shown as cards or as a table",
    stays: "for a year",
  },
  columns: {
    who: "director",
    what: "Which columns the list of submissions shows, and whether it shows the preview",
    stays: "for a year",
  },
  keysOff: {
    who: "director",
    what: "That keyboard shortcuts are turned off",
    stays: untilDeleted,
  },
  advance: {
    who: "director",
    what: "That marking a submission does not open the next one",
    stays: untilDeleted,
  },
  article: {
    who: "director",
    what: "News that is not saved yet",
    stays: "until it is saved or discarded",
  },
  reply: {
    who: "director",
    what: "A reply that is not sent yet",
    stays: "until it is sent, the director logs out, or the tab is closed",
  },
  card: {
    who: "juror",
    what: "A score that has not been sent to us yet",
    stays: "until it is sent",
  },
  browser: {
    who: "juror",
    what: "That this browser requested the six-digit code, which works only here",
    stays: "for 400 days",
  },
  yourData: {
    who: "visitor",
    what: "That you verified your address to see your data",
    stays: "for 15 minutes",
  },
  vote: {
    who: "visitor",
    what: "That this phone voted on films, so that each phone votes once and can change its vote",
    stays: "for 30 days",
  },
  jurorSession: {
    who: "juror",
    what: "Who is logged in",
    stays: "for thirty days; for programmers, at most twelve hours, or two hours without use",
  },
  dim: { who: "juror", what: "That the screen is dimmed", stays: "for a year" },
  juryKeysOff: {
    who: "juror",
    what: "That keyboard shortcuts for scoring are turned off",
    stays: untilDeleted,
  },
  hint: {
    who: "director",
    what: "That this tab was logged in",
    stays: "until the director logs out, or the tab is closed",
  },
};

/** All items of a visitor, a director or a juror. */
export const storageRegistryFor = (
  audience: StorageDescription["who"],
): (StorageEntry & StorageDescription)[] =>
  Object.entries<StorageEntry>(storageRegistry).flatMap(([name, entry]) => {
    const words = descriptions[name as keyof typeof storageRegistry];
    return words.who === audience ? [{ ...entry, ...words }] : [];
  });
