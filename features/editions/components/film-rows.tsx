import { FilmCards } from "~/components/film-cards";
import type { PublicFilm } from "~/features/films/public.schema";
import { filmCardOf } from "~/features/programme/public/rules";
import { categoryOf, orderedTypes } from "~/features/settings/category.rules";
import type { FestivalSettings, SubmissionType } from "~/features/settings/schema";
import { isolate } from "~/lib/bidi";
import type { SelectedFilm } from "../schema";

const typeOfCategory: Record<NonNullable<PublicFilm["category"]>, SubmissionType> = {
  feature: "feature_film",
  short: "short_film",
  series: "series_pilot",
  logline: "log_line",
};

type Props = {
  /** Films of the selection that are not in the programme. */
  films: readonly SelectedFilm[];
  /** Films of the programme; each has a page. */
  publicFilms: readonly PublicFilm[];
  settings: FestivalSettings;
};

/** The films of an edition by category, archived as they are: with pictures if they were shown, else one line each. */
export function FilmRows({ films, publicFilms, settings }: Props) {
  const types = orderedTypes(settings, [
    ...films.map(({ submissionType }) => submissionType),
    ...publicFilms.map(({ category }) => typeOfCategory[category ?? "short"]),
  ]);
  return types
    .map((type) => ({
      type,
      lines: films.filter((film) => film.submissionType === type),
      cards: publicFilms.filter(({ category }) => typeOfCategory[category ?? "short"] === type),
    }))
    .filter(({ lines, cards }) => lines.length + cards.length > 0)
    .map(({ type, lines, cards }) => {
      const { plural, accent } = categoryOf(settings, type);
      return (
        <div className="yr-films" data-accent={accent} key={type}>
          <h2>{plural}</h2>
          {cards.length > 0 && <FilmCards films={cards.map(filmCardOf)} plain />}
          <ul className="yr-ruled" hidden={lines.length === 0}>
            {lines.map(({ title, director, country, duration }) => (
              <li key={`${title} ${director}`}>
                <b>{title}</b>
                <span>
                  {[director && isolate(director), country, duration && `${duration} min`]
                    .filter(Boolean)
                    .join(", ")}
                </span>
              </li>
            ))}
          </ul>
        </div>
      );
    });
}
