import type { PictureSlot } from "~/db/picture-slots";
import { ImageRefused } from "~/features/media/gateway.server";
import { readImageAt } from "~/features/media/image-store.commands.server";
import { resetPicture, setPicture, tooSmallMessage } from "~/features/media/slots/commands.server";
import { listPictures } from "~/features/media/slots/queries.server";
import type { FileStore } from "~/features/media/storage/gateway.server";
import { saveUpload } from "~/features/media/upload.commands.server";
import type { EditContext } from "~/lib/api/audit-log.server";
import type { FieldError } from "~/lib/api/problem";
import type { Pictures } from "./archive.commands.server";
import { categoryPictureFiles, pictureUrl, withCategoryPictures } from "./pictures.rules";
import type { PictureInput, SetupFile, SetupInput } from "./schema";

/** The pictures of a set-up: their files in the archive, and the slots that show them. */

/** A picture whose file is stored on this site. */
export type StoredPicture = { slot: PictureSlot; url: string; alt: string };

/**
 * Stores the pictures of an archive, or says what is wrong with them. A WebP that is stored as it is keeps its name, so
 * that an export gives the same bytes. `dryRun`: nothing is written.
 */
export async function storePictures(
  files: FileStore,
  { pictureInputs, pictures }: { pictureInputs: readonly PictureInput[]; pictures: Pictures },
  dryRun: boolean,
): Promise<{ stored: StoredPicture[] } | { errors: FieldError[] }> {
  const target = dryRun ? { write: async () => {} } : files;
  const storedPictures: StoredPicture[] = [];
  const errors: FieldError[] = [];
  for (const [index, { slot, file, alt }] of pictureInputs.entries()) {
    const addError = (message: string) => errors.push({ path: `pictures.${index}.file`, message });
    try {
      const bytes = pictures.get(file) ?? new Uint8Array();
      const { url, ...size } = await saveUpload(target, bytes, { keepsWebp: true });
      const sizeError = tooSmallMessage(slot, size);
      if (sizeError) addError(sizeError);
      storedPictures.push({ slot, url, alt });
    } catch (error) {
      if (!(error instanceof ImageRefused)) throw error;
      addError(error.message);
    }
  }
  return errors.length > 0 ? { errors } : { stored: storedPictures };
}

/**
 * Stores the pictures of a set-up's categories: the set-up with their addresses, or what is wrong with them. `dryRun`:
 * nothing is written.
 */
export async function storeCategoryPictures(
  files: FileStore,
  { setup, pictures }: { setup: SetupInput; pictures: Pictures },
  dryRun: boolean,
): Promise<{ setup: SetupInput } | { errors: FieldError[] }> {
  const target = dryRun ? { write: async () => {} } : files;
  const urls = new Map<string, string>();
  const errors: FieldError[] = [];
  for (const { file, index } of categoryPictureFiles(setup)) {
    try {
      const bytes = pictures.get(file) ?? new Uint8Array();
      urls.set(file, (await saveUpload(target, bytes, { keepsWebp: true })).url);
    } catch (error) {
      if (!(error instanceof ImageRefused)) throw error;
      errors.push({ path: `call.categories.${index}.picture`, message: error.message });
    }
  }
  if (errors.length > 0) return { errors };
  return { setup: withCategoryPictures(setup, (file) => urls.get(file)) };
}

/** The pictures of an earlier set-up of this site, whose files are still stored. */
export const asStoredPictures = (pictureInputs: readonly PictureInput[]): StoredPicture[] =>
  pictureInputs.map(({ slot, file, alt }) => ({ slot, url: pictureUrl(slot, file), alt }));

/** Fills the slots with these pictures, and the others with the shipped ones. */
export async function replacePictures(
  { db, clock, actor }: EditContext,
  newPictures: readonly StoredPicture[],
): Promise<void> {
  for (const { slot, url, alt, own: isOwn, version } of await listPictures(db)) {
    const newPicture = newPictures.find((picture) => picture.slot === slot);
    const editContext = { db, clock, actor };
    if (!newPicture) {
      if (isOwn) await resetPicture(editContext, slot, version);
    } else if (!isOwn || newPicture.url !== url || newPicture.alt !== alt) {
      await setPicture(editContext, slot, { url: newPicture.url, alt: newPicture.alt, version });
    }
  }
}

/** The bytes of a set-up's pictures, by their names in the archive. One whose file is lost is left out of both. */
export async function readPictureFiles(
  files: FileStore,
  setup: SetupFile,
): Promise<{ setup: SetupFile; pictures: Pictures }> {
  const pictures = new Map<string, Uint8Array>();
  for (const { slot, file } of setup.pictures) {
    const bytes = await readImageAt(files, pictureUrl(slot, file));
    if (bytes) pictures.set(file, bytes);
  }
  for (const { file } of categoryPictureFiles(setup)) {
    const bytes = await readImageAt(files, pictureUrl("category", file));
    if (bytes) pictures.set(file, bytes);
  }
  const storedPictures = setup.pictures.filter(({ file }) => pictures.has(file));
  const stored = withCategoryPictures(setup, (file) => (pictures.has(file) ? file : null));
  return { setup: { ...stored, pictures: storedPictures }, pictures };
}
