import { slugFrom } from "./categories.rules";
import type { CallCategory } from "./category.schema";
import { pluralOf } from "./plural.rules";

/** The form of a category: numbers are text, lists are lines. Runs anywhere. */

export type CategoryFormValues = Pick<
  CallCategory,
  "name" | "plural" | "kind" | "slug" | "description" | "accent" | "icon" | "picture"
> &
  Pick<CallCategory, "pictureAlt" | "advertisedLength" | "link" | "phone"> & {
    features: string;
    genres: string;
    prize: string;
    perAddress: string;
    minutes: { min: string; max: string };
    text: { min: string; max: string };
  };

const blankForm: CategoryFormValues = {
  name: "",
  plural: "",
  kind: "film",
  slug: "",
  description: "",
  features: "",
  accent: "pink",
  icon: "reel",
  picture: "cat-sea",
  pictureAlt: "",
  prize: "0",
  advertisedLength: "",
  genres: "",
  link: "optional",
  phone: "optional",
  perAddress: "",
  minutes: { min: "1", max: "300" },
  text: { min: "50", max: "1000" },
};

const toBoundTexts = ({ min, max }: { min: number; max: number }) => ({
  min: String(min),
  max: String(max),
});

/** The form's values of a category; null: a new one. */
export function formOf(category: CallCategory | null): CategoryFormValues {
  if (!category) return blankForm;
  const { minutes, text, features, genres, prize, perAddress, ...rest } = category;
  return {
    ...rest,
    features: features.join("\n"),
    genres: genres.map(({ label }) => label).join("\n"),
    prize: String(prize),
    perAddress: perAddress === null ? "" : String(perAddress),
    minutes: minutes ? toBoundTexts(minutes) : blankForm.minutes,
    text: toBoundTexts(text),
  };
}

const toLines = (text: string) =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");

const toBounds = ({ min, max }: { min: string; max: string }) => ({
  min: Number(min),
  max: Number(max),
});

/** The change that a form describes. A genre keeps its value as long as its label stays. */
export function changeOf(form: CategoryFormValues, before: CallCategory | null) {
  const { name, kind, accent, icon, picture } = form;
  const isFilm = kind === "film";
  const labels = toLines(form.genres);
  const genres = labels.map((label) => ({
    label,
    value:
      before?.genres.find((genre) => genre.label === label)?.value ??
      slugFrom(label).replaceAll("-", "_"),
  }));
  const features = toLines(form.features);
  /** Fields of the change: an empty one of a new category is left out, since the server has a default for it. */
  const filledFields = (values: Record<string, string>) =>
    Object.fromEntries(
      Object.entries(values).filter(([, value]) => before !== null || value.trim() !== ""),
    );
  return {
    name,
    kind,
    accent,
    phone: form.phone,
    // A new category has the icon and the picture of its kind, unless another one was chosen.
    ...((before || icon !== blankForm.icon) && { icon }),
    ...((before || picture !== blankForm.picture) && { picture }),
    ...filledFields({
      plural: form.plural.trim() || (before ? pluralOf(name) : ""),
      slug: form.slug.trim() || (before ? slugFrom(name) : ""),
      description: form.description,
      pictureAlt: form.pictureAlt,
      // Left alone, it follows the minutes.
      ...(form.advertisedLength !== before?.advertisedLength && {
        advertisedLength: form.advertisedLength,
      }),
    }),
    ...((before || features.length > 0) && { features }),
    prize: Number(form.prize || 0),
    text: toBounds(form.text),
    perAddress: form.perAddress.trim() === "" ? null : Number(form.perAddress),
    ...(isFilm && { link: form.link, minutes: toBounds(form.minutes) }),
    // A script that becomes a film has none yet.
    ...(isFilm && (before?.kind === "film" || genres.length > 0) && { genres }),
  };
}
