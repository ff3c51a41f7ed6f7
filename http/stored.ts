/**
 * Everything that this site puts into a browser, once. The code that keeps it takes
 * its name and how long it stays from here, and the cookie policy lists all of it;
 * a journey as visitor and director compares both with what a browser really holds.
 */

const hour = 3_600;
const day = 24 * hour;

type Stored = {
  /** Of the cookie or the entry; with a colon or hyphen at its end, the beginning of several. */
  name: string;
  /** A cookie, the browser's own storage, or that of one tab. */
  kind: "cookie" | "browser" | "tab";
  who: "visitor" | "director" | "juror";
  /** What it is, as the cookie policy says it. */
  what: string;
  /** How long it stays, in words. */
  stays: string;
  /** How long a cookie stays, in seconds. */
  seconds?: number;
};

const untilDeleted = "until you delete it";
const untilTabCloses = "until the tab is closed";

export const stored = {
  consent: {
    name: "cookieConsent",
    kind: "browser",
    who: "visitor",
    what: "Your answer about cookies",
    stays: untilDeleted,
  },
  popup: {
    name: "email-popup-shown",
    kind: "browser",
    who: "visitor",
    what: "That the newsletter popup was closed",
    stays: untilDeleted,
  },
  entry: {
    name: "entry:",
    kind: "browser",
    who: "visitor",
    what: "What you type into a submission form, which payment belongs to it, and where it can still be paid",
    stays: "until you submit it or clear the form",
  },
  programme: {
    name: "my-programme",
    kind: "browser",
    who: "visitor",
    what: "The screenings that you chose for your own programme",
    stays: untilDeleted,
  },
  lamp: {
    name: "lamp",
    kind: "tab",
    who: "visitor",
    what: "That the light on the front page has come on",
    stays: untilTabCloses,
  },
  session: {
    name: "heartlight_session",
    kind: "cookie",
    who: "director",
    what: "Who is logged in",
    stays: "for twelve hours at most",
    seconds: 12 * hour,
  },
  device: {
    name: "heartlight_device",
    kind: "cookie",
    who: "director",
    what: "That this browser has logged in before, so that no letter warns of a new one",
    stays: "for 400 days",
    // The longest that browsers keep a cookie.
    seconds: 400 * day,
  },
  view: {
    name: "heartlight_desk_view",
    kind: "cookie",
    who: "director",
    what: "Whether submissions are shown as cards or as a table",
    stays: "for a year",
    seconds: 365 * day,
  },
  keysOff: {
    name: "heartlight-desk-keys-off",
    kind: "browser",
    who: "director",
    what: "That single-key shortcuts are switched off",
    stays: untilDeleted,
  },
  advance: {
    name: "heartlight-desk-advance",
    kind: "browser",
    who: "director",
    what: "That marking a submission leads on to the next one",
    stays: untilDeleted,
  },
  article: {
    name: "article:",
    kind: "browser",
    who: "director",
    what: "News that is written and not saved yet",
    stays: "until it is saved or dropped",
  },
  reply: {
    name: "heartlight-reply-",
    kind: "tab",
    who: "director",
    what: "A reply that is written and not sent yet",
    stays: "until it is sent, the director logs out, or the tab is closed",
  },
  card: {
    name: "jury:",
    kind: "browser",
    who: "juror",
    what: "A score that is typed and has not reached us yet",
    stays: "until it has reached us",
  },
  jurorSession: {
    name: "heartlight_session",
    kind: "cookie",
    who: "juror",
    what: "Who is logged in",
    stays: "for thirty days, a programmer's for twelve hours",
  },
  dim: {
    name: "heartlight_dim",
    kind: "cookie",
    who: "juror",
    what: "That the room is dimmed",
    stays: "for a year",
    seconds: 365 * day,
  },
  juryKeysOff: {
    name: "heartlight-jury-keys-off",
    kind: "browser",
    who: "juror",
    what: "That single keys do not score",
    stays: untilDeleted,
  },
  hint: {
    name: "heartlight-director",
    kind: "tab",
    who: "director",
    what: "That this tab was logged in",
    stays: "until the director logs out, or the tab is closed",
  },
} as const satisfies Record<string, Stored>;

/** All of it that a visitor, the director or a juror meets. */
export const storedFor = (who: Stored["who"]): Stored[] =>
  Object.values<Stored>(stored).filter((one) => one.who === who);
