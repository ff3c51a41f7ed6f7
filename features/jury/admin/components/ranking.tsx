import {
  Fragment,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useRef,
  useState,
} from "react";
import { isolate } from "~/lib/bidi";
import { DotPlot } from "../../components/dot-plot";
import { isSplit } from "../../deliberation/cut-off.rules";
import { formatAdjustment, formatMinutes, formatScore } from "../../scoring/format.rules";
import type { RankedFilm } from "../phase-page.queries.server";
import { adjustmentReasonNames } from "../texts";
import { IndividualScores } from "./individual-scores";
import { ShortlistCutOff } from "./shortlist-cut-off";

type Props = {
  phaseId: string;
  films: readonly RankedFilm[];
  /** Whether totals are adjusted; else the mean ranks. */
  isAdjusted: boolean;
  /** The number of films above the cut-off. */
  cut: number;
  onCutChange: (cut: number) => void;
  /** The text of the cut-off. */
  cutText: string;
  /** Null if films cannot be selected. */
  selectedIds: ReadonlySet<string> | null;
  onSelectionChange: (ids: readonly string[], isSelected: boolean) => void;
  /** The decision about a film in one word, for people who may know it. */
  decisionNameOf?: ((submissionId: string) => string | null) | undefined;
};

/** On a phone a row is a block: rank, film and score, the dots below. */
const blockRow =
  "max-md:grid max-md:gap-y-1 max-md:gap-x-2.5 max-md:py-3 max-md:px-4 max-md:border-b max-md:border-line";
const mainFigureClass = "font-semibold max-md:row-start-1 max-md:col-start-4";
const smallFigureClass =
  "max-md:row-start-3 max-md:col-start-3 max-md:text-muted max-md:text-left max-md:before:content-[attr(data-label)_'_'] max-md:group-data-bare:hidden";
const highlightClass = "text-gold not-italic";

const scoreText = (figure: number | null) => figure !== null && formatScore(figure);

/** The films with their scores as dots, and a cut-off that can be moved. */
export function Ranking({
  phaseId,
  films,
  isAdjusted,
  cut,
  onCutChange,
  cutText,
  selectedIds,
  onSelectionChange,
  decisionNameOf,
}: Props) {
  const [openFilmId, setOpenFilmId] = useState<string | null>(null);
  const tableBody = useRef<HTMLTableSectionElement>(null);
  // Rank, film, scores, mean, median, spread and minutes are always shown.
  const columnCount = 7 + (selectedIds ? 1 : 0) + (isAdjusted ? 1 : 0);
  const onKey = (event: KeyboardEvent) => {
    const nextCut = { ArrowUp: cut - 1, ArrowDown: cut + 1, Home: 0, End: films.length }[event.key];
    if (nextCut === undefined) return;
    event.preventDefault();
    onCutChange(nextCut);
  };
  const onDrag = (event: PointerEvent) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const filmRows = [...(tableBody.current?.querySelectorAll("tr[data-film]") ?? [])];
    onCutChange(
      filmRows.filter((row) => {
        const { top, height } = row.getBoundingClientRect();
        return top + height / 2 < event.clientY;
      }).length,
    );
  };
  const cutOffRow = (
    <ShortlistCutOff
      columnCount={columnCount}
      cut={cut}
      filmCount={films.length}
      text={cutText}
      onKey={onKey}
      onDrag={onDrag}
    />
  );
  const idsAbove = films.slice(0, cut).map(({ submissionId }) => submissionId);
  const areAllAboveSelected =
    selectedIds !== null && idsAbove.length > 0 && idsAbove.every((id) => selectedIds.has(id));
  return (
    <table className="w-full">
      <caption className="sr-only">Ranking</caption>
      <thead>
        <tr>
          {selectedIds && (
            <Head className="w-[1%] max-md:border-0">
              <label className="flex items-center gap-2.5 whitespace-nowrap">
                <input
                  aria-label="Select all above the line"
                  checked={areAllAboveSelected}
                  className="check-box m-0"
                  disabled={idsAbove.length === 0}
                  onChange={({ target }) => onSelectionChange(idsAbove, target.checked)}
                  type="checkbox"
                />
                <span className="md:hidden">All above the line</span>
              </label>
            </Head>
          )}
          <Head className="max-md:hidden" numeric>
            Rank
          </Head>
          <Head className="max-md:hidden">Film</Head>
          <Head className="w-[206px] min-w-[130px] whitespace-nowrap max-md:hidden">
            Scores (one dot per juror)
          </Head>
          {isAdjusted && (
            <Head className="max-md:hidden" numeric>
              Adjusted
            </Head>
          )}
          <Head className="max-md:hidden" numeric>
            Mean
          </Head>
          <Head className="max-md:hidden" numeric>
            Median
          </Head>
          <Head className="pl-5.5 max-md:hidden">Spread</Head>
          <Head className="max-md:hidden" numeric>
            Minutes
          </Head>
        </tr>
      </thead>
      <tbody ref={tableBody}>
        {films.map((film, index) => (
          <Fragment key={film.submissionId}>
            {index === cut && cutOffRow}
            <tr
              className={`group data-below:text-muted data-below:[&_.dot-plot]:opacity-60 ${blockRow} ${selectedIds ? "max-md:grid-cols-[auto_1.6em_minmax(0,1fr)_auto]" : "max-md:grid-cols-[0_1.6em_minmax(0,1fr)_auto]"}`}
              data-bare={film.mean === null || undefined}
              data-below={index >= cut || undefined}
              data-film
            >
              {selectedIds && (
                <Cell className="w-[1%]">
                  <input
                    aria-label={`Select ${isolate(film.title)}`}
                    checked={selectedIds.has(film.submissionId)}
                    className="check-box m-0 max-md:size-6"
                    onChange={({ target }) =>
                      onSelectionChange([film.submissionId], target.checked)
                    }
                    type="checkbox"
                  />
                </Cell>
              )}
              <Cell className={selectedIds ? "" : "max-md:col-start-2"} numeric>
                {film.rank}
              </Cell>
              <Cell className="max-md:relative max-md:col-start-3">
                {/* On a phone the whole cell can be pressed. */}
                <button
                  aria-expanded={openFilmId === film.submissionId}
                  className="font-medium text-left wrap-anywhere hover:underline max-md:min-h-7 max-md:after:absolute max-md:after:inset-x-0 max-md:after:-inset-y-2"
                  onClick={() =>
                    setOpenFilmId(openFilmId === film.submissionId ? null : film.submissionId)
                  }
                  type="button"
                >
                  {film.title}
                </button>
                <small className="block text-subtle">
                  {formatMinutes(film.minutes)} · running total {formatMinutes(film.runningMinutes)}
                  {film.state === "advanced" && <em className={highlightClass}>, advanced</em>}
                  {decisionNameOf?.(film.submissionId) && (
                    <em className={highlightClass}>, {decisionNameOf(film.submissionId)}</em>
                  )}
                </small>
              </Cell>
              <Cell className="w-[206px] min-w-[130px] max-md:row-start-2 max-md:col-start-3 max-md:col-end-5 max-md:w-auto">
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
              </Cell>
              {isAdjusted && (
                <Cell className={mainFigureClass} numeric>
                  {scoreText(film.fair)}
                  <Adjustment film={film} />
                </Cell>
              )}
              <Cell
                className={isAdjusted ? smallFigureClass : mainFigureClass}
                label="Mean"
                numeric
              >
                {scoreText(film.mean)}
              </Cell>
              <Cell className="max-md:hidden" numeric>
                {scoreText(film.median)}
              </Cell>
              <Cell className="pl-5.5 max-md:row-start-3 max-md:col-start-4 max-md:text-right max-md:group-data-bare:hidden">
                {isSplit(film) ? (
                  <span className="py-0.5 px-2 rounded-sm bg-rose/16 text-rose text-(length:--text-sm) whitespace-nowrap">
                    Jury divided
                  </span>
                ) : (
                  <span className="text-muted">
                    {film.disagreement !== null &&
                      film.scores !== 1 &&
                      `±${Math.round(film.disagreement)}`}
                  </span>
                )}
              </Cell>
              <Cell className="max-md:hidden" numeric>
                {film.minutes}
              </Cell>
            </tr>
            {openFilmId === film.submissionId && (
              <tr>
                <td className="py-2 px-5 border-b border-line bg-surface-1" colSpan={columnCount}>
                  <IndividualScores phaseId={phaseId} submissionId={film.submissionId} />
                </td>
              </tr>
            )}
          </Fragment>
        ))}
        {cut === films.length && cutOffRow}
      </tbody>
    </table>
  );
}

/** '+3 strict jurors': the difference of the adjusted score and the mean, and its reason. */
function Adjustment({ film: { adjustment, adjustmentReason } }: { film: RankedFilm }) {
  const points = formatAdjustment(adjustment);
  if (!points || !adjustmentReason) return null;
  return (
    <small className="block text-muted text-[0.84rem] font-normal whitespace-nowrap">
      <b className="font-medium">{points}</b> {adjustmentReasonNames[adjustmentReason]}
    </small>
  );
}

type CellProps = {
  children: ReactNode;
  className?: string;
  /** The label of the figure on a phone. */
  label?: string;
  numeric?: boolean;
};

const figureClass = "text-right tabular-nums";

function Head({ children, className = "", numeric = false }: CellProps) {
  return (
    <th
      className={`py-2 px-2.5 border-b border-line text-muted text-[0.84rem] font-medium first:pl-5 last:pr-5 ${numeric ? figureClass : "text-left"} ${className}`}
      scope="col"
    >
      {children}
    </th>
  );
}

function Cell({ children, className = "", label, numeric = false }: CellProps) {
  return (
    <td
      className={`py-2 px-2.5 border-b border-line md:first:pl-5 md:last:pr-5 max-md:p-0 max-md:border-0 ${numeric ? figureClass : ""} ${className}`}
      data-label={label}
    >
      {children}
    </td>
  );
}
