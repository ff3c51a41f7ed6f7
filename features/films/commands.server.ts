import type { Database } from "~/db/client";
import { films } from "~/db/tables";
import type { FestivalFacts } from "~/features/festival/schema";
import { queueMail } from "~/features/mail/commands.server";
import type { Clock } from "~/http/clock";
import { filmNotice } from "./emails/notice";
import { type FilmPayload, filmBadge } from "./schema";

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
    await queueMail(
      tx,
      clock,
      filmNotice(film, { facts, to: directorEmail, category: given.category }),
    );
    return film;
  });
}
