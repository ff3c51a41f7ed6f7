import { useListChange } from "~/lib/admin-list/hooks";
import { apiFetch } from "~/lib/api/client";
import { toast } from "~/lib/toast";
import { changeFilm, readFilm } from "../../contract";
import { runningTimeTexts } from "../../texts";
import { films } from "../list.rules";
import { clockOf } from "../running-time.rules";

type Film = { id: string; title: string; runningSeconds: number | null };

/** Sets the exact running time of a film, in seconds. Refused if another window changed it. */
export const useSetRunningTime = (film: Film, onDone: () => void) =>
  useListChange(
    [films],
    async (runningSeconds: number) => {
      const params = { id: film.id };
      const currentFilm = await apiFetch(readFilm, { params });
      if (
        currentFilm.runningSeconds !== film.runningSeconds &&
        currentFilm.runningSeconds !== runningSeconds
      ) {
        const by = currentFilm.runningSeconds === null ? null : clockOf(currentFilm.runningSeconds);
        throw new Error(runningTimeTexts.changed(film.title, by));
      }
      return apiFetch(changeFilm, {
        params,
        body: { version: currentFilm.version, runningSeconds },
      });
    },
    (rows, saved) => {
      rows.put(saved);
      toast({
        title: runningTimeTexts.saved(saved.title, clockOf(saved.runningSeconds ?? 0)),
        tone: "success",
      });
      onDone();
    },
  );
