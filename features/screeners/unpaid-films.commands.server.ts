import { and, eq, inArray, isNull, lt, or, type SQL } from "drizzle-orm";
import type { Database } from "~/db/client";
import { media, uploads } from "~/db/schema";
import type { Clock } from "~/lib/dates/clock";
import type { FilmStorage } from "./storage/gateway.server";

/** Films that were uploaded before their entry is paid. */

type Deps = { db: Database; films: FilmStorage; clock: Clock };

/** Hours from the beginning of its upload until a film is deleted whose entry nobody has paid for. */
export const unpaidHours = 48;

/** Deletes rows of films that belong to no entry; `removeFiles` then removes their bytes. */
export const deleteUnpaidRows = (db: Database, condition: SQL | undefined) =>
  db
    .delete(media)
    .where(and(isNull(media.submissionId), condition))
    .returning({ storageKey: media.storageKey });

/** Removes the bytes of deleted rows. */
export async function removeFiles(
  films: FilmStorage,
  deletedFilms: { storageKey: string | null }[],
) {
  for (const { storageKey } of deletedFilms) if (storageKey) await films.remove(storageKey);
}

/** Deletes films that nobody paid for within 48 hours, or whose draft was deleted. Returns how many. */
export async function deleteUnpaidFilms({ db, films, clock }: Deps): Promise<number> {
  const cutoff = new Date(clock().getTime() - unpaidHours * 3_600_000);
  const deletedFilms = await deleteUnpaidRows(
    db,
    or(isNull(media.draftId), lt(media.createdAt, cutoff)),
  );
  await removeFiles(films, deletedFilms);
  return deletedFilms.length;
}

/** Gives the film of a draft to the draft that replaces it, in the same transaction. */
export const giveToDraft = (tx: Database, formerId: string, draftId: string) =>
  tx.update(media).set({ draftId }).where(eq(media.draftId, formerId));

/** Gives films of a draft to the entry that it became, in the same transaction; `condition`: only those that match. */
export async function giveToEntry(
  tx: Database,
  draftId: string,
  submissionId: string,
  condition?: SQL,
): Promise<void> {
  const movedFilms = await tx
    .update(media)
    .set({ submissionId, draftId: null })
    .where(and(eq(media.draftId, draftId), condition))
    .returning({ id: media.id });
  const ids = movedFilms.map(({ id }) => id);
  if (ids.length === 0) return;
  // An entry's film has no share of an address.
  await tx.update(uploads).set({ sender: null }).where(inArray(uploads.mediaId, ids));
}
