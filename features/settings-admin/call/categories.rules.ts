import type { CategoryIconName } from "~/db/enums";
import type { CategoryKind } from "~/db/submission-type";
import { iconOf, isOpen, kindOf, slugOf } from "~/features/settings/category.rules";
import type { Category } from "~/features/settings/category.schema";
import { formOf } from "~/features/settings/category-form.rules";
import { feeText, money } from "~/features/settings/rules";
import type { FestivalSettings } from "~/features/settings/schema";
import type { FieldError } from "~/lib/api/problem";
import { latinWords } from "~/lib/latin-words";
import { kindErrors, lengthText, newCategoryTexts } from "./categories.texts";
import type { CallCategory, CategoryChange, NewCategory } from "./category.schema";
import { pluralOf } from "./plural.rules";

/** Categories within the settings, as the director edits them. Runs anywhere. */

/** 'Éxperimental film' → 'experimental-film' */
export function slugFrom(name: string): string {
  const words = latinWords(name, "-")
    .slice(0, 36)
    .replace(/^-+|-+$/g, "");
  return /^[a-z]/.test(words) ? words : `category-${words}`.replace(/-$/, "");
}

/** The address of the general form. */
export const reservedSlug = "film";

const emojis: Record<CategoryIconName, string> = {
  clapperboard: "🎬",
  reel: "🎞️",
  screen: "📺",
  pen: "✍️",
};

/** The settings' names of values that the API names otherwise. */
const settingNames = {
  picture: "art",
  pictureAlt: "artAlt",
  minutes: "acceptedMinutes",
} as const satisfies Partial<Record<keyof CallCategory, keyof Category>>;
const isRenamed = (name: string): name is keyof typeof settingNames => name in settingNames;

/** A category of the settings, as the API shows it. */
export const describeCategory = (category: Category, entries: number): CallCategory => {
  const { kind, text, genres, link, phone, perAddress } = formOf(category);
  const { type, name, plural, description, features, accent, prize, advertisedLength } = category;
  return {
    id: type,
    type,
    slug: slugOf(category),
    kind,
    name,
    plural,
    description,
    features,
    accent,
    icon: iconOf(category),
    picture: category[settingNames.picture],
    pictureAlt: category[settingNames.pictureAlt],
    prize,
    advertisedLength,
    minutes: category[settingNames.minutes],
    text,
    genres: [...genres],
    link,
    phone,
    perAddress,
    open: category.open !== false,
    priced: !category.unpriced,
    entries,
  };
};

const defaultPictures: Record<CategoryKind, string> = {
  film: "cat-sea",
  script: "cat-logline",
};

/** A new category with default texts; its fees are still missing. */
export function newCategory({
  name,
  kind,
  slug = slugFrom(name),
}: Pick<NewCategory, "name" | "kind" | "slug">): Category {
  const icon = kind === "script" ? "pen" : "reel";
  const noFees = { earlyBird: 0, regular: 0 };
  const type = slug.replaceAll("-", "_");
  const acceptedMinutes = kind === "film" ? { min: 1, max: 300 } : null;
  return {
    type,
    name,
    plural: pluralOf(name),
    emoji: emojis[icon],
    accent: "pink",
    art: defaultPictures[kind],
    artAlt: name,
    description: newCategoryTexts.description(name),
    features: [newCategoryTexts.feature],
    prize: 0,
    advertisedFee: noFees,
    advertisedLength: lengthText({ type, kind, acceptedMinutes }),
    chargedFee: noFees,
    acceptedMinutes,
    kind,
    slug,
    icon,
    unpriced: true,
  };
}

type Change = Omit<CategoryChange, "version">;

/** Changes some values of a category; `change` names them as the API does. */
function applyChange(category: Category, { open, ...change }: Change): Category {
  const changedValues = Object.entries(change)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [isRenamed(name) ? settingNames[name] : name, value]);
  const next: Category = {
    ...category,
    ...Object.fromEntries(changedValues),
    ...(change.icon && { emoji: emojis[change.icon] }),
  };
  if (open === false) return { ...next, open };
  if (open === undefined) return next;
  // Opening a category that was carried over for entries of the edition before makes it public.
  const { open: _, carried: __, ...openCategory } = next;
  return openCategory;
}

/**
 * A category with the values that differ from its present ones, or the errors if a category of its kind cannot have
 * them. Equal values are left alone, so that sending back what the API returned changes nothing in storage.
 */
export function categoryWith(
  before: Category,
  values: Change,
): { category: Category } | { errors: FieldError[] } {
  const current: Record<string, unknown> = describeCategory(before, 0);
  const differingValues = Object.entries(values).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(current[name]),
  );
  const { minutes, genres, ...change }: Change = Object.fromEntries(differingValues);
  const isFilm = kindOf({ ...before, ...(change.kind && { kind: change.kind }) }) === "film";
  const invalidField = (path: string, message: string) => ({ errors: [{ path, message }] });
  if (!isFilm && minutes) return invalidField("minutes", kindErrors.noMinutes);
  if (isFilm && minutes === null) return invalidField("minutes", kindErrors.minutes);
  if (isFilm && genres?.length === 0) return invalidField("genres", kindErrors.genres);
  // What a script cannot have is empty here, and not stored.
  const changed = applyChange(before, {
    ...change,
    ...(minutes && { minutes }),
    ...(genres?.length && { genres }),
  });
  const next = kindOf(changed) === kindOf(before) ? changed : withMinutesOfKind(changed);
  // The advertised length follows the accepted one until somebody words it.
  const follows =
    values.advertisedLength === undefined && before.advertisedLength === lengthText(before);
  return { category: follows ? { ...next, advertisedLength: lengthText(next) } : next };
}

/** Gives a category that changed its kind the running time of the new kind. */
function withMinutesOfKind(category: Category): Category {
  if (kindOf(category) === "script") return { ...category, acceptedMinutes: null };
  return { ...category, acceptedMinutes: category.acceptedMinutes ?? { min: 1, max: 300 } };
}

/** The categories as text, for the audit log. */
const categoryLines = (settings: FestivalSettings): string[] => [
  ...settings.categories.map((category) => {
    const { text, genres, link, phone, perAddress } = formOf(category);
    return [
      `${category.name} (${category.plural}), /submit/${slugOf(category)}`,
      kindOf(category),
      iconOf(category),
      category.accent,
      category.art,
      category.artAlt,
      category.acceptedMinutes &&
        `${category.acceptedMinutes.min}-${category.acceptedMinutes.max} minutes`,
      `${text.min}-${text.max} characters`,
      genres.map(({ label }) => label).join(", "),
      `link ${link}`,
      `phone ${phone}`,
      perAddress && `${perAddress} per address`,
      category.unpriced ? "no fees" : feeText(category.chargedFee.regular, settings),
      money(category.prize, settings),
      category.advertisedLength,
      category.description,
      ...category.features,
      isOpen(category) ? "open" : "closed",
    ]
      .filter(Boolean)
      .join(" · ");
  }),
  ...(settings.generalForm ? [] : ["No general form"]),
];

/** The values of categories that no section of the settings shows. */
const valuesOutsideSections = ({ categories, generalForm }: FestivalSettings) =>
  JSON.stringify([
    generalForm,
    categories.map(
      ({ prize, advertisedFee, chargedFee, advertisedLength, acceptedMinutes, ...category }) => {
        const { description, features, unpriced, ...rest } = category;
        return rest;
      },
    ),
  ]);

/** The change of the categories for the audit log; null if the sections' changes already show all of it. */
export function describeCategoryChange(
  before: FestivalSettings,
  after: FestivalSettings,
  haveSectionsChanged: boolean,
): { name: string; label: string; before: string[]; after: string[] } | null {
  const [linesBefore, linesAfter] = [categoryLines(before), categoryLines(after)];
  const isShownBySections =
    haveSectionsChanged && valuesOutsideSections(before) === valuesOutsideSections(after);
  if (
    isShownBySections ||
    JSON.stringify([before.categories, before.generalForm]) ===
      JSON.stringify([after.categories, after.generalForm])
  )
    return null;
  return {
    name: "categories",
    label: "Categories",
    before: linesBefore.filter((line) => !linesAfter.includes(line)),
    after: linesAfter.filter((line) => !linesBefore.includes(line)),
  };
}
