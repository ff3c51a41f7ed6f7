import { Link } from "react-router";
import { ButtonLink } from "~/components/button";
import { pages, pathFor } from "~/lib/paths";
import { formatFilmCount, formatMinutes, isScored, phaseStatusOf } from "../format.rules";
import { useResendSaved } from "../hooks/use-resend-saved";
import type { OwnFilm } from "../schema";
import { filmListTexts } from "../texts";
import { FilmRow } from "./film-row";
import { type Page, ScoringLayout } from "./layout";

type Props = {
  room: Page;
  name: string;
  /** Their films of closed phases. */
  closed: readonly OwnFilm[];
  /** Minutes of films that were seen whole. */
  watched: number;
  /** When the first of their phases closes, in words; null where there is none. */
  closesTold: string | null;
  /** When the next one opens, and when the last one closed. */
  opensTold: string | null;
  closedTold: string | null;
};

/** A juror's films: how many, how long, until when, and the way on. */
export function FilmList({ room, name, ...told }: Props) {
  const { films } = room;
  const { owed, minutes } = phaseStatusOf(films);
  const { sending, late } = useResendSaved(films, told.closed);
  const [next] = owed;
  const lines = owed.filter(({ submissionType }) => submissionType === "log_line");
  // What was begun and never given, or reached nobody, is where it can be found.
  const left = told.closed.filter(({ id, state }) => state === "draft" || late.has(id));
  const again = told.closed.filter((film) => isScored(film) && !left.includes(film));
  const listed = films.length > 0 ? films : again;
  const phases = new Set([...listed, ...left].map(({ phaseName }) => phaseName));
  const open = (film: OwnFilm) =>
    sending.has(film.id)
      ? filmListTexts.onThisDevice
      : isScored(film)
        ? "Scored"
        : film.state === "draft"
          ? "Started"
          : null;
  return (
    <ScoringLayout room={room}>
      <main className="jury-home" id="main" tabIndex={-1}>
        {next ? (
          <header className="jury-head">
            <p className="text-muted wrap-anywhere">Hello {name}</p>
            <h1>{filmListTexts.yourFilms}</h1>
            <dl className="jury-sums">
              <div>
                <dt>{filmListTexts.score}</dt>
                <dd>{formatFilmCount(owed.length)}</dd>
              </div>
              <div>
                <dt>{filmListTexts.watch}</dt>
                <dd>{formatMinutes(minutes)}</dd>
              </div>
              <div>
                <dt>{filmListTexts.scoresOpenUntil}</dt>
                <dd className="jury-until">{told.closesTold}</dd>
              </div>
            </dl>
            <ButtonLink className="jury-continue" to={addressOf(next)}>
              {filmListTexts.continue}
            </ButtonLink>
            {lines.length > 1 && (
              <ButtonLink className="jury-continue" to={pages.juryLines} variant="outline">
                {filmListTexts.logLinesTen}
              </ButtonLink>
            )}
          </header>
        ) : (
          <Done room={room} {...told} />
        )}
        {sending.size > 0 && (
          <p className="jury-kept" role="status">
            {sending.size === 1
              ? filmListTexts.scoreFilm
              : `The scores of ${sending.size} films are`}{" "}
            saved on this device. We'll send {sending.size === 1 ? "it" : "them"} when you are back
            online.
          </p>
        )}
        {listed.length > 0 && (
          <ul
            aria-label={filmListTexts.allYourFilms}
            className="jury-films"
            id="films"
            tabIndex={-1}
          >
            {listed.map((film) => (
              <li data-given={isScored(film) || undefined} key={film.id}>
                <FilmRow film={film} phase={phases.size > 1} told={open(film)} />
              </li>
            ))}
          </ul>
        )}
        {left.length > 0 && (
          <section aria-labelledby="left" className="jury-left">
            <h2 id="left">{filmListTexts.notSubmittedIn}</h2>
            <p className="jury-small">{filmListTexts.youCanStill}</p>
            <ul className="jury-films">
              {left.map((film) => (
                <li data-given key={film.id}>
                  <FilmRow
                    film={film}
                    phase={phases.size > 1}
                    told={late.has(film.id) ? filmListTexts.onThisDevice : "Draft"}
                  />
                </li>
              ))}
            </ul>
          </section>
        )}
      </main>
    </ScoringLayout>
  );
}

const addressOf = ({ id }: OwnFilm) => pathFor("juryFilm", { assignment: id });

type DoneProps = Omit<Props, "name">;

/** Nothing left: the curtain with the footlights on. */
function Done({ room: { films, passed }, closed, watched, ...told }: DoneProps) {
  const { closesTold, opensTold, closedTold } = told;
  const before = closed.filter(isScored).length;
  const isOver = films.length === 0 && before > 0;
  const scored = isOver ? before : films.length;
  const counts = [
    ["Scored", scored],
    ["Declined", passed],
    ["Watched", watched > 0 ? formatMinutes(watched) : 0],
  ] as const;
  return (
    <header className="jury-done">
      <img alt="" height="1000" src="/art/curtain.webp" width="2000" />
      <h1 className="jury-overline">{filmListTexts.yourFilms}</h1>
      {scored > 0 ? (
        <>
          <p className="jury-lit">{filmListTexts.allDone}</p>
          <p>
            {isOver
              ? `You scored ${formatFilmCount(scored)}. Thank you for your time. ${formatEmpty({ opensTold, closedTold })}`
              : `You have scored ${scored === 1 ? "your film" : `all ${formatFilmCount(scored)}`}. Thank you for your time.`}{" "}
            {closesTold && `You can change a score until ${closesTold}.`}
          </p>
          <dl>
            {counts
              .filter(([, count]) => count !== 0)
              .map(([word, count]) => (
                <div key={word}>
                  <dt>{word}</dt>
                  <dd>{count}</dd>
                </div>
              ))}
          </dl>
          <Link className="btn btn-outline" to="#films">
            {filmListTexts.reviewMyScores}
          </Link>
        </>
      ) : (
        <>
          <p className="jury-lit">
            {passed > 0 ? filmListTexts.nothingLeftWatch : filmListTexts.nothingWatchYet}
          </p>
          <p>{formatEmpty({ opensTold, closedTold })}</p>
        </>
      )}
    </header>
  );
}

function formatEmpty({ opensTold, closedTold }: Pick<Props, "opensTold" | "closedTold">): string {
  if (opensTold) return `Your films open on ${opensTold}.`;
  const letter = filmListTexts.wellEmailYou;
  return closedTold ? `Your last films closed on ${closedTold}. ${letter}` : letter;
}
