import "./deliberation.css";
import { Maximize2, Minimize2 } from "lucide-react";
import { Fragment, type KeyboardEvent, type PointerEvent, useRef, useState } from "react";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { DotPlot } from "../../components/dot-plot";
import { aboveLine, isSplit } from "../../deliberation/line.rules";
import { minutesTold } from "../../room/times.rules";
import type { RankedFilm } from "../schema";
import { Voices } from "./voices";

type Props = { phaseId: string; films: readonly RankedFilm[]; wanted: number; total: number };

const shown = (figure: number | null) => (figure === null ? "–" : Math.round(figure));

/** The ranking as the room argues over it. Nothing is told to anybody from here. */
export function Deliberation({ phaseId, films, wanted, total }: Props) {
  const [cut, setCut] = useState(() => Math.ceil(films.filter(({ scores }) => scores).length / 2));
  const [projected, setProjected] = useState(false);
  const [open, setOpen] = useState<string | null>(null);
  const rows = useRef<HTMLTableSectionElement>(null);
  const above = aboveLine(films, cut, wanted);
  const put = (next: number) => setCut(Math.max(0, Math.min(films.length, next)));

  const onKey = (event: KeyboardEvent) => {
    const next = { ArrowUp: cut - 1, ArrowDown: cut + 1, Home: 0, End: films.length }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    put(next);
  };
  const onDrag = (event: PointerEvent) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const all = [...(rows.current?.querySelectorAll("tr[data-film]") ?? [])];
    put(
      all.filter((row) => {
        const { top, height } = row.getBoundingClientRect();
        return top + height / 2 < event.clientY;
      }).length,
    );
  };
  const told = `${above.films} films above, ${minutesTold(above.minutes)}`;

  return (
    <section aria-label="Deliberation" className="delib" data-projected={projected || undefined}>
      <header className="delib-head">
        <h2>Deliberation</h2>
        <p className="text-muted" role="status">
          {told}
          {above.split > 0 && `, ${above.split} split`}. {needs(above.missing)}
        </p>
        <Button
          aria-pressed={projected}
          onClick={() => setProjected(!projected)}
          size="sm"
          variant="outline"
        >
          <Icon of={projected ? Minimize2 : Maximize2} />
          {projected ? "Leave the projector" : "Projector"}
        </Button>
      </header>
      <table className="delib-table">
        <thead>
          <tr>
            <th scope="col">#</th>
            <th scope="col">Film</th>
            <th scope="col">Scores</th>
            <th className="num" scope="col">
              Fair
            </th>
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
              {at === cut && <CutRow cut={cut} {...{ films: films.length, told, onKey, onDrag }} />}
              <tr data-below={at >= cut || undefined} data-film>
                <td className="num">{film.rank}</td>
                <td className="film">
                  <button
                    aria-expanded={open === film.submissionId}
                    onClick={() => setOpen(open === film.submissionId ? null : film.submissionId)}
                    type="button"
                  >
                    {film.title}
                  </button>
                  <small>
                    {minutesTold(film.minutes)}, {minutesTold(film.runningMinutes)} so far
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
                      {film.scores === null ? "With your own score" : "No scores yet"}
                    </span>
                  )}
                </td>
                <td className="num fair">{shown(film.fair)}</td>
                <td className="num">{shown(film.mean)}</td>
                <td className="num drop">{shown(film.median)}</td>
                <td>
                  {isSplit(film) ? (
                    <span className="delib-split">Split room</span>
                  ) : (
                    <span className="text-muted">
                      {film.disagreement === null ? "–" : `±${Math.round(film.disagreement)}`}
                    </span>
                  )}
                </td>
                <td className="num drop">{film.minutes}</td>
              </tr>
              {open === film.submissionId && (
                <tr>
                  <td colSpan={8}>
                    <Voices phaseId={phaseId} submissionId={film.submissionId} />
                  </td>
                </tr>
              )}
            </Fragment>
          ))}
          {cut === films.length && (
            <CutRow cut={cut} {...{ films: films.length, told, onKey, onDrag }} />
          )}
        </tbody>
      </table>
      {films.length === 0 && <p className="p-5 text-muted">No films in this phase yet.</p>}
      {total > films.length && (
        <p className="p-5 text-muted">
          The first {films.length} of {total} films. The export has all of them.
        </p>
      )}
    </section>
  );
}

const needs = (missing: number) =>
  missing === 0
    ? "They have every score that was asked for."
    : `They still need ${missing === 1 ? "1 score" : `${missing} scores`}.`;

type CutProps = {
  cut: number;
  films: number;
  told: string;
  onKey: (event: KeyboardEvent) => void;
  onDrag: (event: PointerEvent) => void;
};

/** A line that is drawn, moved and thrown away: it only dims what is below. */
function CutRow({ cut, films, told, onKey, onDrag }: CutProps) {
  return (
    <tr className="delib-cut">
      <td colSpan={8}>
        <div
          aria-label="Cut line"
          aria-orientation="vertical"
          aria-valuemax={films}
          aria-valuemin={0}
          aria-valuenow={cut}
          aria-valuetext={told}
          onKeyDown={onKey}
          onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
          onPointerMove={onDrag}
          role="slider"
          tabIndex={0}
        >
          <span>Cut line: {told}</span>
          <small>Drag, or ↑ ↓</small>
        </div>
      </td>
    </tr>
  );
}
