import { changeSubmission, listSubmissions, setStatuses } from "~/features/submissions/contract";
import type { Agreement } from "../consistency";
import { count, type Play } from "../play";

/** Marks in the list of entries, and on their pages, after the announcement. */

/** The most entries that one change of the list takes. */
const atOnce = 200;
/** Entries that are also marked one by one. */
const singly = 6;
const statuses = ["accepted", "rejected", "reviewed", "pending"] as const;

/** Sets every status on announced entries; none of them may change an announced decision. */
export async function markAnnounced(play: Play): Promise<Agreement> {
  const { desk, slug } = play;
  const announced = async () => {
    const all = await desk.all(listSubmissions, { query: { edition: slug } });
    return new Map(
      all
        .filter(({ announcedStatus }) => announcedStatus !== "pending")
        .map(({ id, announcedStatus, outcome }) => [id, `${announcedStatus} ${outcome}`]),
    );
  };
  const before = await announced();
  const ids = [...before.keys()];
  for (const status of statuses) {
    for (let at = 0; at < ids.length; at += atOnce) {
      await desk.ask(setStatuses, { body: { ids: ids.slice(at, at + atOnce), status } });
      count(play, "marks on announced entries");
    }
    for (const id of ids.slice(0, singly)) {
      // The version is that of the private decision, in which an announced one cannot change.
      await desk.ask(changeSubmission, { params: { id }, body: { status } });
      count(play, "marks on announced entries");
    }
  }
  const after = await announced();
  return {
    what: "Announced decisions that no mark changed",
    left: ["announced", before.size],
    right: ["unchanged", [...before].filter(([id, told]) => after.get(id) === told).length],
  };
}
