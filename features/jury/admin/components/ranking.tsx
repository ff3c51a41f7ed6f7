import { Fragment, type KeyboardEvent, type PointerEvent, useRef, useState } from "react";
import { DotPlot } from "../../components/dot-plot";
import { isSplit } from "../../deliberation/cut-off.rules";
import { formatAdjustment, formatMinutes, formatScore } from "../../scoring/format.rules";
import type { RankedFilm } from "../schema";
import { adjustmentReasonNames } from "../texts";
import { IndividualScores } from "./individual-scores";
import { ShortlistCutOff } from "./shortlist-cut-off";

type Props = {
  phaseId: string;
  films: readonly RankedFilm[];
  /** Whether totals are adjusted; else the mean ranks. */
  isAdjusted: boolean;
  /** Where the line stands: so many films are above it. */
  cut: number;
  onCut: (cut: number) => void;
  /** What the line says. */
  told: string;
  /** Null where nothing can be chosen. */
  chosen: ReadonlySet<string> | null;
  onChoose: (ids: readonly string[], on: boolean) => void;
  /** What is decided about a film, in a word, for people who may know it. */
  decisionOf?: ((submissionId: string) => string | null) | undefined;
};

const shown = (figure: number | null) => (figure === null ? "–" : formatScore(figure));

/** The films with their dots, and a line that is moved through them. */
export function Ranking({
  phaseId,
  films,
  isAdjusted,
  cut,
  onCut,
  told,
  chosen,
  onChoose,
  decisionOf,
}: Props) {
  const [open, setOpen] = useState<string | null>(null);
  const rows = useRef<HTMLTableSectionElement>(null);
  const columns = 7 + (chosen ? 1 : 0) + (isAdjusted ? 1 : 0);
  const onKey = (event: KeyboardEvent) => {
    const next = { ArrowUp: cut - 1, ArrowDown: cut + 1, Home: 0, End: films.length }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    onCut(next);
  };
  const onDrag = (event: PointerEvent) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const all = [...(rows.current?.querySelectorAll("tr[data-film]") ?? [])];
    onCut(
      all.filter((row) => {
        const { top, height } = row.getBoundingClientRect();
        return top + height / 2 < event.clientY;
      }).length,
    );
  };
  const line = <ShortlistCutOff {...{ columns, cut, films: films.length, told, onKey, onDrag }} />;
  const above = films.slice(0, cut).map(({ submissionId }) => submissionId);
  const allAbove = chosen !== null && above.length > 0 && above.every((id) => chosen.has(id));
  return (
    <table className="delib-table">
      <caption className="sr-only">Ranking</caption>
      <thead>
        <tr>
          {chosen && (
            <th className="choose" scope="col">
              <label>
                <input
                  aria-label="Select all above the line"
                  checked={allAbove}
                  className="check-box"
                  disabled={above.length === 0}
                  onChange={({ target }) => onChoose(above, target.checked)}
                  type="checkbox"
                />
                <span className="md:hidden">All above the line</span>
              </label>
            </th>
          )}
          <th className="num" scope="col">
            Rank
          </th>
          <th scope="col">Film</th>
          <th className="plot" scope="col">
            Scores (one dot per juror)
          </th>
          {isAdjusted && (
            <th className="num" scope="col">
              Adjusted
            </th>
          )}
          <th className="num" scope="col">
            Mean
          </th>
          <th className="num drop" scope="col">
            Median
          </th>
          <th scope="col">Spread</th>
          <th className="num drop" scope="col">
            Minutes
          </th>
        </tr>
      </thead>
      <tbody ref={rows}>
        {films.map((film, at) => (
          <Fragment key={film.submissionId}>
            {at === cut && line}
            <tr
              data-bare={film.mean === null || undefined}
              data-below={at >= cut || undefined}
              data-film
            >
              {chosen && (
                <td className="choose">
                  <input
                    aria-label={`Select ${film.title}`}
                    checked={chosen.has(film.submissionId)}
                    className="check-box"
                    onChange={({ target }) => onChoose([film.submissionId], target.checked)}
                    type="checkbox"
                  />
                </td>
              )}
              <td className="num rank">{film.rank}</td>
              <td className="film">
                <button
                  aria-expanded={open === film.submissionId}
                  onClick={() => setOpen(open === film.submissionId ? null : film.submissionId)}
                  type="button"
                >
                  {film.title}
                </button>
                <small>
                  {formatMinutes(film.minutes)} · running total {formatMinutes(film.runningMinutes)}
                  {film.state === "advanced" && <em>, advanced</em>}
                  {decisionOf?.(film.submissionId) && <em>, {decisionOf(film.submissionId)}</em>}
                </small>
              </td>
              <td className="plot">
                {film.totals.length > 0 ? (
                  <DotPlot
                    dots={film.totals}
                    label={`Scores ${film.totals.map(Math.round).join(", ")}`}
                    mean={film.mean}
                  />
                ) : (
                  <span className="text-subtle">
                    {film.scores === null ? "Visible after you score it" : "No scores yet"}
                  </span>
                )}
              </td>
              {isAdjusted && (
                <td className="num fair">
                  {shown(film.fair)}
                  <Adjustment of={film} />
                </td>
              )}
              <td className={isAdjusted ? "num mean" : "num fair"} data-label="Mean">
                {shown(film.mean)}
              </td>
              <td className="num drop">{shown(film.median)}</td>
              <td className="spread">
                {isSplit(film) ? (
                  <span className="py-0.5 px-2 rounded-sm bg-rose/16 text-rose text-(length:--text-sm) whitespace-nowrap">
                    Jury divided
                  </span>
                ) : (
                  <span className="text-muted">
                    {film.disagreement === null || film.scores === 1
                      ? "–"
                      : `±${Math.round(film.disagreement)}`}
                  </span>
                )}
              </td>
              <td className="num drop">{film.minutes}</td>
            </tr>
            {open === film.submissionId && (
              <tr className="delib-open">
                <td colSpan={columns}>
                  <IndividualScores phaseId={phaseId} submissionId={film.submissionId} />
                </td>
              </tr>
            )}
          </Fragment>
        ))}
        {cut === films.length && line}
      </tbody>
    </table>
  );
}

/** '+3 strict jurors': what the adjusted score has beside the mean, and why. */
function Adjustment({ of: { adjustment, adjustmentReason } }: { of: RankedFilm }) {
  const points = formatAdjustment(adjustment);
  if (!points || !adjustmentReason) return null;
  return (
    <small className="block text-muted text-[0.84rem] font-normal whitespace-nowrap">
      <b className="font-medium">{points}</b> {adjustmentReasonNames[adjustmentReason]}
    </small>
  );
}
