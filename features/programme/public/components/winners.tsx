import { Link } from "react-router";
import { FilmStill } from "~/components/film-tile";
import { LogLine } from "~/components/log-line";
import { useFestival } from "~/features/settings/hooks";
import { useSeason } from "~/features/settings/hooks/use-season";
import { formatAwardsNight } from "~/features/settings/rules";
import { dayIn } from "~/lib/dates/calendar";
import { pathFor, seasonSections } from "~/lib/paths";
import { formatCount, formatCountries } from "../formats.rules";
import type { AfterFront } from "../front-page-public.queries.server";
import type { Winner } from "../rules";
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
      {(winners.best.length > 0 || award === null) && (
        <section aria-labelledby="winners-title" className="wrap">
          <div className="row-head">
            <h2 id="winners-title">The winners</h2>
            <Link className="row-more" to={pathFor("year", { year: edition.slug })}>
              The {edition.slug} edition
            </Link>
          </div>
          {winners.best.length > 0 ? (
            <>
              <WinnerList winners={winners.best} />
              {winners.others.length > 0 && <WinnerList isSmall winners={winners.others} />}
            </>
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

type ListProps = { winners: readonly Winner[]; isSmall?: boolean };

/** Winners side by side: picture, award, title and director; small ones beside their pictures. */
const WinnerList = ({ winners, isSmall = false }: ListProps) => (
  <ul className="winners" data-small={isSmall || undefined}>
    {winners.map(({ href, title, by, info, art, accent, award, line }) => (
      <li data-accent={isSmall ? "gold" : accent} key={href}>
        <Link to={href}>
          {line ? (
            <LogLine text={title} />
          ) : (
            <FilmStill
              alt=""
              art={art}
              height="600"
              loading="lazy"
              mute={isSmall}
              sizes={isSmall ? "128px" : "(max-width: 53.75rem) 45vw, 440px"}
              title={title}
              width="960"
            />
          )}
          <span>
            <em>{award}</em> {/* A tile is its title. */}
            {(isSmall || line || art.picture !== null) && <b>{line ? by : title}</b>}{" "}
            {!line && (
              <small>
                {by} <br />
                {info}
              </small>
            )}
          </span>
        </Link>
      </li>
    ))}
  </ul>
);
