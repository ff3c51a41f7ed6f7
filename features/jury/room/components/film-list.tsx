import { ChevronRight } from "lucide-react";
import { Link } from "react-router";
import { useFacts } from "~/features/festival/client";
import { categoryOf } from "~/features/festival/rules";
import { pageAddress } from "~/http/addresses";
import { ButtonLink } from "~/ui/button";
import { Icon } from "~/ui/icon";
import type { OwnFilm } from "../schema";
import { filmsTold, isGiven, minutesTold, standingOf } from "../times.rules";
import { RoomShell } from "./shell";

type Props = {
  brand: string;
  name: string;
  films: readonly OwnFilm[];
  /** When the first of their phases closes, in words; null where there is none. */
  closesTold: string | null;
};

const addressOf = ({ id }: OwnFilm) => pageAddress("juryFilm", { assignment: id });

/** A juror's films: how many, how long, until when, and the way on. */
export function FilmList({ brand, name, films, closesTold }: Props) {
  const { owed, scored, minutes } = standingOf(films);
  const [next] = owed;
  return (
    <RoomShell brand={brand} films={films}>
      <main className="jury-home" id="main" tabIndex={-1}>
        {next ? (
          <header className="jury-head">
            <p className="text-muted">Hello {name}</p>
            <h1>Your films</h1>
            <dl className="jury-sums">
              <div>
                <dt>To score</dt>
                <dd>{filmsTold(owed.length)}</dd>
              </div>
              <div>
                <dt>To watch</dt>
                <dd>{minutesTold(minutes)}</dd>
              </div>
              <div>
                <dt>Scores are open until</dt>
                <dd className="jury-until">{closesTold}</dd>
              </div>
            </dl>
            <ButtonLink className="jury-continue" to={addressOf(next)}>
              Continue
            </ButtonLink>
          </header>
        ) : (
          <Done scored={scored} closesTold={closesTold} />
        )}
        {films.length > 0 && (
          <ul aria-label="All your films" className="jury-films">
            {films.map((film) => (
              <FilmRow film={film} key={film.id} />
            ))}
          </ul>
        )}
      </main>
    </RoomShell>
  );
}

function FilmRow({ film }: { film: OwnFilm }) {
  const category = categoryOf(useFacts(), film.submissionType);
  const given = isGiven(film);
  const told = given ? "Scored" : film.state === "draft" ? "Begun" : null;
  return (
    <li data-accent={category.accent} data-given={given || undefined}>
      <Link className="jury-row" to={addressOf(film)}>
        <span className="jury-still">
          <img alt="" height="900" loading="lazy" src={`/art/${category.art}.webp`} width="720" />
        </span>
        <span className="min-w-0">
          <b>{film.title}</b>
          <small>
            {category.name}, {minutesTold(film.minutes)}
            {film.language && `, ${film.language}`}
          </small>
        </span>
        {told && <em>{told}</em>}
        <Icon of={ChevronRight} />
      </Link>
    </li>
  );
}

/** Nothing left: the curtain with the footlights on. */
function Done({ scored, closesTold }: { scored: number; closesTold: string | null }) {
  return (
    <header className="jury-done">
      <img alt="" height="1000" src="/art/curtain.webp" width="2000" />
      <h1 className="jury-overline">Your films</h1>
      {scored > 0 ? (
        <>
          <p className="jury-lit">The house is lit.</p>
          <p>
            You have scored {scored === 1 ? "your film" : `all ${filmsTold(scored)}`}. Thank you for
            the nights. {closesTold && `You can change a score until ${closesTold}.`}
          </p>
        </>
      ) : (
        <>
          <p className="jury-lit">Nothing to watch yet</p>
          <p>A letter comes as soon as films are yours.</p>
        </>
      )}
    </header>
  );
}
