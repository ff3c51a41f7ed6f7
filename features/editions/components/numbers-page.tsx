import type { FestivalSettings } from "~/features/settings/schema";
import { pathFor } from "~/lib/paths";
import type { Figure } from "../schema";
import { FigureList } from "./statistics-list";
import "./edition.css";

/** The public figures of one edition, and the settings with its categories. */
export type EditionNumbers = {
  slug: string;
  settings: Pick<FestivalSettings, "categories" | "formats">;
  figures: readonly Figure[];
};

/** The festival's published figures, each under its year. */
export function NumbersPage({ editions }: { editions: readonly EditionNumbers[] }) {
  return (
    <section className="yr-list">
      <div className="wrap">
        <h1 className="h-section">In numbers</h1>
        <p className="lead">
          {editions.length > 0
            ? "Figures from our own records."
            : "We have not published any figures yet."}
        </p>
        {editions.map(({ slug, settings, figures }) => (
          <div className="yr-part yr-wide" key={slug}>
            <h2>
              <a href={pathFor("year", { year: slug })}>{slug}</a>
            </h2>
            <FigureList settings={settings} figures={figures} />
          </div>
        ))}
      </div>
    </section>
  );
}
