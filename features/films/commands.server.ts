import { randomUUID } from "node:crypto";
import { executeBatch, insertInto, type Part } from "~/db/batch-write";
import type { Database } from "~/db/client";
import { films } from "~/db/schema";
import { queuedMail } from "~/features/mail/commands.server";
import type { FestivalSettings } from "~/features/settings/schema";
import type { Clock } from "~/lib/dates/clock";
import { filmNotice } from "./emails/notice";
import { type FilmPayload, filmBadge, placeholderImage } from "./schema";

/** What the documented payload drops, where nothing was sent of it. */
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
 * Keeps a proposed film and queues the letter that tells the director, in one
 * statement with what counts the request. It is not public, not featured
 * and unrated until the director says otherwise, whatever was sent.
 */
export async function proposeFilm(
  { db, clock, facts, directorEmail }: Deps,
  given: FilmPayload,
  counted: readonly Part[] = [],
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
  const [kept] = await executeBatch(db, insertInto(films, film), {
    after: [queuedMail(clock, [notice]), ...counted],
  });
  if (!kept) throw new Error("The film was not stored.");
  return kept;
}
