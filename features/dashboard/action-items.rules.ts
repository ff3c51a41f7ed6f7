import type { FilmGap } from "~/features/films/schema";
import type { JuryToDo } from "~/features/jury/action-items.queries.server";
import type { OutboxMail } from "~/features/mail/schema";
import type { ProgrammeToDo } from "~/features/programme/schema";
import { isolate } from "~/lib/bidi";
import { numberText } from "~/lib/number-format";
import { formatUpcomingDates, type UpcomingDate } from "./upcoming-dates.rules";

/** Sentences about the director's action items. Runs anywhere. */

/** The counts of action items; each equals the length of the list that its line links to. */
export type ActionItemCounts = {
  /** Unanswered messages, and unread ones outside the archive. */
  toAnswer: number;
  unread: number;
  /** Unreviewed entries, and the number that arrived today (festival's time zone). */
  pending: number;
  entriesToday: number;
  /** Proposed films (general form) that are not public. */
  proposed: number;
  /** Held payments, which only the director can settle, and entries whose payment never arrived, while it can arrive. */
  heldPayments: number;
  unpaid: number;
  /** Films of the current programme by what they lack, while that matters; else 0. Of those without a still, public ones. */
  filmGaps: Record<FilmGap, number>;
  /** Free places after declined invitations; and accepted films without a reply after the deadline. */
  placesFree: number;
  silent: number;
  /** Why the mail service accepts no email, while emails wait; else null. */
  mailOutage: string | null;
  /** Emails that a restore holds, and when; else null. */
  restored: { emails: number; at: string } | null;
  /** Emails that bounced or cannot be sent. */
  undeliveredEmails: number;
  /** The newest of these. */
  lost: OutboxMail[];
  /** Undecided entries, once the decision day is near, and days until it; else null. */
  undecided: { count: number; daysLeft: number } | null;
  /** The newest past edition (closed or not) with undecided entries; else null. */
  former: FormerEdition | null;
  /** The newest past edition with decisions that were not announced; else null. */
  unannounced: FormerEdition | null;
  /** Action items of the jury phases. */
  jury: JuryToDo;
  /** Deliverables to review. */
  deliverables: number;
  /** Emails of a locked, unreleased announcement. */
  locked: { id: string; name: string; emails: number } | null;
  /** Entries whose decision was announced but whose email was not delivered. */
  notReached: number;
  /** Problems of the programme; null once the festival is over. */
  programme: ProgrammeToDo | null;
  /** New since the previous visit; null on the first visit. */
  since: { at: string; entries: number; messages: number } | null;
  /** Scheduled articles, and the next of them. */
  scheduled: { count: number; next: { title: string; at: string } | null };
  dates: UpcomingDate[];
};

/** A past edition, whether it is still open, and its number of open items. */
export type FormerEdition = { slug: string; isOpen: boolean; count: number };

export type ActionItemLine = {
  kind:
    | "held"
    | "since"
    | "messages"
    | "entries"
    | "films"
    | "mailOutage"
    | "restored"
    | "undelivered"
    | "places"
    | "silent"
    | "unpaid"
    | "news"
    | "undecided"
    | "former"
    | "unannounced"
    | "unfilled"
    | "conflicts"
    | "behind"
    | "deliverables"
    | "locked"
    | "notReached"
    | "blocking"
    | "changed"
    | "unplaced"
    | FilmGap
    | "programmeEmails";
  /** '3 messages to answer' */
  text: string;
  note?: string;
  /** A problem with money or an email that needs the director. */
  urgent?: boolean;
};

/** The limit of counts without a stored sum: 'n or more'. */
export const countLimit = 1_000;

/** How far the day is on which all filmmakers are notified. */
const notificationText = (daysLeft: number): string =>
  daysLeft < 0
    ? "The notification date has passed"
    : `Notification date: ${formatUpcomingDates(daysLeft)}`;

/** The line about new entries or messages; false without any. */
function sinceLine(
  { entries, messages }: NonNullable<ActionItemCounts["since"]>,
  countText: CountText,
  moment: string,
): ActionItemLine | false {
  if (entries === 0 && messages === 0) return false;
  const messageText = messages > 0 && countText(messages, "message", "messages");
  const summary = entries > 0 ? countText(entries, "entry", "entries") : messageText;
  return {
    kind: "since",
    text: `${summary} since your last visit`,
    note: [entries > 0 && messageText && `and ${messageText}`, `You were here ${moment}`]
      .filter(Boolean)
      .join(" · "),
  };
}

type CountText = (count: number, singular: string, plural: string) => string;

const formerEditionNote = ({ slug, isOpen }: FormerEdition) =>
  `From the ${slug} edition, which is ${isOpen ? "over" : "closed"}`;

/** Up to three names; of more, the first two and the number of the others. */
const shortNames = (names: readonly string[]) =>
  names.length > 3
    ? `${names.slice(0, 2).join(", ")} and ${names.length - 2} more`
    : names.join(", ");

const phaseText = ({ phase, elsewhere }: { phase: string; elsewhere: number }) =>
  `In ${phase}${elsewhere > 0 ? `, and ${numberText(elsewhere)} more in other phases` : ""}`;

/** The lines of the jury phases. */
function juryLines(
  { behind, unfilled, conflicts }: JuryToDo,
  countText: CountText,
  formatMoment: (moment: string) => string,
): (ActionItemLine | false)[] {
  return [
    behind !== null && {
      kind: "behind",
      text: countText(behind.count, "juror behind", "jurors behind"),
      note: `${shortNames(behind.names)}. ${phaseText(behind)}, which closes ${formatMoment(behind.closesAt)}`,
    },
    unfilled !== null && {
      kind: "unfilled",
      text: countText(unfilled.count, "place without a juror", "places without a juror"),
      note: phaseText(unfilled),
    },
    conflicts !== null && {
      kind: "conflicts",
      text: countText(conflicts.count, "possible conflict", "possible conflicts"),
      note: `${phaseText(conflicts)}: confirm or dismiss`,
    },
  ];
}

/** The programme's lines: blocking problems first. */
function programmeLines(
  programme: ProgrammeToDo | null,
  countText: CountText,
): (ActionItemLine | false)[] {
  if (!programme) return [];
  const { blocking, changed, unplaced, letters } = programme;
  return [
    blocking > 0 && {
      kind: "blocking",
      text: countText(blocking, "error in the programme", "errors in the programme"),
      note: "Confirmed screenings with errors can't be published",
      urgent: true,
    },
    changed > 0 && {
      kind: "changed",
      text: countText(changed, "change not public", "changes not public"),
      note: "On the schedule, not in the published programme",
    },
    letters > 0 && {
      kind: "programmeEmails",
      text: countText(letters, "screening email to send", "screening emails to send"),
      note: "Filmmakers don't know their screening times yet",
    },
    unplaced > 0 && {
      kind: "unplaced",
      text: countText(unplaced, "film not scheduled", "films not scheduled"),
      note: "In the programme, but without a screening",
    },
  ];
}

/** The lines of what films lack for the next moment: before confirmed screenings, before the public looks. */
const filmGapLines = (
  { still, runningTime, reply }: ActionItemCounts["filmGaps"],
  cappedText: CountText,
): (ActionItemLine | false)[] => [
  reply > 0 && {
    kind: "reply",
    text: cappedText(reply, "film not confirmed", "films not confirmed"),
    note: "Invited, but the filmmaker has not replied",
  },
  runningTime > 0 && {
    kind: "runningTime",
    text: cappedText(runningTime, "film without a running time", "films without a running time"),
    note: "Needed before a screening can be confirmed",
  },
  still > 0 && {
    kind: "still",
    text: cappedText(still, "film without a still", "films without a still"),
    note: "Public, but shown without a picture",
  },
];

/** One line per action item: problems first, scheduled items last. `formatMoment` formats a moment as in lists. */
export function actionItemLines(
  counts: ActionItemCounts,
  formatMoment: (moment: string) => string,
): ActionItemLine[] {
  const {
    toAnswer,
    unread,
    pending,
    entriesToday,
    proposed,
    heldPayments,
    unpaid,
    undeliveredEmails,
  } = counts;
  const { since } = counts;
  const countText = (count: number, singular: string, plural: string) =>
    `${numberText(count)} ${count === 1 ? singular : plural}`;
  const cappedText = (count: number, singular: string, plural: string) =>
    count >= countLimit
      ? `${numberText(count)} or more ${plural}`
      : countText(count, singular, plural);
  const { count, next } = counts.scheduled;
  const lines: (ActionItemLine | false)[] = [
    heldPayments > 0 && {
      kind: "held",
      text: cappedText(heldPayments, "payment held", "payments held"),
      note: "Paid, but no entry was created",
      urgent: true,
    },
    counts.mailOutage !== null && {
      kind: "mailOutage",
      text: "No email is sent",
      note: `All emails wait until the mail service accepts one. ${counts.mailOutage}`,
      urgent: true,
    },
    counts.restored !== null && {
      kind: "restored",
      text: countText(counts.restored.emails, "email waits", "emails wait"),
      note: `Restored on ${formatMoment(counts.restored.at)}: they may have been sent before. Send them from the outbox`,
      urgent: true,
    },
    undeliveredEmails > 0 && {
      kind: "undelivered",
      text: cappedText(undeliveredEmails, "email not delivered", "emails not delivered"),
      note: "Bounced or failed",
      urgent: true,
    },
    counts.notReached > 0 && {
      kind: "notReached",
      text: countText(counts.notReached, "filmmaker not reached", "filmmakers not reached"),
      note: "Their decision was announced, but the email did not arrive",
      urgent: true,
    },
    counts.locked !== null && {
      kind: "locked",
      text: countText(counts.locked.emails, "email locked", "emails locked"),
      note: `${counts.locked.name} is ready to release`,
    },
    counts.undecided !== null && {
      kind: "undecided",
      text: countText(counts.undecided.count, "entry undecided", "entries undecided"),
      note: notificationText(counts.undecided.daysLeft),
    },
    ...juryLines(counts.jury, countText, formatMoment),
    ...programmeLines(counts.programme, countText),
    ...filmGapLines(counts.filmGaps, cappedText),
    since !== null && sinceLine(since, countText, formatMoment(since.at)),
    toAnswer > 0 && {
      kind: "messages",
      text: countText(toAnswer, "message to answer", "messages to answer"),
      ...(unread > 0 && { note: `${numberText(unread)} unread` }),
    },
    pending > 0 && {
      kind: "entries",
      text: countText(pending, "new entry to review", "new entries to review"),
      ...(entriesToday > 0 && { note: `${numberText(entriesToday)} arrived today` }),
    },
    counts.former !== null && {
      kind: "former",
      text: countText(counts.former.count, "entry undecided", "entries undecided"),
      note: formerEditionNote(counts.former),
    },
    counts.unannounced !== null && {
      kind: "unannounced",
      text: countText(
        counts.unannounced.count,
        "decision email not sent",
        "decision emails not sent",
      ),
      note: formerEditionNote(counts.unannounced),
    },
    counts.placesFree > 0 && {
      kind: "places",
      text: countText(counts.placesFree, "place open", "places open"),
      note: "An accepted film can't attend; the waitlist has a next entry",
    },
    counts.silent > 0 && {
      kind: "silent",
      text: countText(counts.silent, "filmmaker without reply", "filmmakers without reply"),
      note: "Accepted, but no reply by the date",
    },
    counts.deliverables > 0 && {
      kind: "deliverables",
      text: countText(counts.deliverables, "deliverable to review", "deliverables to review"),
      note: "Sent by filmmakers, not approved yet",
    },
    proposed > 0 && {
      kind: "films",
      text: cappedText(proposed, "proposed film", "proposed films"),
      note: "Not public yet",
    },
    unpaid > 0 && {
      kind: "unpaid",
      text: cappedText(unpaid, "entry not paid", "entries not paid"),
      note: "Started but not paid",
    },
    next !== null && {
      kind: "news",
      text: cappedText(count, "article scheduled", "articles scheduled"),
      note: `${isolate(next.title)}, ${formatMoment(next.at)}`,
    },
  ];
  return lines.filter((line) => line !== false);
}
