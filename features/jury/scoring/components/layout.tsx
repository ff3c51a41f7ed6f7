import "./scorecard.css";
import { ListVideo, Moon, UserRound } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { Icon } from "~/components/icon";
import { Logo } from "~/components/logo";
import { pages } from "~/lib/paths";
import { formatMinutes, isScored, phaseStatusOf } from "../format.rules";
import { saveDim } from "../preferences.browser";
import type { OwnFilm } from "../schema";

/** What every page of the room has around it. */
export type Page = {
  brand: string;
  films: readonly OwnFilm[];
  /** Films of open phases that were left to somebody else. */
  passed: number;
  /** This browser shows the room darker. */
  dim: boolean;
};

type Props = {
  room: Page;
  /** The film that is on the page. */
  now?: string;
  /** What the page is of, where that is one phase. */
  phase?: string;
  /** The way back to the list is shown, on a page that is of no film. */
  withList?: boolean;
  children: ReactNode;
};

/** The juror's room: one bar, a lamp for each film, nothing else of the house. */
export function ScoringLayout({ room, now, phase, withList = false, children }: Props) {
  const { brand, films, passed, dim } = room;
  const isList = !now && !phase && !withList;
  const [dark, setDark] = useState(dim);
  const { owed, scored, minutes } = phaseStatusOf(films);
  const told = films.length > 0 ? `${scored} of ${films.length} scored` : "No open films";
  const lamp = (film: OwnFilm) => (
    <i data-lamp={film.id === now ? "now" : isScored(film) ? "lit" : undefined} key={film.id} />
  );
  const phases = new Set(films.map(({ phaseName }) => phaseName));
  const named = phase ?? (phases.size === 1 ? films[0]?.phaseName : undefined);
  return (
    <div className="jury" data-dim={dark || undefined}>
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <header className="jury-top">
        <div className="jury-bar">
          <Link aria-label={`${brand}: your films`} className="jury-mark" to={pages.jury}>
            <Logo />
          </Link>
          <p className="jury-told">
            <b>{named ?? brand}</b>
            <span>
              {told}
              {minutes > 0 && `, ${formatMinutes(minutes)} to watch`}
            </span>
          </p>
          {isList ? (
            <Link aria-label="Your account" className="jury-account" to={pages.juryAccount}>
              <Icon of={UserRound} size={20} />
            </Link>
          ) : (
            <Link className="jury-list-link" to={pages.jury}>
              <Icon of={ListVideo} size={20} />
              <span>Your films</span>
            </Link>
          )}
          <button
            aria-label="Dim the screen"
            aria-pressed={dark}
            className="jury-dim"
            onClick={() => {
              setDark(!dark);
              saveDim(!dark);
            }}
            title="Dim the screen"
            type="button"
          >
            <Icon of={Moon} size={20} />
          </button>
        </div>
        <p
          aria-label={passed > 0 ? `${told}, ${passed} declined` : told}
          className="jury-lamps"
          role="img"
        >
          {films.filter(isScored).map(lamp)}
          {Array.from({ length: passed }, (_, at) => `passed ${at}`).map((key) => (
            <i data-lamp="out" key={key} />
          ))}
          {owed.map(lamp)}
        </p>
      </header>
      {children}
    </div>
  );
}
