import { submissionTypes } from "~/db/enums";
import { categoryOf } from "~/features/settings/rules";
import type { FestivalSettings } from "~/features/settings/schema";
import type { SelectedFilm } from "../schema";

/** The selection of a year by category, each film in a ruled line; kept by the archive as it is. */
export function FilmRows({
  films,
  facts,
}: {
  films: readonly SelectedFilm[];
  facts: FestivalSettings;
}) {
  return submissionTypes
    .map((type) => ({ type, of: films.filter((film) => film.submissionType === type) }))
    .filter(({ of }) => of.length > 0)
    .map(({ type, of }) => {
      const { plural, accent } = categoryOf(facts, type);
      return (
        <div className="yr-films" data-accent={accent} key={type}>
          <h2>{plural}</h2>
          <ul className="yr-ruled">
            {of.map(({ title, director, country, duration }) => (
              <li key={`${title} ${director}`}>
                <b>{title}</b>
                <span>
                  {[director, country, duration && `${duration} min`].filter(Boolean).join(", ")}
                </span>
              </li>
            ))}
          </ul>
        </div>
      );
    });
}
