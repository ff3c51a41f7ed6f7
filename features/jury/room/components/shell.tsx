import "./room.css";
import { ListVideo } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { pages } from "~/http/addresses";
import { Icon } from "~/ui/icon";
import { Mark } from "~/ui/mark";
import type { OwnFilm } from "../schema";
import { isGiven, minutesTold, standingOf } from "../times.rules";

type Props = {
  brand: string;
  films: readonly OwnFilm[];
  /** The film that is on the page. */
  now?: string;
  children: ReactNode;
};

/** The juror's room: one bar, a lamp for each film, nothing else of the house. */
export function RoomShell({ brand, films, now, children }: Props) {
  const { scored, minutes } = standingOf(films);
  const told = `${scored} of ${films.length} scored`;
  return (
    <div className="jury">
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <header className="jury-top">
        <div className="jury-bar">
          <Link aria-label={`${brand}: your films`} className="jury-mark" to={pages.jury}>
            <Mark />
          </Link>
          <p className="jury-told">
            <b>{films[0]?.phaseName ?? brand}</b>
            <span>
              {told}
              {minutes > 0 && `, ${minutesTold(minutes)} to watch`}
            </span>
          </p>
          {now && (
            <Link className="jury-list-link" to={pages.jury}>
              <Icon of={ListVideo} size={20} />
              <span>Your films</span>
            </Link>
          )}
        </div>
        <p aria-label={told} className="jury-lamps" role="img">
          {films.map((film) => (
            <i
              data-lamp={film.id === now ? "now" : isGiven(film) ? "lit" : undefined}
              key={film.id}
            />
          ))}
        </p>
      </header>
      {children}
    </div>
  );
}
