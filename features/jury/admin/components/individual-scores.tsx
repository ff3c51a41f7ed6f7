import { useQuery } from "@tanstack/react-query";
import { errorMessage, queryOptions } from "~/lib/api/client";
import { listWatched, readPhaseEntry } from "../../assignment/contract";
import { watchedShare } from "../texts";

/** Each juror's score and comment about a film, the lowest first, and how much of an upload they watched. */
export function IndividualScores({
  phaseId,
  submissionId,
}: {
  phaseId: string;
  submissionId: string;
}) {
  const entry = useQuery(queryOptions(readPhaseEntry, { params: { id: phaseId, submissionId } }));
  const watchedQuery = useQuery(
    queryOptions(listWatched, { params: { id: phaseId }, query: { submissionId } }),
  );
  const watchedShares = new Map(watchedQuery.data?.map(({ personId, share }) => [personId, share]));
  if (entry.error) return <p className="p-3 text-danger">{errorMessage(entry.error)}</p>;
  if (!entry.data) return <p className="p-3 text-subtle">Loading scorecards…</p>;
  const { scorecards } = entry.data;
  if (!scorecards)
    return <p className="p-3 text-muted">You'll see them after you submit your own score.</p>;
  if (scorecards.length === 0) return <p className="p-3 text-muted">No scorecards yet.</p>;
  return (
    <ul className="grid gap-2 pt-1.5 pb-3 px-2.5 text-muted">
      {scorecards
        .toSorted((a, b) => (a.total ?? -1) - (b.total ?? -1))
        .map(({ personId, name, total, state, note, reason, verdict }) => (
          <li key={personId}>
            <b className="block text-text font-medium">
              {name}
              {total !== null && (
                <em className="ml-[0.25em] text-gold not-italic">{Math.round(total)}</em>
              )}
            </b>
            {state === "given" ? formatVerdict(verdict) : `${state}. ${reason ?? ""} `}
            {note}
            <WatchedShare share={watchedShares.get(personId) ?? null} />
          </li>
        ))}
    </ul>
  );
}

const formatVerdict = (verdict: string | null) => (verdict ? `Verdict: ${verdict}. ` : "");

function WatchedShare({ share }: { share: number | null }) {
  return share === null ? null : (
    <span className="block text-sm text-subtle">{watchedShare(share)}</span>
  );
}
