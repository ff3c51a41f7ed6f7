import { longDate } from "~/lib/dates/calendar";
import "~/components/film-cards.css";
import "~/components/film-tile.css";
import "~/components/log-line.css";
import "./edition.css";
import { useSettings } from "~/features/settings/hooks";

type Props = {
  /** The HTML of the edition, rendered or archived. */
  html: string;
  /** Later notes. */
  notes: readonly { text: string; day: string }[];
};

/** A page of an archived edition as the server rendered it, and the notes below it. */
export function ArchivedPage({ html, notes }: Props) {
  const settings = useSettings();
  return (
    <>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own components made it, and escaped what people wrote */}
      <div className="year" dangerouslySetInnerHTML={{ __html: html }} />
      {notes.length > 0 && (
        <section aria-labelledby="year-notes" className="wrap yr-part yr-notes">
          <h2 id="year-notes">Added later</h2>
          <ul>
            {notes.map(({ text, day }) => (
              <li key={`${day} ${text}`}>
                <time dateTime={day}>{longDate(day, settings)}</time>
                <p>{text}</p>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
