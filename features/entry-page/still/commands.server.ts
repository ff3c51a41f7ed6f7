import { and, eq, inArray, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import type { FocusPoint } from "~/db/enums";
import { confirmations, films, programmeDraft } from "~/db/schema";
import { ImageRefused } from "~/features/media/gateway.server";
import type { FileStore } from "~/features/media/storage/gateway.server";
import { saveUpload } from "~/features/media/upload.commands.server";
import type { Clock } from "~/lib/dates/clock";
import { placeholderPictures } from "~/lib/pictures";
import { type FilmAccess, lockRow, readEntry } from "../queries.server";
import type { Entry } from "../schema";
import { isStillRequested } from "./rules";
import { stillTexts } from "./texts";

type Deps = { db: Database; clock: Clock; files: Pick<FileStore, "write"> } & FilmAccess;

export type SaveStillResult =
  | { kind: "saved"; entry: Entry }
  | { kind: "refused"; detail: string }
  /** The bytes are not a usable picture. */
  | { kind: "invalid"; detail: string }
  /** An unknown link, or an entry that was not announced as accepted. */
  | { kind: "unknown" };

/**
 * Stores the still of an accepted film, which replaces an earlier one. It becomes the picture of the entry's film while
 * that has no other and is not public; else the director finds it on the film's page.
 */
export async function saveStill(
  deps: Deps,
  token: string,
  { bytes, focus }: { bytes: Uint8Array; focus: FocusPoint | null },
): Promise<SaveStillResult> {
  // Asked before the picture is decoded: that costs a process.
  const before = await readEntry(deps, token);
  if (!before?.entry.confirmation) return { kind: "unknown" };
  if (!isStillRequested(before.entry)) return { kind: "refused", detail: stillTexts.notAsked };
  let url: string;
  try {
    ({ url } = await saveUpload(deps.files, bytes));
  } catch (error) {
    if (error instanceof ImageRefused) return { kind: "invalid", detail: error.message };
    throw error;
  }
  const isSaved = await deps.db.transaction(async (tx): Promise<boolean> => {
    const row = await lockRow(tx, token);
    if (!row || row.withdrawnAt) return false;
    const isOfEntry = and(eq(confirmations.submissionId, row.id), eq(confirmations.answer, "yes"));
    const [previous] = await tx.select().from(confirmations).where(isOfEntry);
    if (!previous) return false;
    await tx.update(confirmations).set({ stillUrl: url, stillFocus: focus }).where(isOfEntry);
    const isFilmOfEntry = eq(films.submissionId, row.id);
    // Its creation waits for the entry, and reads the still.
    if ((await tx.$count(films, isFilmOfEntry)) === 0) return true;
    // Locks the draft before the film, as the admin does.
    await tx.select().from(programmeDraft).for("update");
    await tx
      .update(films)
      .set({ imageUrl: url, focus, changedAt: deps.clock(), changedBy: "The filmmaker" })
      .where(
        and(
          isFilmOfEntry,
          eq(films.isPublic, false),
          sql`cardinality(${films.stillUrls}) = 0`,
          inArray(films.imageUrl, [...placeholderPictures, previous.stillUrl ?? ""]),
        ),
      );
    return true;
  });
  const after = await readEntry(deps, token);
  if (!after) return { kind: "unknown" };
  return isSaved
    ? { kind: "saved", entry: after.entry }
    : { kind: "refused", detail: stillTexts.notAsked };
}
