import { Link } from "react-router";
import { buttonClass } from "~/components/button";
import { useFestival } from "~/features/settings/hooks";
import { isolate } from "~/lib/bidi";
import { pathFor, seasonSections } from "~/lib/paths";

export type SelectedTitle = {
  title: string;
  director: string | null;
  country: string | null;
  duration: number | null;
};

/** The selection before the programme is published: titles and filmmakers. */
export function SelectedTitles({ films }: { films: readonly SelectedTitle[] }) {
  const { edition } = useFestival();
  if (films.length === 0) return null;
  return (
    <section
      aria-labelledby="selection-title"
      className="section front"
      id={seasonSections.selection}
    >
      <div className="wrap">
        <h2 className="h-section" id="selection-title">
          The {edition.slug} selection
        </h2>
        <ul className="facts">
          {films.map(({ title, director, country, duration }) => (
            <li key={`${title} ${director}`}>
              <b>{title}</b>{" "}
              <span>
                {[director && isolate(director), country, duration && `${duration} min`]
                  .filter(Boolean)
                  .join(", ")}
              </span>
            </li>
          ))}
        </ul>
        <p className="cta">
          <Link
            className={buttonClass({ variant: "outline" })}
            to={pathFor("yearFilms", { year: edition.slug })}
          >
            See the selection
          </Link>
        </p>
      </div>
    </section>
  );
}
