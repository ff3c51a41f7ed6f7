import { useListChange } from "~/lib/admin-list/hooks";
import { apiFetch } from "~/lib/api/client";
import { toast } from "~/lib/toast";
import { changeFilm, readFilm } from "../../contract";
import { runningTimeTexts } from "../../texts";
import { filmList } from "../list.rules";
import { formatMinutesSeconds } from "../running-time.rules";

type Film = { id: string; title: string; runningSeconds: number | null };

/** Sets the exact running time of a film, in seconds. Refused if another window changed it. */
export const useSetRunningTime = (film: Film, onDone: () => void) =>
  useListChange(
    [filmList],
    async (runningSeconds: number) => {
      const params = { id: film.id };
      const currentFilm = await apiFetch(readFilm, { params });
      if (
        currentFilm.runningSeconds !== film.runningSeconds &&
        currentFilm.runningSeconds !== runningSeconds
      ) {
        const currentTime =
          currentFilm.runningSeconds === null
            ? null
            : formatMinutesSeconds(currentFilm.runningSeconds);
        throw new Error(runningTimeTexts.changed(film.title, currentTime));
      }
      return apiFetch(changeFilm, {
        params,
        body: { version: currentFilm.version, runningSeconds },
      });
    },
    (rows, saved) => {
      rows.put(saved);
      toast({
        title: runningTimeTexts.saved(saved.title, formatMinutesSeconds(saved.runningSeconds ?? 0)),
        tone: "success",
      });
      onDone();
    },
  );
