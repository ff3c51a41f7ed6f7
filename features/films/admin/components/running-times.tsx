import { Link } from "react-router";
import { Card } from "~/components/admin/page-header";
import { pathFor } from "~/lib/paths";
import { runningTimeTexts } from "../../texts";
import { RunningTimeField } from "./running-time-field";

type Film = {
  id: string;
  title: string;
  runningSeconds: number | null;
  duration: number;
  /** From the filmmaker's deliverable, '12:34'. */
  proposed?: string | undefined;
};

/**
 * Films of the programme without an exact running time, with the field for it; nothing if there are
 * none.
 */
export function RunningTimes({ films }: { films: readonly Film[] }) {
  if (films.length === 0) return null;
  return (
    <Card title={runningTimeTexts.missing(films.length)}>
      <p className="mb-3 text-muted">{runningTimeTexts.why}</p>
      <ul className="grid gap-3">
        {films.map((film) => (
          <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1" key={film.id}>
            <span className="min-w-0 wrap-anywhere">
              <Link
                className="underline-offset-3 hover:underline"
                to={pathFor("adminFilm", { id: film.id })}
              >
                {film.title}
              </Link>
              <small className="block text-sm text-subtle">
                {film.proposed
                  ? runningTimeTexts.proposed(film.proposed)
                  : runningTimeTexts.stated(film.duration)}
              </small>
            </span>
            <RunningTimeField film={film} proposed={film.proposed} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
