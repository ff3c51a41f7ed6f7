import { and, eq } from "drizzle-orm";
import type { PictureSlot } from "~/db/picture-slots";
import { pictures } from "~/db/schema";
import { audit, type EditContext } from "~/lib/api/audit-log.server";
import type { FieldError } from "~/lib/api/problem";
import { readImageAt } from "../image-store.commands.server";
import { loadSharp } from "../load-sharp.rules.server";
import type { FileStore } from "../storage/gateway.server";
import { shippedPictures } from "./rules";
import type { PictureChange } from "./schema";
import { slotTexts } from "./texts";

type PictureEdit = Omit<EditContext, "by">;

type Size = { width: number; height: number };

/** Why a picture of this size is too small for a slot; null if it is not. */
export function tooSmallMessage(slot: PictureSlot, { width, height }: Size): string | null {
  const { least } = shippedPictures[slot];
  return width < least.width || height < least.height
    ? slotTexts.tooSmall({ width, height }, least)
    : null;
}

/** The errors of a picture for a slot: it is not stored here, or it is too small. Empty if it fits. */
export async function findPictureErrors(
  files: FileStore,
  slot: PictureSlot,
  url: string,
): Promise<FieldError[]> {
  const bytes = await readImageAt(files, url);
  if (!bytes) return [{ path: "url", message: slotTexts.notStored }];
  const sharp = await loadSharp();
  const message = tooSmallMessage(slot, await sharp(bytes).metadata());
  return message ? [{ path: "url", message }] : [];
}

/** Puts a stored picture into a slot; false if the version is outdated. */
export const setPicture = (
  editContext: PictureEdit,
  slot: PictureSlot,
  { url, alt, version }: PictureChange,
): Promise<boolean> => writeSlot(editContext, slot, version, { url, alt });

/**
 * Resets a slot to the shipped picture; false if the version is outdated. The row stays, so that its version only grows.
 */
export const resetPicture = (
  editContext: PictureEdit,
  slot: PictureSlot,
  version: number,
): Promise<boolean> => writeSlot(editContext, slot, version, { url: null, alt: null });

function writeSlot(
  { db, clock, actor }: PictureEdit,
  slot: PictureSlot,
  version: number,
  values: { url: string | null; alt: string | null },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    // Version 0: the slot was never changed, so it has no row.
    const changedRows =
      version === 0
        ? await tx
            .insert(pictures)
            .values({ slot, ...values })
            .onConflictDoNothing()
            .returning()
        : await tx
            .update(pictures)
            .set(values)
            .where(and(eq(pictures.slot, slot), eq(pictures.version, version)))
            .returning();
    if (changedRows.length === 0) return false;
    const action = values.url ? "picture changed" : "picture reset";
    await audit(tx, clock(), actor, action, { subject: slot });
    return true;
  });
}
