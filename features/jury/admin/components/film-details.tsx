import { FilmLink } from "~/lib/admin-list/components/film-link";
import type { AdminEntry } from "../../assignment/schema";
import { formatMinutes } from "../../scoring/format.rules";

/** The details of an entry that this reader may see; names are absent where they are hidden. */
export function FilmReading({ entry, synopsis }: { entry: AdminEntry; synopsis: string | null }) {
  const { director, country, minutes, language, filmUrl, filmPassword } = entry;
  const told = [formatMinutes(minutes), language, director, country].filter(Boolean).join(", ");
  return (
    <section aria-label="Reading" className="grid gap-3">
      <p className="text-muted wrap-anywhere">{told}</p>
      <p className="whitespace-pre-line wrap-anywhere">{synopsis ?? "No synopsis."}</p>
      {filmUrl && <FilmLink address={filmUrl} what="film" />}
      {filmPassword && (
        <p className="text-muted">
          Password <code className="wrap-anywhere">{filmPassword}</code>
        </p>
      )}
    </section>
  );
}
