import { Link } from "react-router";
import "./film-cards.css";

/** A film in a list of films. */
export type FilmCard = {
  href: string;
  title: string;
  /** 'Inês Carvalhal, Portugal, 105 min' */
  meta: string;
  picture: string;
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

/** Films side by side: picture, title, director. */
export function FilmCards({ films, lead = false, plain = false }: Props) {
  return (
    <ul className="film-cards" data-lead={lead || undefined}>
      {films.map(({ href, title, meta, picture, accent, award }) => {
        const card = (
          <>
            <img alt="" height="600" loading="lazy" src={picture} width="960" />
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
