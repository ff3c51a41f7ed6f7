import type { films } from "~/db/tables";
import { categoryOf } from "~/features/festival/rules";
import type { FestivalFacts } from "~/features/festival/schema";
import { Rows } from "~/features/mail/letters/components/paper";
import { writeLetter } from "~/features/mail/letters/write.server";
import type { Letter } from "~/features/mail/schema";
import { type FilmPayload, submissionTypeOf } from "../schema";

type Row = typeof films.$inferSelect;
type Given = { facts: FestivalFacts; to: string; category: FilmPayload["category"] };

/** Tells the director of a proposed film; an answer goes to whoever proposed it. */
export function filmNotice(film: Row, { facts, to, category }: Given): Letter {
  const subject = `Film proposed: ${film.title}`;
  return {
    kind: "film_notice",
    to,
    replyTo: film.directorEmail ?? undefined,
    subject,
    ...writeLetter(
      facts,
      subject,
      <>
        <p>A film came in through the general form.</p>
        <Rows rows={filmRows(facts, { ...film, category })} />
      </>,
    ),
  };
}

/** What the director is told of a film: everything that the form asks. A log line has no length. */
function filmRows(
  facts: FestivalFacts,
  film: Row & Pick<FilmPayload, "category">,
): [string, string][] {
  const isLogLine = film.category === "logline";
  const category = film.category
    ? categoryOf(facts, submissionTypeOf[film.category]).name
    : (film.badge ?? "");
  return [
    ["Title", film.title],
    ["Category", category],
    ["Genre", film.genre],
    ["Length", isLogLine ? "" : `${film.duration} minutes`],
    ["Year", String(film.year)],
    ["Language", film.language ?? ""],
    ["Country", film.country ?? ""],
    ["Link", film.filmUrl ?? ""],
    [isLogLine ? "Log line" : "Description", film.description],
    ["Director", film.director],
    ["Email", film.directorEmail ?? ""],
    ["Phone", film.directorPhone ?? ""],
    ["Company", film.productionCompany ?? ""],
    ["Budget", film.budget ?? ""],
    ["Notes", film.submissionNotes ?? ""],
  ];
}
