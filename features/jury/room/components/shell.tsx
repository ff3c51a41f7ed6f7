import "./room.css";
import { ListVideo, Moon, UserRound } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { pages } from "~/http/addresses";
import { Icon } from "~/ui/icon";
import { Mark } from "~/ui/mark";
import type { OwnFilm } from "../schema";
import { keepDim } from "../switches.browser";
import { isGiven, minutesTold, standingOf } from "../times.rules";

/** What every page of the room has around it. */
export type Room = {
  brand: string;
  films: readonly OwnFilm[];
  /** Films of open phases that were left to somebody else. */
  passed: number;
  /** This browser shows the room darker. */
  dim: boolean;
};

type Props = {
  room: Room;
  /** The film that is on the page. */
  now?: string;
  /** What the page is of, where that is one phase. */
  phase?: string;
  /** The way back to the list is shown, on a page that is of no film. */
  withList?: boolean;
  children: ReactNode;
};

/** The juror's room: one bar, a lamp for each film, nothing else of the house. */
export function RoomShell({ room, now, phase, withList = false, children }: Props) {
  const { brand, films, passed, dim } = room;
  const isList = !now && !phase && !withList;
  const [dark, setDark] = useState(dim);
  const { owed, scored, minutes } = standingOf(films);
  const told = films.length > 0 ? `${scored} of ${films.length} scored` : "Nothing is open";
  const lamp = (film: OwnFilm) => (
    <i data-lamp={film.id === now ? "now" : isGiven(film) ? "lit" : undefined} key={film.id} />
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
            <Mark />
          </Link>
          <p className="jury-told">
            <b>{named ?? brand}</b>
            <span>
              {told}
              {minutes > 0 && `, ${minutesTold(minutes)} to watch`}
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
            aria-label="Dim the room"
            aria-pressed={dark}
            className="jury-dim"
            onClick={() => {
              setDark(!dark);
              keepDim(!dark);
            }}
            title="Dim the room"
            type="button"
          >
            <Icon of={Moon} size={20} />
          </button>
        </div>
        <p
          aria-label={passed > 0 ? `${told}, ${passed} passed on` : told}
          className="jury-lamps"
          role="img"
        >
          {films.filter(isGiven).map(lamp)}
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
