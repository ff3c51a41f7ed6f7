import type { CategoryIconName } from "~/db/enums";
import type { CategoryKind } from "~/db/submission-type";
import { pages } from "~/lib/paths";
import type { Category } from "./category.schema";

/** The categories of an edition, without their forms: for every page. Runs anywhere. */

type WithCategories = { categories: readonly Category[] };

/** The message if an edition does not have a category. */
export const unknownTypeMessage = "Choose a category of this edition";
/** The message if no edition has it. */
export const unknownInAllMessage = "No edition has this category. Choose another one";

/** The category of this type; undefined if the edition does not have it. */
export const findCategory = ({ categories }: WithCategories, type: string): Category | undefined =>
  categories.find((category) => category.type === type);

/** 'student_film' → 'Student Film' */
const nameOfType = (type: string): string =>
  type.replace(/(?:^|_)([a-z])/g, (_, letter: string) => ` ${letter.toUpperCase()}`).trim();

/** What lists and pages of entries show of a category. */
export type ShownCategory = Pick<
  Category,
  "type" | "name" | "plural" | "accent" | "art" | "kind" | "acceptedMinutes"
>;

/**
 * What is shown of an entry's category. One that the edition does not have (any more) is named by its type: lists of
 * several editions show it too.
 */
export function categoryOf(settings: WithCategories, type: string): ShownCategory {
  const name = nameOfType(type);
  return (
    findCategory(settings, type) ?? {
      type,
      name,
      plural: `${name}s`,
      accent: "gold",
      art: "cat-sea",
      acceptedMinutes: kindOf({ type }) === "script" ? null : { min: 1, max: 600 },
    }
  );
}

/** The whole category, with its fees and its form. Throws if the edition does not have it: nothing is charged for it. */
export function requireCategory(settings: WithCategories, type: string): Category {
  const category = findCategory(settings, type);
  if (!category) throw new Error(`The edition has no category ${type}.`);
  return category;
}

/** The category of made-up entries in samples of emails. */
export const sampleCategory = (settings: WithCategories): Category =>
  findCategory(settings, "short_film") ??
  requireCategory(settings, settings.categories[0]?.type ?? "");

/** The kind of a category; without a stored one, only the log line is a script. */
export const kindOf = ({ type, kind }: Pick<Category, "type" | "kind">): CategoryKind =>
  kind ?? (type === "log_line" ? "script" : "film");

/** Whether entries of a category are texts, without a film. */
export const isScript = (category: Pick<Category, "type" | "kind">): boolean =>
  kindOf(category) === "script";

/** The last part of the address of its form. */
export const slugOf = ({ type, slug }: Pick<Category, "type" | "slug">): string =>
  slug ?? type.replaceAll("_", "-");

/** Characters of a log line; its counter is orange when fewer than `orangeBelow` remain. */
export const logLineBounds = { min: 10, max: 250, orangeBelow: 50 } as const;

/** Characters of a script category's text. */
export function scriptBounds({ type, text }: Pick<Category, "type" | "text">) {
  const { min, max } = type === "log_line" ? logLineBounds : { min: 50, max: 5_000 };
  return text ?? { min, max };
}

const documentedIcons = new Map<string, CategoryIconName>([
  ["short_film", "clapperboard"],
  ["feature_film", "reel"],
  ["series_pilot", "screen"],
  ["log_line", "pen"],
]);

/** The chosen icon of a category, else that of its type. */
export const iconOf = ({ type, icon }: Pick<Category, "type" | "icon">): CategoryIconName =>
  icon ?? documentedIcons.get(type) ?? "clapperboard";

/** Whether it takes entries, apart from the season. */
export const isOpen = ({ open, unpriced }: Pick<Category, "open" | "unpriced">): boolean =>
  open !== false && !unpriced;

/** The categories that the public sees: not those for entries that moved from the edition before (`carried`). */
export const publicCategories = ({ categories }: WithCategories): Category[] =>
  categories.filter(({ carried }) => !carried);

/** Whether a form charges another fee than the one that is advertised. */
export const hasListFees = (settings: WithCategories): boolean =>
  publicCategories(settings).some(
    ({ advertisedFee, chargedFee, unpriced }) =>
      !unpriced &&
      (advertisedFee.earlyBird !== chargedFee.earlyBird ||
        advertisedFee.regular !== chargedFee.regular),
  );

/** The category whose form is at /submit/{slug}. */
export const categoryAt = (settings: WithCategories, slug: string): Category | undefined =>
  publicCategories(settings).find((category) => slugOf(category) === slug);

/** The address of a type's form; the chooser for any other value. */
export function formAddress(settings: WithCategories, type: string): string {
  const category = findCategory(settings, type);
  return category && !category.carried ? `${pages.submit}/${slugOf(category)}` : pages.submit;
}

/** These types in the edition's order, each once; those that it does not have last. */
export function orderedTypes({ categories }: WithCategories, types: Iterable<string>): string[] {
  const typeSet = new Set(types);
  const editionTypes = categories.map(({ type }) => type).filter((type) => typeSet.has(type));
  return [...editionTypes, ...[...typeSet].filter((type) => !editionTypes.includes(type)).sort()];
}
