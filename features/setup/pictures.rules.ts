import type { PictureSlot } from "~/db/picture-slots";

/** Names of pictures in a set-up's archive. Runs anywhere. */

/** '/images/3f….webp' in the slot 'logo' → 'pictures/logo-3f….webp' */
export const pictureFileName = (slot: PictureSlot, url: string): string =>
  `pictures/${slot}-${url.split("/").at(-1)}`;

/** The URL of a picture that this site stores. */
export const pictureUrl = (slot: PictureSlot, file: string): string =>
  `/images/${file.slice(`pictures/${slot}-`.length)}`;
