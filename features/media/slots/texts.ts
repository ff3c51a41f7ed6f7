import type { PictureSlot } from "~/db/picture-slots";

/** Texts of the festival's pictures. Runs anywhere. */

type Size = { width: number; height: number };
const sizeText = ({ width, height }: Size) => `${width} × ${height}`;

const names: Record<PictureSlot, { label: string; note: string }> = {
  logo: { label: "Logo", note: "Beside the festival's name, on pages" },
  icon: { label: "Icon", note: "In browser tabs, on home screens and in search results" },
  hero: { label: "First screen", note: "Behind the headline of the home page, in every season" },
  about: { label: "About", note: "Beside the story of the festival" },
  news: { label: "Newsletter", note: "Above the newsletter form" },
  social: { label: "Link previews", note: "Behind the title when somebody shares a page" },
};

export const slotTexts = {
  title: "Pictures",
  note: "Each picture needs a description for people who cannot see it.",
  names,
  notStored: "Upload a picture first",
  tooSmall: (size: Size, minSize: Size) =>
    `The picture is ${sizeText(size)} pixels, it must be at least ${sizeText(minSize)}`,
  minSize: (minSize: Size) => `At least ${sizeText(minSize)} pixels`,
  shipped: "Default",
  own: "Own picture",
  change: "Change",
  alt: "Description",
  altHint: "Read aloud by screen readers, and shown if the picture does not load.",
  save: "Save picture",
  cancel: "Cancel",
  reset: "Reset to default",
  saved: "The picture is on the pages now.",
  wasReset: "The pages have the default picture.",
  /** In the sentence about an edit conflict. */
  thePicture: "The picture",
} as const;
