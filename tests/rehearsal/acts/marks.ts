import { listSubmissions, setStatuses } from "~/features/submissions/contract";
import type { Agreement } from "../consistency";
import type { Play } from "../play";

/** Marks in the list of entries after the announcement. */

/** The most entries that one change of the list takes. */
const atOnce = 200;

/** Sets every status on announced entries; none of them may change an announced decision. */
export async function markAnnounced({ desk, slug }: Play): Promise<Agreement> {
  const announced = async () => {
    const all = await desk.all(listSubmissions, { query: { edition: slug } });
    return new Map(
      all
        .filter(({ announcedStatus }) => announcedStatus !== "pending")
        .map(({ id, announcedStatus, outcome }) => [id, `${announcedStatus} ${outcome}`]),
    );
  };
  const before = await announced();
  const ids = [...before.keys()].slice(0, atOnce);
  for (const status of ["accepted", "rejected", "reviewed", "pending"] as const) {
    await desk.ask(setStatuses, { body: { ids, status } });
  }
  const after = await announced();
  return {
    what: "Announced decisions that no mark changed",
    left: ["announced", before.size],
    right: ["unchanged", [...before].filter(([id, told]) => after.get(id) === told).length],
  };
}
