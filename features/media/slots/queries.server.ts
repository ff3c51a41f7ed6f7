import type { Database } from "~/db/client";
import { type PictureSlot, pictureSlots } from "~/db/picture-slots";
import { pictures } from "~/db/schema";
import { plainPictures } from "~/features/settings/pictures.rules";
import { getSettings } from "~/features/settings/queries.server";
import { shippedPictures } from "./rules";
import type { Picture } from "./schema";

/** The festival's pictures, own or shipped, in the order of their slots. */
export async function listPictures(db: Database): Promise<Picture[]> {
  const rows = await db.select().from(pictures);
  const { effects } = await getSettings(db);
  const plain = { ...plainPictures, news: undefined, social: plainPictures.hero };
  return pictureSlots.map((slot) => {
    const row = rows.find((row) => row.slot === slot);
    const { least, ...shipped } = shippedPictures[slot];
    const ownPicture = row?.url && row.alt ? { url: row.url, alt: row.alt } : null;
    return {
      slot,
      ...(ownPicture ?? (effects.hearts ? shipped : { ...shipped, ...plain[slot] })),
      own: ownPicture !== null,
      least,
      version: row?.version ?? 0,
    };
  });
}

/** The picture of a place on the site: the uploaded one, or else the built-in one. */
export async function readPicture(db: Database, slot: PictureSlot): Promise<Picture> {
  const slotPicture = (await listPictures(db)).find((picture) => picture.slot === slot);
  if (!slotPicture) throw new Error(`There is no slot ${slot}.`);
  return slotPicture;
}
