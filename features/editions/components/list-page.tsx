import { useSettings } from "~/features/settings/hooks";
import { type EditionListItem, EditionRows } from "./rows";
import "./edition.css";

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
