import { type AnnouncedStatus, type Outcome, outcomes } from "~/db/enums";

/** Rules of an announcement's recipients and emails. Pure. */

/** Best first: a person with several entries gets one email, written for the best of them. */
const outcomeRank = (outcome: Outcome): number => outcomes.indexOf(outcome);

/** An entry with its decision. */
export type DecidedEntry = {
  submissionId: string;
  toAddress: string;
  outcome: Outcome;
  title: string;
};

/** One email: its main entry, and the same person's other entries. */
export type DecisionEmail = {
  toAddress: string;
  mainEntry: DecidedEntry;
  otherEntries: DecidedEntry[];
};

/**
 * The emails: one per person, by address without regard to case. Of equal outcomes the first title
 * leads, so that the result is always the same.
 */
export function groupIntoEmails(decidedEntries: readonly DecidedEntry[]): DecisionEmail[] {
  const byAddress = new Map<string, DecidedEntry[]>();
  for (const entry of decidedEntries) {
    const key = entry.toAddress.trim().toLowerCase();
    byAddress.set(key, [...(byAddress.get(key) ?? []), entry]);
  }
  return [...byAddress.values()].flatMap((entries) => {
    const [mainEntry, ...otherEntries] = entries.toSorted(
      (a, b) =>
        outcomeRank(a.outcome) - outcomeRank(b.outcome) ||
        a.title.localeCompare(b.title, "en") ||
        (a.submissionId < b.submissionId ? -1 : 1),
    );
    return mainEntry ? [{ toAddress: mainEntry.toAddress, mainEntry, otherEntries }] : [];
  });
}

/** What determines whether an entry is included. */
export type BatchCandidate = {
  submissionType: string;
  outcome: Outcome | null;
  announced: AnnouncedStatus;
};

/**
 * Whether an announcement of these categories and outcomes includes an entry: decided, and never
 * announced, or announced as waitlisted and now something else.
 */
export function isInBatch(
  entry: BatchCandidate,
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
export const needsCorrection = ({ outcome, announced }: BatchCandidate): boolean =>
  outcome !== null && outcomes.some((value) => value === announced) && outcome !== announced;
