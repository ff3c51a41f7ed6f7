import { randomUUID } from "node:crypto";
import { and, eq, inArray, type SQL } from "drizzle-orm";
import type { Database } from "~/db/client";
import { films, submissions } from "~/db/schema";
import { queueMail } from "~/features/mail/commands.server";
import type { FestivalSettings } from "~/features/settings/schema";
import { isInPublishedSelection } from "~/features/submissions/decision/selection.queries.server";
import type { Clock } from "~/lib/dates/clock";
import { placeholderImage } from "~/lib/pictures";
import { filmNotice } from "./emails/notice";
import { type FilmPayload, filmBadge } from "./schema";

/** Fields that the documented payload omits: they stay empty. */
const omittedFields = {
  directorEmail: undefined,
  directorPhone: undefined,
  language: undefined,
  country: undefined,
  productionCompany: undefined,
  budget: undefined,
  submissionNotes: undefined,
};

type Row = typeof films.$inferSelect;

type Deps = { db: Database; clock: Clock; settings: FestivalSettings; directorEmail: string };

/**
 * Saves a proposed film and queues the notice to the director in one transaction. Whatever was sent, the film is not
 * public, not featured and not rated.
 */
export async function proposeFilm(
  { db, clock, settings, directorEmail }: Deps,
  payload: FilmPayload,
): Promise<Row> {
  const { agreedToTerms: _agreed, ...fields } = payload;
  const film = {
    ...omittedFields,
    ...fields,
    ...filmBadge(payload.category),
    id: randomUUID(),
    rating: null,
    imageUrl: placeholderImage,
    createdAt: clock(),
  };
  const notice = filmNotice(film, { settings, to: directorEmail });
  return db.transaction(async (tx) => {
    const [saved] = await tx.insert(films).values(film).returning();
    if (!saved) throw new Error("The film was not stored.");
    await queueMail(tx, clock, notice);
    return saved;
  });
}

/**
 * Makes films of the programme public whose entry is in the published selection of this edition; with `isAffectedEntry`, only
 * those whose entry meets this condition. It runs when the selection is published and when an entry joins it later, once for each
 * film: one that the director makes private afterwards stays private. The caller holds the draft's lock (`lockDraft`).
 */
export async function makeSelectedFilmsPublic(
  tx: Database,
  now: Date,
  editionId: string,
  isAffectedEntry?: SQL,
): Promise<void> {
  const selected = tx
    .select({ id: submissions.id })
    .from(submissions)
    .where(and(isInPublishedSelection(editionId), isAffectedEntry));
  await tx
    .update(films)
    .set({ isPublic: true, changedAt: now, changedBy: "director" })
    .where(
      and(
        eq(films.inProgramme, true),
        eq(films.isPublic, false),
        inArray(films.submissionId, selected),
      ),
    );
}
