import { FilmCards } from "~/components/film-cards";
import type { PublicFilm } from "~/features/films/public.schema";
import { filmCardOf } from "~/features/programme/public/rules";
import { categoryOf, orderedTypes } from "~/features/settings/category.rules";
import type { FestivalSettings, SubmissionType } from "~/features/settings/schema";
import { isolate } from "~/lib/bidi";
import { pathFor } from "~/lib/paths";
import { compareTitles } from "~/lib/title-order";
import type { SelectedFilm } from "../schema";

const typeOfCategory: Record<NonNullable<PublicFilm["category"]>, SubmissionType> = {
  feature: "feature_film",
  short: "short_film",
  series: "series_pilot",
  logline: "log_line",
};

type FilmsProps = {
  /** Films of the selection that are not in the programme. */
  films: readonly SelectedFilm[];
  /** Films of the programme; each has a page. */
  publicFilms: readonly PublicFilm[];
  settings: FestivalSettings;
};

/** The films by category, in the order of their titles; categories without films are left out. */
function filmsByType({ films, publicFilms, settings }: FilmsProps) {
  const types = orderedTypes(settings, [
    ...films.map(({ submissionType }) => submissionType),
    ...publicFilms.map(({ category }) => typeOfCategory[category ?? "short"]),
  ]);
  const byTitle = (a: { title: string }, b: { title: string }) => compareTitles(a.title, b.title);
  return types
    .map((type) => ({
      type,
      lines: films.filter((film) => film.submissionType === type).toSorted(byTitle),
      cards: publicFilms
        .filter(({ category }) => typeOfCategory[category ?? "short"] === type)
        .toSorted(byTitle),
    }))
    .filter(({ lines, cards }) => lines.length + cards.length > 0);
}

/** The index of an edition's films on its main page: title and director, by category. */
export function FilmIndex(props: FilmsProps) {
  return (
    <div className="yr-index">
      {filmsByType(props).map(({ type, lines, cards }) => {
        const { plural, accent } = categoryOf(props.settings, type);
        return (
          <section data-accent={accent} key={type}>
            <h3>{plural}</h3>
            <ul>
              {cards.map(({ id, slug, title, director }) => (
                <li key={id}>
                  <a href={pathFor("film", { film: slug })}>{title}</a>{" "}
                  <span>{isolate(director)}</span>
                </li>
              ))}
              {lines.map(({ title, director }) => (
                <li key={`${title} ${director}`}>
                  <b>{title}</b> {director && <span>{isolate(director)}</span>}
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}

/** The films of an edition by category, archived as they are: with pictures if they were shown, else one line each. */
export function FilmRows(props: FilmsProps) {
  const { settings } = props;
  return filmsByType(props).map(({ type, lines, cards }) => {
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
