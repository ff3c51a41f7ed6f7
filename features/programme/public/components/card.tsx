import { Link } from "react-router";
import { classNames } from "~/components/class-names";
import { FilmStill } from "~/components/film-tile";
import { pathFor } from "~/lib/paths";
import { positionClasses } from "../grid.rules";
import type { ProgrammeClock } from "../hooks";
import type { PlacedCard } from "../rules";
import { AddButton } from "./add-button";
import { Changes } from "./changes";
import { ScreeningTimes } from "./screening-times";
import "./card.css";

type Props = {
  card: Omit<PlacedCard, "place"> & { place?: PlacedCard["place"] };
  /** Loads the picture immediately. */
  eager?: boolean;
  clock: ProgrammeClock;
  /** It had ended when the page was opened, while other screenings were ahead. */
  isEarlier?: boolean;
  /** On the page of its venue. */
  withoutVenue?: boolean;
};

/** A screening: time, title, venue, picture, and the button for the visitor's schedule. */
export function ScreeningCard({
  card,
  eager = false,
  clock,
  isEarlier = false,
  withoutVenue = false,
}: Props) {
  const { id, title, href, films, venue, place, cancelled } = card;
  const titleId = `${id}-title`;
  const name = <Link to={href}>{title}</Link>;
  const lineCount = place?.lines ?? films.length;
  // If not all fit, the last line says how many more there are.
  const shownCount = lineCount >= films.length ? films.length : Math.max(0, lineCount - 1);
  return (
    <article
      aria-labelledby={titleId}
      className={classNames("pg-card", place && positionClasses(place))}
      data-accent={card.accent}
      data-block={films.length > 0 || undefined}
      data-earlier={isEarlier || undefined}
      data-ended={card.to <= clock.now || undefined}
      data-low={place?.low || undefined}
      data-off={cancelled || undefined}
      id={id}
    >
      <span className="pg-art">
        <FilmStill
          alt=""
          art={card.art}
          className="absolute inset-0 size-full object-cover"
          height="400"
          loading={eager ? "eager" : "lazy"}
          mute
          sizes="168px"
          title={title}
          width="640"
        />
      </span>
      <div className="pg-text">
        <p className="pg-when">
          <ScreeningTimes card={card} />
          {!withoutVenue && (
            <span className="pg-venue">
              {" "}
              <Link to={pathFor("venue", { venue: venue.slug })}>{venue.name}</Link>
            </span>
          )}{" "}
          <span className="pg-what">{card.what}</span>
        </p>
        <h3 id={titleId}>{cancelled ? <s>{name}</s> : name}</h3>
        {card.by && <p className="pg-by">{card.by}</p>}
        {films.length === 0 && card.text && <p className="pg-by pg-words">{card.text}</p>}
        {/* On a phone instead of the list, which would be the most of the page. */}
        {films.length > 0 && (
          <p className="pg-by pg-titles sm:hidden">{films.map((film) => film.title).join(", ")}</p>
        )}
        {films.length > 0 && (
          <ul className="pg-films">
            {films.map((film, index) => (
              <li data-beyond={index >= shownCount || undefined} key={film.slug}>
                <Link to={pathFor("film", { film: film.slug })}>{film.title}</Link>
                <span>{film.minutes} min</span>
              </li>
            ))}
            {shownCount < films.length && (
              <li className="pg-rest">
                {shownCount === 0 ? films.length : `and ${films.length - shownCount} more`}
                {shownCount === 0 && " films"}
              </li>
            )}
          </ul>
        )}
        <Changes card={card} clock={clock} />
      </div>
      {!cancelled && <AddButton id={id} isOver={card.to <= clock.openedAt} titleId={titleId} />}
    </article>
  );
}
