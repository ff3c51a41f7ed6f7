import { Link } from "react-router";
import { buttonClass } from "~/components/button";
import { FilmCards } from "~/components/film-cards";
import { Picture } from "~/components/picture";
import { useFestival } from "~/features/settings/hooks";
import { useServerClock } from "~/features/settings/hooks/use-server-clock";
import { longDate } from "~/lib/dates/calendar";
import { pathFor, seasonSections } from "~/lib/paths";
import type { FrontPage, FrontScreening } from "../public.queries.server";
import { formatCount, formatNights, nightName } from "../rules";
import { ScreeningTimes } from "./card";

/** Sections of the home page about the programme. */

const linkClass = buttonClass({ variant: "outline" });

export function Selection({ films, filmCount, nightCount }: FrontPage) {
  const { edition } = useFestival();
  return (
    <section
      aria-labelledby="selection-title"
      className="section front"
      id={seasonSections.selection}
    >
      <div className="wrap">
        <h2 className="h-section" id="selection-title">
          The {edition.slug} selection
        </h2>
        <p className="lead">
          {formatCount(filmCount, "film")}, {formatNights(nightCount).toLowerCase()}.
        </p>
        <FilmCards films={films} />
        <p className="cta">
          <AllFilms count={filmCount} />
          <Link className={linkClass} to={pathFor("programme")}>
            See the programme
          </Link>
        </p>
      </div>
    </section>
  );
}

function AllFilms({ count }: { count: number }) {
  return (
    <Link className={linkClass} to={pathFor("films")}>
      All {formatCount(count, "film")}
    </Link>
  );
}

/** The current and next screenings, and how to get in. */
export function Tonight({ screenings, today, films, filmCount }: FrontPage) {
  const { settings } = useFestival();
  const now = useServerClock("minute", (ms) => ms);
  const futureScreenings = screenings.filter(({ to }) => to > now);
  const currentScreenings = futureScreenings.filter(({ from }) => from <= now);
  const [firstScreening] = futureScreenings;
  const nextScreenings = futureScreenings.filter(
    ({ from, day }) => from > now && day === firstScreening?.day,
  );
  return (
    <section aria-labelledby="tonight-title" className="section front" id={seasonSections.tonight}>
      <div className="wrap">
        <h2 className="h-section" id="tonight-title">
          {firstScreening &&
            (firstScreening.day === today ? "Tonight" : nightName(firstScreening.day, settings))}
          {!firstScreening && "All films have been shown"}
        </h2>
        {!firstScreening && (
          <p className="lead">
            The awards are presented on {longDate(settings.dates.blackTieOn, settings)}. Here is
            what we showed.
          </p>
        )}
        {currentScreenings.length > 0 && <Screenings cards={currentScreenings} title="Now" />}
        {nextScreenings.length > 0 && <Screenings cards={nextScreenings} title="Next" />}
        {firstScreening && (
          <p className="cta">
            <Link className={linkClass} to={pathFor("programme")}>
              Full programme
            </Link>
          </p>
        )}
        {!firstScreening && <FilmCards films={films} />}
        {!firstScreening && (
          <p className="cta">
            <AllFilms count={filmCount} />
          </p>
        )}
      </div>
    </section>
  );
}

function Screenings({ cards, title }: { cards: readonly FrontScreening[]; title: string }) {
  return (
    <div>
      <h3 className="h-group">{title}</h3>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,25rem),1fr))] gap-x-8 gap-y-7">
        {cards.map((card) => (
          <li
            className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] items-center gap-4.5 wrap-anywhere"
            data-accent={card.accent}
            key={card.id}
          >
            <Picture
              alt=""
              className="aspect-[4/3] rounded-md object-cover"
              height="600"
              loading="lazy"
              src={card.picture}
              sizes="(max-width: 58rem) 37vw, 245px"
              width="960"
            />
            <div className="text-muted text-md">
              <p className="[&_time]:text-accent">
                <ScreeningTimes card={card} />
              </p>
              <h4 className="my-1.5 text-text font-display text-[1.875rem] leading-none">
                <Link className="hover:text-accent" to={card.href}>
                  {card.title}
                </Link>
              </h4>
              <p>{card.by || card.what}</p>
              <p>
                <Link className="link" to={pathFor("venue", { venue: card.venue.slug })}>
                  {card.venue.name}
                </Link>
              </p>
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** After the festival: the winners and all films. */
export function LookBack({ winners, films, filmCount }: FrontPage) {
  const { edition } = useFestival();
  const winnerPages = new Set(winners.map(({ href }) => href));
  const otherFilms = films.filter(({ href }) => !winnerPages.has(href)).slice(0, 4);
  return (
    <section
      aria-labelledby="look-back-title"
      className="section front"
      id={seasonSections.lookBack}
    >
      <div className="wrap">
        <h2 className="h-section" id="look-back-title">
          {winners.length > 0 ? "The winners" : `Shown in ${edition.slug}`}
        </h2>
        {winners.length > 0 && <FilmCards films={winners} lead />}
        {winners.length > 0 && otherFilms.length > 0 && <h3 className="h-group">Also shown</h3>}
        <FilmCards films={otherFilms} />
        <p className="cta">
          <AllFilms count={filmCount} />
          <Link className={linkClass} to={pathFor("year", { year: edition.slug })}>
            The {edition.slug} edition
          </Link>
        </p>
      </div>
    </section>
  );
}
