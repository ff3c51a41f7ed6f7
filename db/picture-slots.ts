/** The places of pages that the festival's own pictures fill. */
export const pictureSlots = ["logo", "icon", "hero", "about", "news", "social"] as const;
export type PictureSlot = (typeof pictureSlots)[number];
