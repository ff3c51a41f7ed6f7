import { type FilmArt, FilmStill } from "~/components/film-tile";
import { useSettings } from "~/features/settings/hooks";
import { dateRange } from "~/lib/dates/calendar";
import { pathFor } from "~/lib/paths";
import { editionArt } from "../public-page.rules";
import type { PublicEdition } from "../schema";
import { earlierYearsTitle } from "../texts";

/** An edition in the list. */
export type EditionListItem = PublicEdition & {
  /** '31 films, 1 log line', '3 nights', '7 awards' */
  summary: readonly string[];
  /** Its first prize; before there is one, the film that opens the current programme. */
  lead: { label: string; title: string; by: string; art: FilmArt } | null;
};

const stateNotes: Record<PublicEdition["state"], string | null> = {
  open: "The current edition",
  closed: null,
  archived: null,
};

/** On the landing page after the festival: the editions before it. */
export const EarlierYears = ({ editions }: { editions: readonly EditionListItem[] }) => (
  <section aria-labelledby="earlier-years" className="film-sections pb-0">
    <div className="wrap">
      <div className="row-head">
        <h2 id="earlier-years">{earlierYearsTitle}</h2>
      </div>
      <EditionRows editions={editions} />
    </div>
  </section>
);

/** A row for each edition: its first film and what there is, over its picture. */
export function EditionRows({ editions }: { editions: readonly EditionListItem[] }) {
  const settings = useSettings();
  return (
    <ol className="yr-years">
      {editions.map(({ slug, name, festivalFrom, festivalTo, state, summary, lead }) => {
        const dates = dateRange(festivalFrom, festivalTo, settings);
        return (
          <li key={slug}>
            <a href={pathFor("year", { year: slug })}>
              <FilmStill
                alt=""
                art={lead?.art ?? { picture: editionArt(slug), number: 0 }}
                height="750"
                loading="lazy"
                mute
                sizes="(max-width: 53.75rem) 50vw, 100vw"
                title=""
                width="1200"
              />
              <b>{slug}</b>
              <span>
                <small>{lead?.label ?? stateNotes[state] ?? name}</small>
                <strong>{lead?.title ?? dates}</strong>
                {lead?.by}
              </span>
              <span>
                {lead && <span>{dates}</span>}
                {summary.map((line) => (
                  <span key={line}>{line}</span>
                ))}
              </span>
            </a>
          </li>
        );
      })}
    </ol>
  );
}
