import { useEffect, useRef } from "react";
import { isScored } from "../format.rules";
import type { OwnFilm } from "../schema";
import { FilmRow } from "./film-row";
import type { ScoringPageData } from "./layout";

const progressOf = (film: OwnFilm) => {
  if (isScored(film)) return "Scored";
  return film.state === "draft" ? "Started" : null;
};

/** All films beside the current one; only on wide screens. */
export function FilmQueue({
  pageData: { films },
  currentFilmId,
}: {
  pageData: ScoringPageData;
  currentFilmId: string;
}) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const currentItem = list.current?.querySelector<HTMLElement>("[aria-current]");
    // Scrolls only the list.
    if (currentItem && list.current)
      list.current.scrollTop = currentItem.offsetTop - list.current.offsetTop - 80;
  }, []);
  return (
    <nav
      aria-label="Your films"
      className="hidden lg:flex lg:flex-col lg:min-h-0 lg:border-r lg:border-line lg:bg-house"
    >
      <h2 className="lg:pt-5 lg:pb-3 lg:px-4 lg:font-sans lg:text-base lg:leading-[1.3] lg:font-semibold">
        Your films
      </h2>
      <ul className="lg:flex-1 lg:overflow-y-auto lg:pb-6" ref={list}>
        {films.map((film) => (
          <li data-given={isScored(film) || undefined} key={film.id}>
            <FilmRow
              isCurrent={film.id === currentFilmId}
              film={film}
              progress={progressOf(film)}
            />
          </li>
        ))}
      </ul>
    </nav>
  );
}
