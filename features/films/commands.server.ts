import type { Database } from "~/db/client";
import { films } from "~/db/tables";
import type { FestivalFacts } from "~/features/festival/schema";
import { queueMail } from "~/features/mail/commands.server";
import { letterLines, letterPage, letterRows } from "~/features/mail/letters/rules";
import type { Clock } from "~/http/clock";
import { type FilmPayload, filmBadge } from "./schema";

/** The picture of a film nobody has chosen one for yet. */
const placeholderImage = "/art/curtain.webp";

type Deps = { db: Database; clock: Clock; facts: FestivalFacts; directorEmail: string };

/**
 * Keeps a proposed film and tells the director. It is not public, not featured
 * and unrated until the director says otherwise, whatever was sent.
 */
export async function proposeFilm(
  { db, clock, facts, directorEmail }: Deps,
  given: FilmPayload,
): Promise<typeof films.$inferSelect> {
  const { agreedToTerms: _agreed, ...fields } = given;
  return db.transaction(async (tx) => {
    const [film] = await tx
      .insert(films)
      .values({
        ...fields,
        ...filmBadge(given.category ?? null),
        rating: null,
        imageUrl: placeholderImage,
        createdAt: clock(),
      })
      .returning();
    if (!film) throw new Error("The film was not stored.");
    const rows: [string, string][] = [
      ["Title", film.title],
      ["Category", film.badge ?? ""],
      ["Director", film.director],
      ["Email", film.directorEmail ?? ""],
      ["Phone", film.directorPhone ?? ""],
      ["Length", `${film.duration} minutes`],
      ["Link", film.filmUrl ?? ""],
      ["Description", film.description],
    ];
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
