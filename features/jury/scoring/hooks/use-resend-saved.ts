import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import { apiFetch, isTemporary } from "~/lib/api/client";
import { saveScorecard } from "../contract";
import type { OwnFilm } from "../schema";
import { deleteSavedScorecard, readSavedScorecard } from "../scorecard-autosave.browser";

/**
 * Sends the copy of a scorecard from an earlier visit; true if it reached the server. Rejects with an error that may pass.
 */
export async function sendSaved(id: string): Promise<boolean> {
  const saved = readSavedScorecard(id);
  if (!saved) return false;
  const { version, typed: input, gives = false } = saved;
  try {
    const body = { version, ...input, give: gives };
    await apiFetch(saveScorecard, { params: { id }, body });
  } catch (error) {
    if (isTemporary(error)) throw error;
    // Refused, or an edit conflict: the film's page shows both.
    return false;
  }
  // What the juror typed on the film's page during the request stays.
  if (JSON.stringify(readSavedScorecard(id)) === JSON.stringify(saved)) deleteSavedScorecard(id);
  return true;
}

type FilmIds = ReadonlySet<string>;

const findSavedFilmIds = (films: readonly OwnFilm[]): FilmIds =>
  new Set(films.map(({ id }) => id).filter((id) => readSavedScorecard(id) !== null));

/** Milliseconds before scorecards that were not delivered are sent again. */
const retryMs = 10_000;

/**
 * The ids of films whose scorecard is only in this browser. `sendingIds`: those of open phases, which are sent when the
 * list is shown, when the network is back, and every ten seconds while sending fails online. `lateIds`: those of closed
 * phases, which can no longer be sent.
 */
export function useResendSaved(
  films: readonly OwnFilm[],
  closedFilms: readonly OwnFilm[],
): { sendingIds: FilmIds; lateIds: FilmIds } {
  const [sendingIds, setSendingIds] = useState<FilmIds>(new Set());
  const [lateIds, setLateIds] = useState<FilmIds>(new Set());
  const { revalidate } = useRevalidator();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the films of the first render
  useEffect(() => {
    let retryTimer: ReturnType<typeof setTimeout> | undefined;
    let isUnmounted = false;
    const sendAll = async () => {
      clearTimeout(retryTimer);
      let hasSent = false;
      try {
        for (const id of findSavedFilmIds(films)) {
          // The film's page sends its own copy.
          if (isUnmounted) return;
          hasSent = (await sendSaved(id)) || hasSent;
        }
      } catch {
        if (!isUnmounted) retryTimer = setTimeout(() => void sendAll(), retryMs);
      }
      setSendingIds(findSavedFilmIds(films));
      if (hasSent) void revalidate();
    };
    setSendingIds(findSavedFilmIds(films));
    setLateIds(findSavedFilmIds(closedFilms));
    void sendAll();
    const onOnline = () => void sendAll();
    window.addEventListener("online", onOnline);
    return () => {
      isUnmounted = true;
      clearTimeout(retryTimer);
      window.removeEventListener("online", onOnline);
    };
  }, []);
  return { sendingIds, lateIds };
}
