import { FilmLink } from "~/features/desk/components/film-link";
import type { DeskEntry } from "../../assignment/schema";
import { minutesTold } from "../../room/times.rules";

/** What an entry says of itself to this reader; names are absent where they are hidden. */
export function Reading({ entry, synopsis }: { entry: DeskEntry; synopsis: string | null }) {
  const { director, country, minutes, language, filmUrl, filmPassword } = entry;
  const told = [minutesTold(minutes), language, director, country].filter(Boolean).join(", ");
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
