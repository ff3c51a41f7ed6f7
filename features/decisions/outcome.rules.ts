import { type AnnouncedStatus, type Outcome, outcomes } from "~/db/enums";

/** Rules of an announcement's recipients and emails. Pure. */

/** Best first: a person with several entries gets one email, written for the best of them. */
const rank = (outcome: Outcome): number => outcomes.indexOf(outcome);

/** An entry with its decision. */
export type DecidedEntry = {
  submissionId: string;
  toAddress: string;
  outcome: Outcome;
  title: string;
};

/** One email: its main entry, and the same person's other entries. */
export type Email = { toAddress: string; main: DecidedEntry; otherEntries: DecidedEntry[] };

/**
 * The emails: one per person, by address without regard to case. Of equal outcomes the first title
 * leads, so that the result is always the same.
 */
export function groupIntoEmails(decidedEntries: readonly DecidedEntry[]): Email[] {
  const byAddress = new Map<string, DecidedEntry[]>();
  for (const entry of decidedEntries) {
    const key = entry.toAddress.trim().toLowerCase();
    byAddress.set(key, [...(byAddress.get(key) ?? []), entry]);
  }
  return [...byAddress.values()].flatMap((entries) => {
    const [main, ...otherEntries] = entries.toSorted(
      (a, b) =>
        rank(a.outcome) - rank(b.outcome) ||
        a.title.localeCompare(b.title, "en") ||
        (a.submissionId < b.submissionId ? -1 : 1),
    );
    return main ? [{ toAddress: main.toAddress, main, otherEntries }] : [];
  });
}

/** What determines whether an entry is included. */
export type Candidate = {
  submissionType: string;
  outcome: Outcome | null;
  announced: AnnouncedStatus;
};

/**
 * Whether an announcement of these categories and outcomes includes an entry: decided, and never
 * announced, or announced as waitlisted and now something else.
 */
export function isInBatch(
  entry: Candidate,
  batch: { types: readonly string[]; outcomes: readonly Outcome[] },
): boolean {
  const { outcome, announced, submissionType } = entry;
  if (!outcome || !batch.outcomes.includes(outcome) || !batch.types.includes(submissionType)) {
    return false;
  }
  if (announced === "accepted" || announced === "rejected") return false;
  return announced !== "waitlisted" || outcome !== "waitlisted";
}

/** Whether an entry needs a correction of its announced decision. */
export const needsCorrection = ({ outcome, announced }: Candidate): boolean =>
  outcome !== null && outcomes.some((value) => value === announced) && outcome !== announced;
