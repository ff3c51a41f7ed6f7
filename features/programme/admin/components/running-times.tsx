import { RunningTimeField } from "~/features/films/admin/components/running-time-field";
import { timesTexts } from "../../texts";
import type { Placed } from "../hooks/use-schedule";
import type { BoardPageData } from "../schedule-page.queries.server";

type Props = { screening: Placed; pageData: BoardPageData };

/** The exact running times of the selected screening's films. */
export default function RunningTimes({ screening, pageData }: Props) {
  const filmIds = new Set(
    pageData.blocks.find(({ id }) => id === screening.blockId)?.films.map(({ filmId }) => filmId),
  );
  const films = pageData.films.filter(({ id, isHidden }) => filmIds.has(id) && !isHidden);
  const missing = films.filter(({ runningSeconds }) => runningSeconds === null).length;
  if (films.length === 0) return null;
  return (
    <details className="mt-4 border-t border-line pt-3" open={missing > 0}>
      <summary className="cursor-pointer">
        {timesTexts.title}
        {missing > 0 && <b className="ml-2 font-medium text-gold">{timesTexts.missing(missing)}</b>}
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
