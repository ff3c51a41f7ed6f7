import { and, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Database } from "~/db/client";
import { importMaps } from "~/db/schema";
import { findUnknownTypes } from "~/features/settings/category-types.queries.server";
import {
  type ChangeResult,
  done,
  refuse,
  staleOrUnknown,
  unknownRow,
} from "~/lib/api/change-result";
import { invalid } from "~/lib/api/problem";
import { assumedHeaders, builtInMaps, byLength } from "./maps.rules";
import {
  type ImportMap,
  type mapChangeSchema,
  mapSchema,
  type NamedMap,
  type newMapSchema,
} from "./schema";
import { importTexts } from "./texts";

/** Named maps: the four built-in ones, as edited, and custom ones. */

type MapRow = typeof importMaps.$inferSelect;

const toNamedMap = ({ map: storedMap, createdAt: _, ...row }: MapRow): NamedMap => {
  const map = mapSchema.parse(storedMap);
  return { ...row, ...map, assumed: assumedHeaders(row.source, map) };
};

const builtInRow = (id: string): MapRow | null => {
  const builtIn = builtInMaps.find((map) => map.id === id);
  if (!builtIn) return null;
  const { name, source, sourceName, map } = builtIn;
  return { id, name, source, sourceName, map, builtIn: true, version: 1, createdAt: new Date(0) };
};

/**
 * The response to a map with a category that no edition has, else null. One of another edition is
 * fine: it is refused row by row.
 */
export async function refuseMapTypes(
  db: Database,
  { categories = {}, otherwise }: Partial<Pick<ImportMap, "categories" | "otherwise">>,
  pathPrefix = "",
) {
  const fields = Object.entries(categories).map(([value, type]) => ({
    type,
    path: `${pathPrefix}categories.${value}`,
  }));
  if (otherwise && otherwise !== byLength) {
    fields.push({ type: otherwise, path: `${pathPrefix}otherwise` });
  }
  const types = fields.map(({ type }) => type);
  const errors = await findUnknownTypes(db, "all", types, (index) => fields[index]?.path ?? "");
  return errors.length > 0 ? invalid(errors) : null;
}

/** All maps, built-in ones first, then by name. */
export async function listMaps(db: Database): Promise<NamedMap[]> {
  const rows = await db.select().from(importMaps).orderBy(importMaps.name);
  const savedRows = new Map(rows.map((row) => [row.id, row]));
  const builtInRows = builtInMaps.flatMap(({ id }) => savedRows.get(id) ?? builtInRow(id) ?? []);
  return [...builtInRows, ...rows.filter((row) => !row.builtIn)].map(toNamedMap);
}

/** One map; null if there is none. */
export async function findMap(db: Database, id: string): Promise<NamedMap | null> {
  const [savedRow] = await db.select().from(importMaps).where(eq(importMaps.id, id));
  const row = savedRow ?? builtInRow(id);
  return row && toNamedMap(row);
}

/** Stores a column mapping under its name. */
export async function createMap(
  db: Database,
  { name, source, sourceName, ...map }: z.output<typeof newMapSchema>,
): Promise<NamedMap> {
  const [row] = await db.insert(importMaps).values({ name, source, sourceName, map }).returning();
  if (!row) throw new Error("The map was not stored.");
  return toNamedMap(row);
}

type MapResult = ChangeResult<NamedMap>;

/** Updates a map of that version (partial). A built-in one is stored with its first change. */
export function changeMap(
  db: Database,
  id: string,
  { version, name, source, sourceName, ...changes }: z.output<typeof mapChangeSchema>,
): Promise<MapResult> {
  return storeMap(db, id, version, (row) => {
    const map: ImportMap = { ...mapSchema.parse(row.map), ...changes };
    return {
      map,
      name: name ?? row.name,
      source: source ?? row.source,
      sourceName: sourceName ?? row.sourceName,
    };
  });
}

/** Resets a built-in map. */
export async function resetMap(db: Database, id: string, version: number): Promise<MapResult> {
  const original = builtInRow(id);
  if (!original) return unknownRow;
  const { name, source, sourceName, map } = original;
  return storeMap(db, id, version, () => ({ name, source, sourceName, map }));
}

function storeMap(
  db: Database,
  id: string,
  version: number,
  change: (row: MapRow) => Pick<MapRow, "map" | "name" | "source" | "sourceName">,
): Promise<MapResult> {
  return db.transaction(async (tx): Promise<MapResult> => {
    const original = builtInRow(id);
    if (original) await tx.insert(importMaps).values(original).onConflictDoNothing();
    const [row] = await tx.select().from(importMaps).where(eq(importMaps.id, id)).for("update");
    if (!row) return unknownRow;
    if (row.version !== version) return { kind: "stale", row: toNamedMap(row) };
    const [updated] = await tx
      .update(importMaps)
      .set({ ...change(row), version: sql`${importMaps.version} + 1` })
      .where(eq(importMaps.id, id))
      .returning();
    return done(toNamedMap(updated ?? row));
  });
}

/** Deletes a custom map. */
export async function deleteMap(
  db: Database,
  id: string,
  version: number,
): Promise<ChangeResult<null, NamedMap>> {
  if (builtInRow(id)) return refuse(importTexts.builtInStays);
  const deletedRows = await db
    .delete(importMaps)
    .where(and(eq(importMaps.id, id), eq(importMaps.version, version)))
    .returning({ id: importMaps.id });
  return deletedRows.length > 0 ? done(null) : staleOrUnknown(await findMap(db, id));
}
