import { Link } from "react-router";
import "./film-cards.css";

/** A film in a list of films. */
export type FilmCard = {
  href: string;
  title: string;
  /** 'Inês Carvalhal, Portugal, 105 min' */
  meta: string;
  picture: string;
  /** The widths in which the picture exists. */
  srcSet?: string | undefined;
  accent: string;
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

const cardSizes = "(max-width: 40rem) 50vw, 340px";
const leadSizes = "(max-width: 40rem) 100vw, (max-width: 71.25rem) 340px, 55vw";

/** Films side by side: picture, title, director. */
export function FilmCards({ films, lead = false, plain = false }: Props) {
  return (
    <ul className="film-cards" data-lead={lead || undefined}>
      {films.map(({ href, title, meta, picture, srcSet, accent, award }, at) => {
        const sources = srcSet && { srcSet, sizes: lead && at === 0 ? leadSizes : cardSizes };
        const card = (
          <>
            <img alt="" height="600" loading="lazy" src={picture} {...sources} width="960" />
            <span>
              {award && <b>{award}</b>} <strong>{title}</strong> <small>{meta}</small>
            </span>
          </>
        );
        return (
          <li data-accent={accent} key={href}>
            {plain ? <a href={href}>{card}</a> : <Link to={href}>{card}</Link>}
          </li>
        );
      })}
    </ul>
  );
}
