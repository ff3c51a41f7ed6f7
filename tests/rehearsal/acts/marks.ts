import { changeSubmission, listSubmissions, setStatuses } from "~/features/entries-admin/contract";
import type { Submission } from "~/features/submissions/schema";
import type { Agreement } from "../consistency";
import { count, type Play, wrong } from "../play";

/** Marks in the list of entries, and on their pages, after the announcement. */

/** The most entries that one change of the list takes. */
const batchSize = 200;
/** Entries that are also marked one by one. */
const singly = 6;
const statuses = ["accepted", "rejected", "reviewed", "pending"] as const;

/** Sets every status on announced entries; none of them may change an announced decision. */
export async function markAnnounced(play: Play): Promise<Agreement> {
  const { admin, slug } = play;
  const announced = async () => {
    const all = await admin.all(listSubmissions, { query: { edition: slug } });
    return all.filter(({ announcedStatus }) => announcedStatus !== "pending");
  };
  const decisionOf = ({ announcedStatus, outcome }: Submission) => `${announcedStatus} ${outcome}`;
  const entries = await announced();
  const before = new Map(entries.map((entry) => [entry.id, decisionOf(entry)]));
  // Announced as waitlisted, an entry may still be accepted or rejected; a mark alone decides nothing.
  const waiting = entries.filter(({ announcedStatus }) => announcedStatus === "waitlisted");
  const final = entries.filter(({ announcedStatus }) => announcedStatus !== "waitlisted");
  for (const { id } of waiting.slice(0, singly)) {
    await admin.ask(changeSubmission, { params: { id }, body: { status: "reviewed" } });
    count(play, "marks on announced entries");
  }
  for (const status of statuses) {
    // With one final decision among them, all are refused.
    for (let at = 0; at < final.length; at += batchSize) {
      const ids = final.slice(at, at + batchSize).map(({ id }) => id);
      await admin.ask(setStatuses, { body: { ids, status } });
      count(play, "marks on announced entries", ids.length);
    }
    for (const { id } of final.slice(0, singly)) {
      await admin.ask(changeSubmission, { params: { id }, body: { status } });
      count(play, "marks on announced entries");
    }
  }
  const after = new Map((await announced()).map((entry) => [entry.id, decisionOf(entry)]));
  const changed = [...before].filter(([id, announced]) => after.get(id) !== announced);
  for (const [id, announced] of changed) {
    wrong(play, `A mark made '${announced}' of ${id} to '${after.get(id)}'.`);
  }
  return {
    label: "Announced decisions that no mark changed",
    left: ["announced", before.size],
    right: ["unchanged", before.size - changed.length],
  };
}
