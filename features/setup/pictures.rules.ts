import type { PictureSlot } from "~/db/picture-slots";

/** Names of pictures in a set-up's archive. Runs anywhere. */

/** Where a picture of a set-up is shown. */
type PicturePlace = PictureSlot | "category";

/** '/images/3f….webp' in the slot 'logo' → 'pictures/logo-3f….webp' */
export const pictureFileName = (slot: PicturePlace, url: string): string =>
  `pictures/${slot}-${url.split("/").at(-1)}`;

/** The URL of a picture that this site stores. */
export const pictureUrl = (slot: PicturePlace, file: string): string =>
  `/images/${file.slice(`pictures/${slot}-`.length)}`;

type WithCategories = { call?: { categories?: readonly { picture?: string }[] } };

/** The files in the archive that are pictures of categories, each with its category's index. */
export const categoryPictureFiles = ({ call }: WithCategories) =>
  (call?.categories ?? []).flatMap(({ picture }, index) =>
    picture?.startsWith("pictures/") ? [{ file: picture, index }] : [],
  );

/** The set-up with stored pictures in place of its categories' files; `urlOf` null: without a picture. */
export function withCategoryPictures<Setup extends WithCategories>(
  setup: Setup,
  urlOf: (file: string) => string | null | undefined,
): Setup {
  if (categoryPictureFiles(setup).length === 0) return setup;
  const categories = setup.call?.categories?.map(({ picture, ...category }) => {
    const shown = picture?.startsWith("pictures/") ? urlOf(picture) : picture;
    return { ...category, ...(shown && { picture: shown }) };
  });
  return { ...setup, call: { ...setup.call, categories } };
}
