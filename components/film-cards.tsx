import { Link } from "react-router";
import "./film-cards.css";
import { type FilmArt, FilmStill } from "./film-tile";
import { LogLine } from "./log-line";

/** A film in a list of films. */
export type FilmCard = {
  href: string;
  title: string;
  by: string;
  /** 'Portugal, 105 min' */
  info?: string;
  /** 'Thu, Mar 12, 7:00 PM, The Lyric' */
  next?: string | null;
  art: FilmArt;
  accent: string;
  /** The title is a log line, which is its own picture. */
  line?: boolean;
  /** The name of its award. */
  award?: string | undefined;
};

type Props = {
  films: readonly FilmCard[];
  /** The first card is large. */
  lead?: boolean;
  /** Plain links, for pages that are archived as HTML. */
  plain?: boolean;
};

/** On a phone smaller than they are, so that the densest screens choose about three pixels per point, not four. */
const cardSizes = "(max-width: 40rem) 35vw, 340px";
const leadSizes =
  "(max-width: 40rem) and (min-resolution: 2.5dppx) 54vw, (max-width: 40rem) 80vw, (max-width: 71.25rem) 340px, 55vw";

/** On a phone, below a large first card, an even number leaves the last one alone in its row of two. */
const isAlone = (index: number, films: readonly FilmCard[]) =>
  index > 0 && index === films.length - 1 && films.length % 2 === 0;
/** Below a large first card, four in a row would leave the last one alone. */
const leavesLastAlone = (films: readonly FilmCard[]) => films.length > 2 && films.length % 4 === 2;
const aloneClass =
  "max-sm:col-span-full max-sm:*:grid! max-sm:*:grid-cols-2 max-sm:*:gap-3.5 max-sm:*:items-center";

/** Films side by side: picture, title, director. */
export function FilmCards({ films, lead = false, plain = false }: Props) {
  return (
    <ul
      className={leavesLastAlone(films) && lead ? "film-cards wide:grid-cols-5" : "film-cards"}
      data-lead={lead || undefined}
    >
      {films.map(({ href, title, by, info, next, art, accent, award, line }, index) => {
        const card = (
          <>
            {line ? (
              <LogLine text={title} />
            ) : (
              <FilmStill
                art={art}
                height="600"
                loading="lazy"
                sizes={lead && index === 0 ? leadSizes : cardSizes}
                title={title}
                width="960"
              />
            )}
            <span>
              {award && <b>{award}</b>} {/* A tile is its title. */}
              {art.picture !== null && !line && (
                <strong
                  className={lead && index === 0 ? "text-balance max-sm:text-2xl/none" : undefined}
                >
                  {title}
                </strong>
              )}{" "}
              <small className="text-balance">
                {by}
                {info && (
                  <>
                    {" "}
                    <br />
                    {info}
                  </>
                )}
                {next && (
                  <>
                    {" "}
                    <br />
                    <em>{next}</em>
                  </>
                )}
              </small>
            </span>
          </>
        );
        return (
          <li
            className={lead && isAlone(index, films) ? aloneClass : undefined}
            data-accent={accent}
            key={`${href} ${award ?? ""}`}
          >
            {plain ? <a href={href}>{card}</a> : <Link to={href}>{card}</Link>}
          </li>
        );
      })}
    </ul>
  );
}
