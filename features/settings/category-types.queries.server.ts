import type { Database } from "~/db/client";
import { editions } from "~/db/schema";
import { type FieldError, invalid } from "~/lib/api/problem";
import { findCategory, unknownInAllMessage, unknownTypeMessage } from "./category.rules";
import { findEdition } from "./editions.queries.server";
import { getSettings } from "./queries.server";

/** Whether calls name categories that their edition has. */

/** The categories of an edition (by id, by default the current one), or of 'all'. */
async function categoriesIn(db: Database, editionId: string | undefined) {
  if (editionId !== "all") return getSettings(db, editionId);
  const rows = await db.select({ id: editions.id }).from(editions);
  const allSettings = await Promise.all(rows.map(({ id }) => getSettings(db, id)));
  return { categories: allSettings.flatMap(({ categories }) => categories) };
}

/**
 * The errors of types that an edition (by id, by default the current one) does not have; 'all': of
 * types that no edition has.
 */
export async function findUnknownTypes(
  db: Database,
  editionId: string | undefined,
  types: readonly string[],
  pathOf: (index: number) => string,
): Promise<FieldError[]> {
  if (types.length === 0) return [];
  const settings = await categoriesIn(db, editionId);
  const message = editionId === "all" ? unknownInAllMessage : unknownTypeMessage;
  return types.flatMap((type, index) =>
    findCategory(settings, type) ? [] : [{ path: pathOf(index), message }],
  );
}

/** The response to `types` that an edition (by id, by default the current one) does not have, else null. */
export async function refuseTypes(
  db: Database,
  editionId: string | undefined,
  types: readonly string[] = [],
  field = "types",
) {
  const errors = await findUnknownTypes(db, editionId, types, (index) => `${field}.${index}`);
  return errors.length > 0 ? invalid(errors) : null;
}

/** The response to a filter by a type that its edition (a year, or 'all') does not have, else null. */
export async function refuseType(
  db: Database,
  { type, edition }: { type?: string | undefined; edition?: string | undefined },
  field = "type",
) {
  if (!type) return null;
  const id = edition === "all" ? edition : edition && (await findEdition(db, edition))?.id;
  const errors = await findUnknownTypes(db, id, [type], () => field);
  return errors.length > 0 ? invalid(errors) : null;
}
