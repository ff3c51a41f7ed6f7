import type { Database } from "~/db/client";
import { findCategory, requireCategory, slugOf } from "./category.rules";
import type { Category } from "./category.schema";
import { updateSettings } from "./commands.server";
import { getSettings } from "./queries.server";

/** An entry's category, and the edition that it comes from. */
type NeededCategory = { type: string; editionId: string };

/**
 * Copies the categories of entries that move to an edition, unless it has them already; the copies are closed and not
 * public (`carried`). `tx` holds the lock of the edition, for which a change of its settings waits.
 */
export async function carryCategories(
  tx: Database,
  now: Date,
  toId: string,
  neededCategories: readonly NeededCategory[],
): Promise<void> {
  if (neededCategories.length === 0) return;
  const settings = await getSettings(tx, toId);
  const missingCategories = neededCategories.filter(
    ({ type }, index) =>
      !findCategory(settings, type) &&
      neededCategories.findIndex((category) => category.type === type) === index,
  );
  if (missingCategories.length === 0) return;
  const categories = [...settings.categories];
  for (const { type, editionId } of missingCategories) {
    const category = requireCategory(await getSettings(tx, editionId), type);
    categories.push({ ...withFreeSlug(category, categories), open: false, carried: true });
  }
  await updateSettings(tx, now, toId, () => ({ ...settings, categories }));
}

/** A category whose address no other one has. */
function withFreeSlug(category: Category, otherCategories: readonly Category[]): Category {
  const isTaken = (slug: string) =>
    otherCategories.some((otherCategory) => slugOf(otherCategory) === slug);
  const ownSlug = slugOf(category);
  if (!isTaken(ownSlug)) return category;
  const freeSlug = otherCategories
    .map((_, index) => `${ownSlug}-${index + 2}`)
    .find((slug) => !isTaken(slug));
  // One of as many candidates as there are other categories is always free.
  return { ...category, slug: freeSlug ?? `${ownSlug}-x` };
}
