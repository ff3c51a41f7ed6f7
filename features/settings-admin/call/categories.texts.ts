import { isScript, scriptBounds } from "~/features/settings/category.rules";
import type { Category } from "~/features/settings/category.schema";
import { numberText } from "~/lib/number-format";
import type { CallCategory } from "./category.schema";

/** Texts of the categories on the page 'Call for entries'. Runs anywhere. */

const kinds: Record<CallCategory["kind"], string> = { film: "Film", script: "Script" };
const links: Record<CallCategory["link"], string> = {
  none: "Not asked",
  optional: "Optional",
  required: "Required",
};

/** Minutes from which a longest length is no bound that somebody would name. */
const noLongest = 300;

/** The length that a category accepts, as it is advertised: '15 to 90 minutes', 'Up to 250 characters'. */
export function lengthText(category: Pick<Category, "type" | "kind" | "text" | "acceptedMinutes">) {
  if (isScript(category)) return `Up to ${numberText(scriptBounds(category).max)} characters`;
  const { min, max } = category.acceptedMinutes ?? { min: 1, max: noLongest };
  if (max >= noLongest) return min <= 1 ? "Any length" : `${min} minutes and more`;
  return min <= 1 ? `Up to ${max} minutes` : `${min} to ${max} minutes`;
}

/** What a new category says until the director writes its texts. */
export const newCategoryTexts = {
  description: (name: string) => `Send us your ${name.toLowerCase()}.`,
  feature: "From any country, in any language",
};

/** Why a category of its kind cannot have a value. */
export const kindErrors = {
  noMinutes: "A text has no running time",
  minutes: "Enter the running times that are accepted",
  genres: "Keep at least one genre",
};

export const categoryTexts = {
  title: "Categories",
  add: "New category",
  editing: "Edit category",
  description: "Each category has its own form. Enter its fees below to open it.",
  save: "Save",
  saved: "Category saved",
  up: "Move up",
  down: "Move down",
  edit: "Edit",
  close: "Close",
  open: "Open",
  remove: "Delete",
  kinds,
  links,
  phones: { optional: links.optional, required: links.required },
  accents: { gold: "Gold", rose: "Rose", purple: "Purple", green: "Green", pink: "Pink" },
  icons: { clapperboard: "Clapperboard", reel: "Film reel", screen: "Screen", pen: "Pen" },
  pictures: {
    "cat-short": "Two matches",
    "cat-feature": "Two people at the sea",
    "cat-series": "Two people in a lit window",
    "cat-logline": "Light under a door",
    "cat-match": "A burning match",
    "cat-sea": "Sunset at the sea",
    "cat-windows": "A lit window",
  } as Record<string, string>,
  ownPicture: "Own picture",
  fields: {
    name: "Name",
    plural: "Plural",
    kind: "Kind",
    slug: "Address",
    prize: "Prize",
    description: "Description",
    features: "What fits",
    accent: "Color",
    icon: "Icon",
    picture: "Picture",
    pictureAlt: "What the picture shows",
    advertisedLength: "Length, as advertised",
    minutes: "Minutes",
    text: "Characters",
    genres: "Genres",
    link: "Film link",
    phone: "Phone number",
    perAddress: "Entries per email address",
  },
  minutesMin: "Shortest, minutes",
  minutesMax: "Longest, minutes",
  textMin: { film: "Synopsis from, characters", script: "Text from, characters" },
  textMax: { film: "Synopsis to, characters", script: "Text to, characters" },
  shownInForm: "In the form",
  onPages: "On the home page",
  listHint: "One per line.",
  pluralHint: "Empty: made of the name.",
  slugHint: "The form is at /submit/… Empty: made of the name.",
  staysHint: "Can't be changed: there are entries.",
  noLimit: "Empty: no limit.",
  generalForm: "Offer the general form, for films whose category is not clear",
  about: ({ kind, slug, entries, open, priced, minutes, text, perAddress }: CallCategory): string =>
    [
      ...(open ? [] : ["Closed"]),
      ...(priced ? [] : ["No fees yet: it takes no entries"]),
      kinds[kind],
      minutes
        ? `${minutes.min}-${minutes.max} minutes`
        : `${numberText(text.min)}-${numberText(text.max)} characters`,
      `/submit/${slug}`,
      ...(perAddress ? [`${perAddress} per address`] : []),
      entries === 1 ? "1 entry or draft" : `${numberText(entries)} entries and drafts`,
    ].join(" · "),
} as const;
