import { randomUUID } from "node:crypto";
import type { Database } from "~/db/client";
import { films } from "~/db/schema";
import { queueMail } from "~/features/mail/commands.server";
import type { FestivalSettings } from "~/features/settings/schema";
import type { Clock } from "~/lib/dates/clock";
import { filmNotice } from "./emails/notice";
import { type FilmPayload, filmBadge, placeholderImage } from "./schema";

/** Fields that the documented payload omits. */
const unsaid = {
  directorEmail: undefined,
  directorPhone: undefined,
  language: undefined,
  country: undefined,
  productionCompany: undefined,
  budget: undefined,
  submissionNotes: undefined,
};

type Row = typeof films.$inferSelect;

type Deps = { db: Database; clock: Clock; facts: FestivalSettings; directorEmail: string };

/**
 * Saves a proposed film and queues the notice to the director in one transaction. It is not public,
 * not featured and unrated, whatever was sent.
 */
export async function proposeFilm(
  { db, clock, facts, directorEmail }: Deps,
  given: FilmPayload,
): Promise<Row> {
  const { agreedToTerms: _agreed, ...fields } = given;
  const film = {
    ...unsaid,
    ...fields,
    ...filmBadge(given.category),
    id: randomUUID(),
    rating: null,
    imageUrl: placeholderImage,
    createdAt: clock(),
  };
  const notice = filmNotice(film, { facts, to: directorEmail });
  return db.transaction(async (tx) => {
    const [saved] = await tx.insert(films).values(film).returning();
    if (!saved) throw new Error("The film was not stored.");
    await queueMail(tx, clock, notice);
    return saved;
  });
}
