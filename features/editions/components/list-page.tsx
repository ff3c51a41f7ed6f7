import { useSettings } from "~/features/settings/hooks";
import { dateRange } from "~/lib/dates/calendar";
import { pathFor } from "~/lib/paths";
import { editionArt } from "../public-page.rules";
import type { PublicEdition } from "../schema";
import "./edition.css";

/** An edition in the list; its `summary` is like '34 films'. */
export type EditionListItem = PublicEdition & { summary: string | null };

const stateNotes: Record<PublicEdition["state"], string | null> = {
  open: "The current edition",
  closed: null,
  archived: null,
};

/** Every edition, newest first. */
export function EditionsPage({ editions }: { editions: readonly EditionListItem[] }) {
  const { brand } = useSettings();
  return (
    <section className="yr-list">
      <div className="wrap">
        <h1 className="h-section">All editions</h1>
        <p className="lead">
          {`Past editions of ${brand.fullName}: films, programmes and awards.`}
        </p>
        <EditionRows editions={editions} />
      </div>
    </section>
  );
}

/** Below the awards of an edition: the other ones. */
export const OtherEditions = ({ editions }: { editions: readonly EditionListItem[] }) => (
  <section aria-labelledby="other-editions" className="yr-list yr-others">
    <div className="wrap">
      <h2 className="h-section" id="other-editions">
        Other editions
      </h2>
      <EditionRows editions={editions} />
    </div>
  </section>
);

/** A row for each edition, with a light under the pointer. */
function EditionRows({ editions }: { editions: readonly EditionListItem[] }) {
  const settings = useSettings();
  return (
    <ol className="yr-years">
      {editions.map(({ slug, name, festivalFrom, festivalTo, state, summary }) => (
        <li key={slug}>
          <a href={pathFor("year", { year: slug })}>
            <img alt="" height="750" loading="lazy" src={editionArt(slug)} width="1200" />
            <b>{slug}</b>
            <span>
              {name}
              <small>{dateRange(festivalFrom, festivalTo, settings)}</small>
            </span>
            <span>{summary ?? stateNotes[state]}</span>
          </a>
        </li>
      ))}
    </ol>
  );
}
