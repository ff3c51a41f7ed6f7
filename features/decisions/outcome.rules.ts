import { type AnnouncedStatus, type Outcome, outcomes } from "~/db/enums";

/** Rules of an announcement's recipients and emails. Pure. */

/** Best first: a person with several entries gets one email, written for the best of them. */
const rank = (outcome: Outcome): number => outcomes.indexOf(outcome);

/** An entry with its decision. */
export type Decided = { submissionId: string; toAddress: string; outcome: Outcome; title: string };

/** One email: its main entry, and the same person's other entries. */
export type Email = { toAddress: string; main: Decided; others: Decided[] };

/**
 * The emails: one per person, by address without regard to case. Of equal outcomes the first title
 * leads, so that the result is always the same.
 */
export function emailsOf(decided: readonly Decided[]): Email[] {
  const byAddress = new Map<string, Decided[]>();
  for (const entry of decided) {
    const key = entry.toAddress.trim().toLowerCase();
    byAddress.set(key, [...(byAddress.get(key) ?? []), entry]);
  }
  return [...byAddress.values()].flatMap((entries) => {
    const [main, ...others] = entries.toSorted(
      (a, b) =>
        rank(a.outcome) - rank(b.outcome) ||
        a.title.localeCompare(b.title, "en") ||
        (a.submissionId < b.submissionId ? -1 : 1),
    );
    return main ? [{ toAddress: main.toAddress, main, others }] : [];
  });
}

/** What determines whether an entry is included. */
export type Candidate = {
  submissionType: string;
  outcome: Outcome | null;
  announced: AnnouncedStatus;
  isWithdrawn: boolean;
  isRefunded: boolean;
};

/**
 * Whether an announcement of these categories and outcomes includes an entry: decided, active and
 * paid, and never announced, or announced as waitlisted and now something else.
 */
export function isInBatch(
  entry: Candidate,
  batch: { types: readonly string[]; outcomes: readonly Outcome[] },
): boolean {
  const { outcome, announced } = entry;
  if (!outcome || entry.isWithdrawn || entry.isRefunded) return false;
  if (!batch.types.includes(entry.submissionType) || !batch.outcomes.includes(outcome))
    return false;
  if (announced === "accepted" || announced === "rejected") return false;
  return announced !== "waitlisted" || outcome !== "waitlisted";
}

/** Whether an entry needs a correction of its announced decision. */
export const isCorrected = ({ outcome, announced, isWithdrawn, isRefunded }: Candidate): boolean =>
  !isWithdrawn &&
  !isRefunded &&
  outcome !== null &&
  outcomes.some((told) => told === announced) &&
  outcome !== announced;

/** An entry on the waitlist of a category, in minutes. */
export type StuckDrafts = { submissionId: string; waitRank: number | null; minutes: number };

/**
 * The proposal for a free place: the first by rank that is no longer than the film which left.
 * Films without a rank come last. Null: none fits.
 */
export function nextOnWaitlist(freed: { minutes: number }, waiting: readonly StuckDrafts[]) {
  const fits = waiting.filter(({ minutes }) => minutes <= freed.minutes);
  const last = Number.POSITIVE_INFINITY;
  const [first] = fits.toSorted(
    (a, b) =>
      (a.waitRank ?? last) - (b.waitRank ?? last) || (a.submissionId < b.submissionId ? -1 : 1),
  );
  return first ?? null;
}
