import { Link } from "react-router";
import { FilmCards } from "~/components/film-cards";
import { useFestival } from "~/features/settings/hooks";
import { pathFor } from "~/lib/paths";
import { formatCount, formatNextScreening } from "../formats.rules";
import type { FilmListPageData } from "../public.queries.server";
import { FilterForm } from "./filter-form";
import "./timetable-page.css";

/** The width of a field in the row of filters. */
const fieldClass = "flex-[1_1_11rem] max-w-88";

/** All films from A to Z; search and filters are in the address and need no scripts. */
export function FilmListPage({ films, count, isCurrent, filters, choices }: FilmListPageData) {
  const { settings, edition } = useFestival();
  const page = pathFor("films");
  const isNarrowed = Object.keys(filters).length > 0;
  const countText = isNarrowed
    ? `${films.length} of ${formatCount(count, "film")}.`
    : `${formatCount(count, "film")}, from A to Z.`;
  const leadText = isCurrent
    ? countText
    : `${countText} The ${edition.slug} programme is not published yet.`;
  return (
    <>
      <section className="pg-top">
        <div className="wrap">
          <h1>Films</h1>
          <p className="lead">
            {count === 0 ? "The films are not announced yet. They will be listed here." : leadText}
          </p>
          {count > 0 && (
            <search>
              <FilterForm
                choices={choices.map((choice) => ({
                  ...choice,
                  value: filters[choice.name] ?? "",
                }))}
                className="flex flex-wrap max-sm:grid max-sm:grid-cols-2 gap-2.5 mt-6"
                isNarrowed={isNarrowed}
                key={JSON.stringify(filters)}
                page={page}
                selectClass={fieldClass}
              >
                <input
                  aria-label="Title, director or country"
                  className={`input ${fieldClass} max-sm:col-span-full`}
                  defaultValue={filters.q}
                  name="q"
                  placeholder="Title, director or country"
                  type="search"
                />
              </FilterForm>
            </search>
          )}
        </div>
      </section>
      <section className="wrap pg-night">
        {count > 0 && films.length === 0 && (
          <p className="lead">
            No films match these filters.{" "}
            <Link className="link" to={page}>
              Show all films
            </Link>
          </p>
        )}
        <h2 className="sr-only">From A to Z</h2>
        <FilmCards
          films={films.map(({ next, ...film }) => ({
            ...film,
            next: next && formatNextScreening(next, settings),
          }))}
        />
      </section>
    </>
  );
}
