import type { MailingState, PauseReason } from "~/db/enums";
import type { MailingPace } from "~/db/schema";
import type { Figures } from "./schema";
import { refusals } from "./texts";

/**
 * The states of a mailing, and what moves it: the director's verbs and the job. One machine for every audience; only a
 * newsletter begins, and then sends for a while (`pace`). Others leave in one commit. Runs anywhere.
 *
 *   ready ─ send ─► sending ─ (a minute; newsletters: nothing waits any more) ─► sent
 *     ▲      └────► scheduled ─ due ─► sending, or paused if it is late
 *     └─ undo ─ scheduled, or sending and paused before anything left
 *   sending ─ pause ─► paused ─ resume ─► sending, or scheduled if it was; sending, scheduled, paused ─ stop ─► stopped
 */

/** Milliseconds in which sending can be undone, and by which a chosen time must be ahead. */
export const undoMs = 60_000;
/** A scheduled mailing that is due for longer was missed: the site was down. */
const lateMs = 3_600_000;

/** What the machine reads of a mailing. */
export type Progress = {
  state: MailingState;
  sendAt: Date | null;
  sentAt: Date | null;
  /** Of a newsletter that has begun. */
  pace: MailingPace | null;
};

/** What changes, why not, or that it is there already. */
export type Transition =
  | {
      state: MailingState;
      sendAt?: Date | null;
      sentAt?: Date;
      pausedWhy?: PauseReason | null;
      pace?: MailingPace | null;
    }
  | { kind: "refused"; reason: string }
  | "unchanged";

const refuse = (reason: string): Transition => ({ kind: "refused", reason });
const later = (now: Date, ms: number) => new Date(now.getTime() + ms);

/** In a minute, or at a chosen time (checked by `isTooSoon`). */
export function send({ state }: Progress, now: Date, sendAt: Date | null): Transition {
  if (state !== "ready") return refuse(refusals.notReady);
  return sendAt ? { state: "scheduled", sendAt } : { state: "sending", sendAt: later(now, undoMs) };
}

/** Whether a chosen time is nearer than the minute of the undo. */
export const isTooSoon = (sendAt: Date, now: Date): boolean => sendAt < later(now, undoMs);

/** Back to ready, as long as nothing has left. */
export function undo({ state, pace }: Progress): Transition {
  if (state === "scheduled" || ((state === "sending" || state === "paused") && !pace)) {
    return { state: "ready", sendAt: null, pausedWhy: null };
  }
  if (state === "sending" || state === "paused") return refuse(refusals.begun);
  return refuse(state === "sent" ? refusals.alreadySent : refusals.notSending);
}

export function pause({ state }: Progress): Transition {
  if (state === "paused") return "unchanged";
  if (state !== "sending") return refuse(refusals.notSending);
  return { state: "paused", pausedWhy: "director" };
}

/** Goes on; its rate, its returns and its complaints are counted from there. */
export function resume(
  { state, sendAt, pace }: Progress,
  now: Date,
  figures: Figures | null,
): Transition {
  if (state === "sending") return "unchanged";
  if (state !== "paused") return refuse(refusals.notPaused);
  const change = { pausedWhy: null, pace: pace && paceFrom(now, figures) };
  // It was paused by a restore, long before its time.
  if (!pace && sendAt && sendAt > later(now, undoMs)) return { ...change, state: "scheduled" };
  return { ...change, state: "sending", ...((!sendAt || sendAt < now) && { sendAt: now }) };
}

export function stop({ state }: Progress): Transition {
  if (state === "stopped") return "unchanged";
  if (state !== "sending" && state !== "paused" && state !== "scheduled")
    return refuse(refusals.notSending);
  return { state: "stopped", pausedWhy: null };
}

/** What the job does with a scheduled mailing at its time. */
export function begin({ sendAt }: Progress, now: Date): Transition {
  if (!sendAt || sendAt > now) return "unchanged";
  return sendAt < later(now, -lateMs)
    ? { state: "paused", pausedWhy: "late" }
    : { state: "sending" };
}

/** A newsletter pauses itself above these shares of what is out, once so many are. */
const leastOut = 200;
const maxReturned = 0.05;
const maxComplained = 0.003;

/** The copies that are out. */
export const countOut = ({ sent, returned, complained, left }: Figures) =>
  sent + returned + complained + left;

/** What the job does with a newsletter that is being sent: it begins after its minute, pauses itself, or is over. */
export function proceed(
  { sendAt, sentAt, pace }: Progress,
  now: Date,
  figures: Figures,
): Transition {
  if (!pace) {
    if (!sendAt || sendAt > now) return "unchanged";
    return { state: "sending", pace: paceFrom(now, null) };
  }
  // `sentAt` is null if the process died after its only copy was sent, before that was noted.
  if (figures.waiting === 0) return { state: "sent", sentAt: sentAt ?? now };
  const out = countOut(figures) - pace.out;
  if (out < leastOut) return "unchanged";
  if (figures.returned - pace.returned > maxReturned * out)
    return { state: "paused", pausedWhy: "returns" };
  if (figures.complained - pace.complained > maxComplained * out)
    return { state: "paused", pausedWhy: "complaints" };
  return "unchanged";
}

const paceFrom = (now: Date, figures: Figures | null): MailingPace => ({
  from: now.toISOString(),
  claimed: 0,
  out: figures ? countOut(figures) : 0,
  returned: figures?.returned ?? 0,
  complained: figures?.complained ?? 0,
});

/** Another rate counts from now on; returns and complaints go on. */
export const withNewRate = (pace: MailingPace | null, now: Date): MailingPace | null =>
  pace && { ...pace, from: now.toISOString(), claimed: 0 };

/** When the last copy leaves, by the rate, or as fast as so far; null if nothing tells. Milliseconds since 1970. */
export function expectedEnd(
  {
    perHour,
    sentAt,
    figures,
  }: { perHour: number | null; sentAt: string | null; figures: Figures | null },
  now: number,
): number | null {
  if (!figures || !sentAt) return null;
  const out = countOut(figures);
  const msPerCopy = perHour ? 3_600_000 / perHour : (now - Date.parse(sentAt)) / out;
  return out > 0 || perHour ? now + figures.waiting * msPerCopy : null;
}
