import { RunningTimeField } from "~/features/films/admin/components/running-time-field";
import { timesTexts } from "../../texts";
import type { BoardScreening } from "../hooks/use-board";
import type { BoardPageData } from "../schedule-page.queries.server";

type Props = { screening: BoardScreening; pageData: BoardPageData };

/** The exact running times of the selected screening's films. */
export default function RunningTimes({ screening, pageData }: Props) {
  const filmIds = new Set(
    pageData.blocks.find(({ id }) => id === screening.blockId)?.films.map(({ filmId }) => filmId),
  );
  const films = pageData.films.filter(({ id, isHidden }) => filmIds.has(id) && !isHidden);
  const missingCount = films.filter(({ runningSeconds }) => runningSeconds === null).length;
  if (films.length === 0) return null;
  return (
    <details className="mt-4 border-t border-line pt-3" open={missingCount > 0}>
      <summary className="cursor-pointer">
        {timesTexts.title}
        {missingCount > 0 && (
          <b className="ml-2 font-medium text-gold">{timesTexts.missing(missingCount)}</b>
        )}
      </summary>
      <ul className="mt-3 grid gap-2.5">
        {films.map((film) => (
          <li className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1" key={film.id}>
            <span className="min-w-0 pt-2 text-sm wrap-anywhere">{film.title}</span>
            <span className="ml-auto">
              <RunningTimeField film={film} />
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
