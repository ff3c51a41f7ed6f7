import { and, count, eq, ne, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import { editions, submissionDrafts, submissions } from "~/db/schema";
import { kindOf, publicCategories, slugOf } from "~/features/settings/category.rules";
import { type Category, maxCategories } from "~/features/settings/category.schema";
import type { FieldError } from "~/lib/api/problem";
import type { Clock } from "~/lib/dates/clock";
import type { SettingsChangeResult } from "../commands.server";
import { categoryWith, newCategory, reservedSlug } from "./categories.rules";
import type {
  CategoryChange,
  CategoryOrder,
  GeneralFormInput,
  NewCategory,
} from "./category.schema";
import { rewriteCall } from "./commands.server";

/** Changes of an edition's categories. Each is a new version of the call for entries. */

type Deps = { db: Database; clock: Clock };
type InvalidField = { errors: FieldError[] };

const invalidField = (path: string, message: string): InvalidField => ({
  errors: [{ path, message }],
});
const alreadyDeleted = { refused: "This category was deleted." };

/** Entries of an edition by category, with drafts that are not entries yet. */
export async function countByType(db: Database, editionId: string): Promise<Map<string, number>> {
  const entries = await db
    .select({ type: submissions.submissionType, total: count() })
    .from(submissions)
    .where(eq(submissions.editionId, editionId))
    .groupBy(submissions.submissionType);
  const { submissionType, editionId: draftEditionId, state } = submissionDrafts;
  const drafts = await db
    .select({ type: submissionType, total: count() })
    .from(submissionDrafts)
    .where(and(eq(draftEditionId, editionId), ne(state, "submitted")))
    .groupBy(submissionType);
  const counts = new Map<string, number>();
  for (const { type, total } of [...entries, ...drafts]) {
    counts.set(type, (counts.get(type) ?? 0) + total);
  }
  return counts;
}

/** The error if a category cannot have its address; null if it can. */
export function slugProblem(
  otherCategories: readonly Category[],
  category: Category,
): InvalidField | null {
  const slug = slugOf(category);
  if (slug === reservedSlug)
    return invalidField("slug", "This address belongs to the general form");
  return otherCategories.some((otherCategory) => slugOf(otherCategory) === slug)
    ? invalidField("slug", "Another category has this address")
    : null;
}

/** Adds a category at the end. Its type is made from its address, and never changes. */
export const addCategory = (
  deps: Deps,
  editionId: string,
  { version, ...values }: NewCategory,
): Promise<SettingsChangeResult> =>
  rewriteCall(deps, editionId, version, (settings) => {
    const { categories } = settings;
    if (publicCategories(settings).length >= maxCategories) {
      return invalidField("name", `Keep this to ${maxCategories} categories`);
    }
    const result = categoryWith(newCategory(values), values);
    if ("errors" in result) return result;
    const { category } = result;
    const isTypeTaken = categories.some(({ type }) => type === category.type);
    const problem = slugProblem(categories, category);
    if (problem) return problem;
    if (isTypeTaken) return invalidField("slug", "Another category began with this address");
    return { ...settings, categories: [...categories, category] };
  });

/** Changes a category. Once it has entries or drafts, its address and kind are fixed. */
export const changeCategory = (
  deps: Deps,
  editionId: string,
  id: string,
  { version, ...change }: CategoryChange,
): Promise<SettingsChangeResult> =>
  rewriteCall(deps, editionId, version, async (settings, tx) => {
    const before = settings.categories.find(({ type }) => type === id);
    if (!before) return alreadyDeleted;
    const result = categoryWith(before, change);
    if ("errors" in result) return result;
    const { category: after } = result;
    const hasNewSlug = slugOf(after) !== slugOf(before);
    const changesFixedValue = hasNewSlug || kindOf(after) !== kindOf(before);
    if (changesFixedValue && ((await countByType(tx, editionId)).get(id) ?? 0) > 0) {
      const field = hasNewSlug ? "address" : "kind";
      return { refused: `'${before.name}' has entries or drafts, so its ${field} can't change.` };
    }
    const otherCategories = settings.categories.filter(({ type }) => type !== id);
    return (
      slugProblem(otherCategories, after) ?? {
        ...settings,
        categories: settings.categories.map((category) =>
          category.type === id ? after : category,
        ),
      }
    );
  });

/** Deletes a category without entries and drafts; the last one stays. */
export const deleteCategory = (
  deps: Deps,
  editionId: string,
  { id, version }: { id: string; version: number },
): Promise<SettingsChangeResult> =>
  rewriteCall(deps, editionId, version, async (settings, tx) => {
    const category = settings.categories.find(({ type }) => type === id);
    if (!category) return alreadyDeleted;
    if (settings.categories.length === 1) return { refused: "Keep at least one category." };
    // Waits for drafts that are being written; later ones find the category gone.
    await tx.execute(sql`select from ${editions} where ${editions.id} = ${editionId} for update`);
    if (((await countByType(tx, editionId)).get(id) ?? 0) > 0) {
      return {
        refused: `'${category.name}' has entries or drafts and must stay. You can close it.`,
      };
    }
    return { ...settings, categories: settings.categories.filter(({ type }) => type !== id) };
  });

/** Orders the categories: `ids` names each once. */
export const orderCategories = (
  deps: Deps,
  editionId: string,
  { ids, version }: CategoryOrder,
): Promise<SettingsChangeResult> =>
  rewriteCall(deps, editionId, version, (settings) => {
    const ordered = ids.flatMap((id) => settings.categories.find(({ type }) => type === id) ?? []);
    const isEachNamedOnce =
      ids.length === settings.categories.length &&
      new Set(ordered).size === settings.categories.length;
    return isEachNamedOnce
      ? { ...settings, categories: ordered }
      : invalidField("ids", "Name each category once");
  });

/** Offers the general form, or no longer. */
export const changeGeneralForm = (
  deps: Deps,
  editionId: string,
  { generalForm, version }: GeneralFormInput,
): Promise<SettingsChangeResult> =>
  rewriteCall(deps, editionId, version, (settings) => ({ ...settings, generalForm }));
