import type { Database } from "~/db/client";
import { films } from "~/db/tables";
import { categoryOf } from "~/features/festival/rules";
import type { FestivalFacts } from "~/features/festival/schema";
import { queueMail } from "~/features/mail/commands.server";
import { letterLines, letterPage, letterRows } from "~/features/mail/letters/rules";
import type { Clock } from "~/http/clock";
import { type FilmPayload, filmBadge, submissionTypeOf } from "./schema";

/** The picture of a film nobody has chosen one for yet. */
const placeholderImage = "/art/curtain.webp";

type Row = typeof films.$inferSelect;

type Deps = { db: Database; clock: Clock; facts: FestivalFacts; directorEmail: string };

/**
 * Keeps a proposed film and tells the director. It is not public, not featured
 * and unrated until the director says otherwise, whatever was sent.
 */
export async function proposeFilm(
  { db, clock, facts, directorEmail }: Deps,
  given: FilmPayload,
): Promise<Row> {
  const { agreedToTerms: _agreed, ...fields } = given;
  return db.transaction(async (tx) => {
    const [film] = await tx
      .insert(films)
      .values({
        ...fields,
        ...filmBadge(given.category),
        rating: null,
        imageUrl: placeholderImage,
        createdAt: clock(),
      })
      .returning();
    if (!film) throw new Error("The film was not stored.");
    const rows = filmRows(facts, { ...film, category: given.category });
    const subject = `Film proposed: ${film.title}`;
    await queueMail(tx, clock, {
      kind: "film_notice",
      to: directorEmail,
      replyTo: film.directorEmail ?? undefined,
      subject,
      html: letterPage(
        facts,
        subject,
        `<p>A film came in through the general form.</p>${letterRows(rows)}`,
      ),
      text: `A film came in through the general form.\n\n${letterLines(rows)}`,
    });
    return film;
  });
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
