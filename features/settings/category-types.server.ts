import type { Database } from "~/db/client";
import type { FieldError } from "~/lib/api/problem";
import { invalid } from "~/lib/api/problem";
import { findCategory, unknownType } from "./category.rules";
import { findEdition } from "./editions.server";
import { getSettings } from "./queries.server";

/** Whether calls name categories that their edition has. */

/** The errors of types that an edition (by id, by default the current one) does not have. */
export async function unknownTypes(
  db: Database,
  editionId: string | undefined,
  types: readonly string[],
  pathOf: (index: number) => string,
): Promise<FieldError[]> {
  if (types.length === 0) return [];
  const facts = await getSettings(db, editionId);
  return types.flatMap((type, index) =>
    findCategory(facts, type) ? [] : [{ path: pathOf(index), message: unknownType }],
  );
}

/** The response to `types` that an edition (by id, by default the current one) does not have, else null. */
export async function refuseTypes(
  db: Database,
  editionId: string | undefined,
  types: readonly string[] = [],
  field = "types",
) {
  const errors = await unknownTypes(db, editionId, types, (index) => `${field}.${index}`);
  return errors.length > 0 ? invalid(errors) : null;
}

/** The response to a list that is filtered by a type that its edition does not have, else null. */
export async function refuseType(
  db: Database,
  { type, edition }: { type?: string | undefined; edition?: string | undefined },
) {
  // Of all editions: any may have it.
  if (!type || edition === "all") return null;
  const found = edition ? await findEdition(db, edition) : null;
  const errors = await unknownTypes(db, found?.id, [type], () => "type");
  return errors.length > 0 ? invalid(errors) : null;
}
