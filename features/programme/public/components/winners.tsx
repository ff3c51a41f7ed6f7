import { Link } from "react-router";
import { FilmCards } from "~/components/film-cards";
import { useFestival } from "~/features/settings/hooks";
import { useSeason } from "~/features/settings/hooks/use-season";
import { formatAwardsNight } from "~/features/settings/rules";
import { dayIn } from "~/lib/dates/calendar";
import { pathFor, seasonSections } from "~/lib/paths";
import { formatCount, formatCountries } from "../formats.rules";
import type { AfterFront } from "../front-page-public.queries.server";
import { FilmRowCards } from "./film-sections";

/** After the last screening: the winners, or when they come, and the films. */
export function Winners({ front }: { front: AfterFront }) {
  const { edition, settings, renderedAt } = useFestival();
  const today = dayIn(settings.timeZone, new Date(renderedAt));
  const { season } = useSeason();
  const { award, winners, films, filmCount, countryCount } = front;
  return (
    <div className="film-sections" id={seasonSections.lookBack}>
      {/* Not if the only winner has the first screen. */}
      {(winners.length > 0 || award === null) && (
        <section aria-labelledby="winners-title" className="wrap">
          <div className="row-head">
            <h2 id="winners-title">The winners</h2>
            <Link className="row-more" to={pathFor("year", { year: edition.slug })}>
              The {edition.slug} edition
            </Link>
          </div>
          {winners.length > 0 ? (
            <div className="winners">
              <FilmCards films={winners} />
            </div>
          ) : (
            <p className="lead">
              {season !== "over" && `${formatAwardsNight(settings, today)} `}
              The winners will be listed here once they are announced.
            </p>
          )}
        </section>
      )}
      {films.length > 0 && (
        <section aria-labelledby="shown-title" className="wrap">
          <div className="row-head">
            <h2 id="shown-title">The films we showed</h2>
            <p>{`${formatCount(filmCount, "film")} from ${formatCountries(countryCount)}`}</p>
            <Link className="row-more" to={pathFor("films")}>
              All {formatCount(filmCount, "film")}
            </Link>
          </div>
          <FilmRowCards cards={films} layout="small" />
        </section>
      )}
    </div>
  );
}
