import { createHash, randomUUID } from "node:crypto";
import { setImmediate as turn } from "node:timers/promises";
import { and, eq, isNotNull, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import { importFiles, importRows, imports } from "~/db/schema";
import { publicCategories } from "~/features/settings/category.rules";
import { type Edition, isReadOnly } from "~/features/settings/editions.server";
import { getSettings } from "~/features/settings/queries.server";
import type { FestivalSettings } from "~/features/settings/schema";
import type { Clock } from "~/lib/dates/clock";
import { readSpreadsheet } from "~/lib/spreadsheet/read.server";
import type {
  ReadOptions,
  Spreadsheet,
  SpreadsheetRefusal,
  SpreadsheetRow,
} from "~/lib/spreadsheet/types";
import { numberFields, shortenedNumbers } from "./identity.rules";
import {
  bestMap,
  fieldOf,
  fitMap,
  folded,
  guessType,
  ofEdition,
  ownListMap,
  withGuessedFields,
} from "./maps.rules";
import { findMap, listMaps } from "./maps.server";
import type { ImportRecord } from "./queries.server";
import { type ImportChange, type ImportField, type ImportMap, mapSchema } from "./schema";
import { encodingLabels, fieldLabels, importTexts } from "./texts";
import { dateOrderOf, hasMixedDates, isAmbiguousDuration } from "./values.rules";

/** Uploaded files: parsed, stored row by row, and matched with the best map. */

type Deps = { db: Database; clock: Clock };

/** Rows and bytes per statement: a fraction of a second of the embedded database. */
const rowBatchSize = 250;
const partBytes = 1_000_000;
const mostCategories = 300;
const samplesOfColumn = 3;
const sampleLength = 80;

/** What the columns of a file contain. */
const columnsOf = ({ headers, rows }: Spreadsheet): ImportRecord["columns"] =>
  headers.map((header, index) => {
    const samples = new Set<string>();
    let filled = 0;
    for (const { cells } of rows) {
      const value = cells[index]?.trim();
      if (!value) continue;
      filled += 1;
      if (samples.size < samplesOfColumn) samples.add(value.slice(0, sampleLength));
    }
    return { header, seen: false, filled, samples: [...samples] };
  });

const problemsOfFile = (table: Spreadsheet): ImportRecord["problems"] => [
  ...(table.lacksHeader
    ? [
        {
          code: "no_header",
          text: "The first row looks like an entry, not a header.",
          rows: [1],
        },
      ]
    : []),
  ...(table.titleRows.length > 0
    ? [
        {
          code: "title_rows",
          text: importTexts.titleRows(table.headerRow),
          rows: table.titleRows,
        },
      ]
    : []),
  ...(table.previews.length > 0
    ? [
        {
          code: "encoding_guessed",
          text: importTexts.encodingGuessed(encodingLabels[table.encoding]),
          rows: [],
          previews: table.previews,
        },
      ]
    : []),
  ...(table.doubleHeaders.length > 0
    ? [
        {
          code: "double_header",
          text: `Duplicate columns: ${table.doubleHeaders.join(", ")}`,
          rows: [table.headerRow],
        },
      ]
    : []),
  ...(table.mixedRows.length > 0
    ? [
        {
          code: "mixed_encoding",
          text: "Some rows have a different encoding. Check their accents.",
          rows: table.mixedRows.slice(0, 1_000),
        },
      ]
    : []),
];

const ofFile = (table: Spreadsheet) => ({
  format: table.format,
  encoding: table.encoding,
  delimiter: table.delimiter,
  sheet: table.sheet,
  sheets: table.sheets,
  headerRow: table.headerRow,
  columns: columnsOf(table),
  rows: table.rows.length,
});

/** The values of one column, by its field. */
function valuesOf(field: ImportField, map: ImportMap, table: ValueTable): string[] {
  const index = table.headers.findIndex((header) => fieldOf(map, header) === field);
  if (index < 0) return [];
  return table.rows.flatMap(({ cells }) => cells?.[index]?.replace(/\s+/g, " ").trim() || []);
}

type ValueTable = { headers: readonly string[]; rows: readonly { cells: string[] | null }[] };

/** The columns of numbers that a spreadsheet shortened. */
const shortenedColumns = (map: ImportMap, table: ValueTable) =>
  numberFields.flatMap((field) => {
    const values = valuesOf(field, map, table);
    const shortened = shortenedNumbers(values);
    const [example] = shortened;
    if (!example) return [];
    const count = values.filter((value) => shortened.has(value)).length;
    return [importTexts.shortenedColumn(fieldLabels[field], count, example)];
  });

/**
 * What follows from a map and a file: the number of rows by category, and whether dates can be
 * read.
 */
function ofMap(map: ImportMap, source: string, table: ValueTable) {
  const counts = new Map<string, number>();
  for (const value of valuesOf("category", map, table)) {
    const name = value.slice(0, 500);
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const categories = [...counts]
    .sort(([a, one], [b, other]) => other - one || a.localeCompare(b))
    .slice(0, mostCategories)
    .map(([value, rows]) => ({ value, rows }));
  const days = valuesOf("submittedAt", map, table);
  const { isAmbiguous } = dateOrderOf(days);
  const length = valuesOf("duration", map, table).find((value) =>
    isAmbiguousDuration(value, map.durations),
  );
  const shortened = shortenedColumns(map, table).join(" ");
  const isAssumed = ["festhome", "shortfilmdepot", "eventival"].includes(source);
  return {
    categories,
    problems: [
      ...(isAmbiguous && map.dates === null
        ? [
            {
              code: "ambiguous_dates",
              text: "Dates like 3/4/2026 are ambiguous. Choose the format; until then we leave them empty.",
              rows: [],
            },
          ]
        : []),
      ...(shortened ? [{ code: "shortened_numbers", text: shortened, rows: [] }] : []),
      ...(length
        ? [
            {
              code: "ambiguous_durations",
              text: importTexts.ambiguousDurations(length),
              rows: [],
            },
          ]
        : []),
      ...(hasMixedDates(days)
        ? [{ code: "mixed_dates", text: importTexts.mixedDates, rows: [] }]
        : []),
      ...(isAssumed ? [{ code: "assumed_map", text: importTexts.assumed, rows: [] }] : []),
    ],
  };
}

/** A map with a guess among the edition's categories for each value without one. */
function withGuesses(
  map: ImportMap,
  categories: readonly { value: string }[],
  settings: FestivalSettings,
): ImportMap {
  const open = publicCategories(settings);
  const known = new Set(Object.keys(map.categories).map(folded));
  const guessed = { ...map.categories };
  for (const { value } of categories) {
    for (const part of [value, ...value.split(",").map((one) => one.trim())]) {
      const type = guessType(part, open);
      if (type && part && !part.includes(",") && !known.has(folded(part))) guessed[part] = type;
    }
  }
  return { ...map, categories: guessed };
}

async function mapFor(db: Database, headers: readonly string[], mapId: string | undefined) {
  const chosen = mapId ? await findMap(db, mapId) : bestMap(await listMaps(db), headers);
  if (!chosen) {
    return { map: ownListMap(headers), mapId: null, source: "list", sourceName: "Own list" };
  }
  const { source, sourceName, id, builtIn } = chosen;
  const fitted = fitMap(mapSchema.parse(chosen), headers);
  // What the director's own map leaves out was left out on purpose.
  const map = builtIn ? withGuessedFields(fitted, headers, source) : fitted;
  return { map, mapId: id, source, sourceName };
}

export type Uploaded =
  | { kind: "created"; id: string }
  | { kind: "refused"; status: 409 | 415 | 422; detail: string };

const isRefusal = (read: Spreadsheet | SpreadsheetRefusal): read is SpreadsheetRefusal =>
  "detail" in read;

/**
 * Parses a file and stores its rows, in pieces, so that others are answered in between. An
 * interrupted upload is not listed, and `deleteBroken` removes it. No entry is created yet.
 */
export async function uploadImport(
  { db, clock }: Deps,
  bytes: Uint8Array,
  { name, map: chosen, edition, by }: { name: string; map?: string; edition: Edition; by: string },
): Promise<Uploaded> {
  const readOnly = isReadOnly(edition);
  if (edition.state === "archived" && readOnly) {
    return { kind: "refused", status: 409, detail: readOnly };
  }
  const table = await readSpreadsheet(bytes);
  if (isRefusal(table)) return { kind: "refused", ...table };
  if (chosen && !(await findMap(db, chosen))) {
    return { kind: "refused", status: 422, detail: "We can't find this map." };
  }
  const fitted = await mapFor(db, table.headers, chosen);
  const settings = await getSettings(db, edition.id);
  const usable = ofEdition(fitted.map, settings.categories);
  const first = ofMap(usable, fitted.source, table);
  const map = withGuesses(usable, first.categories, settings);
  const { categories, problems } = first;
  const id = randomUUID();
  await db.transaction(async (tx) => {
    await tx.insert(imports).values({
      ...ofFile(table),
      ...fitted,
      id,
      name,
      map,
      categories,
      by,
      editionId: edition.id,
      bytes: bytes.length,
      sha256: createHash("sha256").update(bytes).digest("hex"),
      problems: [...problemsOfFile(table), ...problems],
      createdAt: clock(),
    });
  });
  for (let part = 0; part * partBytes < bytes.length; part += 1) {
    const content = bytes.subarray(part * partBytes, (part + 1) * partBytes);
    await db.insert(importFiles).values({ importId: id, part, content });
    await turn();
  }
  const addressColumn = addressColumnOf(map, table.headers);
  for (let at = 0; at < table.rows.length; at += rowBatchSize) {
    await storeRows(db, id, table.rows.slice(at, at + rowBatchSize), addressColumn);
    // The embedded database blocks other requests without a pause.
    await turn();
  }
  await db.update(imports).set({ readAt: clock() }).where(eq(imports.id, id));
  return { kind: "created", id };
}

/** The index of the column with the filmmakers' addresses; -1 if the map names none. */
const addressColumnOf = (map: ImportMap, headers: readonly string[]): number =>
  headers.findLastIndex((header) => fieldOf(map, header) === "submitterEmail");

/** A cell that holds nothing but an address; also read by PostgreSQL. */
const addressAlone = String.raw`^\s*([^\s@<>]+@[^\s@<>]+)\s*$`;

/** Stores rows with their addresses, so that a person is found in them before they are checked. */
const storeRows = (
  db: Database,
  importId: string,
  rows: readonly SpreadsheetRow[],
  addressColumn: number,
) =>
  db.insert(importRows).values(
    rows.map(({ row, cells, fault = null, notes = [] }) => ({
      importId,
      row,
      cells,
      email: new RegExp(addressAlone).exec(cells?.[addressColumn] ?? "")?.[1] ?? null,
      fault,
      notes,
    })),
  );

export type ImportChanged =
  | { kind: "done" }
  | { kind: "unknown" }
  | { kind: "stale" }
  | { kind: "refused"; status: 409 | 415 | 422; detail: string };

const readingFields = ["encoding", "delimiter", "sheet", "headerRow"] as const;

/**
 * Updates how a file is read or mapped, or its legal basis; a new check is required. If the file
 * has to be parsed again, its rows are stored again in the same transaction.
 */
export async function changeImport(
  { db }: Deps,
  id: string,
  { version, map, ...given }: ImportChange,
): Promise<ImportChanged> {
  const [before] = await db.select().from(imports).where(eq(imports.id, id));
  if (!before?.readAt) return { kind: "unknown" };
  const rereads = readingFields.some((field) => given[field] !== undefined);
  const table = rereads ? await readAgain(db, before, given) : null;
  if (table && isRefusal(table)) return { kind: "refused", ...table };
  return db.transaction(async (tx): Promise<ImportChanged> => {
    const [row] = await tx.select().from(imports).where(eq(imports.id, id)).for("update");
    if (!row) return { kind: "unknown" };
    if (row.version !== version) return { kind: "stale" };
    if (row.state !== "ready") {
      return { kind: "refused", status: 409, detail: importTexts.notReady };
    }
    const saved = map ?? mapSchema.parse(row.map);
    const before = row.columns.map(({ header }) => header);
    // What was guessed from other headers is guessed again.
    const isCorrected = table !== null && table.headers.join("\n") !== before.join("\n");
    const fitted = isCorrected && !map ? await mapFor(tx, table.headers, undefined) : null;
    const source = given.source ?? fitted?.source ?? row.source;
    const values = table ?? {
      headers: before,
      rows: await tx
        .select({ cells: importRows.cells })
        .from(importRows)
        .where(eq(importRows.importId, id)),
    };
    // The director's own columns stay where their headers do.
    const fitting = table && !map ? fitMap(saved, table.headers) : saved;
    const mapped = fitted
      ? fitMap(
          { ...fitted.map, columns: { ...fitted.map.columns, ...fitting.columns } },
          values.headers,
        )
      : fitting;
    const { categories, problems } = ofMap(mapped, source, values);
    // Another column may be the category's. A value that was listed before has the director's choice.
    const known = new Set(row.categories.map(({ value }) => value));
    const added = categories.filter(({ value }) => !known.has(value));
    const next = withGuesses(mapped, added, await getSettings(tx, row.editionId));
    const file = table ? problemsOfFile(table) : row.problems.filter(({ code }) => isOfFile(code));
    const addressColumn = addressColumnOf(next, values.headers);
    if (table) {
      await tx.delete(importRows).where(eq(importRows.importId, id));
      for (let at = 0; at < table.rows.length; at += rowBatchSize) {
        await storeRows(tx, id, table.rows.slice(at, at + rowBatchSize), addressColumn);
      }
    } else if (map) {
      await tx
        .update(importRows)
        .set({ email: sql`substring(cells ->> ${addressColumn}::int from ${addressAlone})` })
        .where(and(eq(importRows.importId, id), isNotNull(importRows.cells)));
    }
    await tx
      .update(imports)
      .set({
        ...(table && ofFile(table)),
        map: next,
        source,
        categories,
        problems: [...file, ...problems],
        sourceName: given.sourceName ?? fitted?.sourceName ?? row.sourceName,
        ...(fitted && { mapId: fitted.mapId }),
        ...(given.basis !== undefined && { basis: given.basis }),
        ...(given.basisText !== undefined && { basisText: given.basisText }),
        // The legal basis does not affect the check.
        ...(!onlyBasis(given, map) && { counts: null }),
        version: row.version + 1,
      })
      .where(eq(imports.id, id));
    return { kind: "done" };
  });
}

const onlyBasis = (given: object, map: unknown) =>
  map === undefined && Object.keys(given).every((name) => name.startsWith("basis"));

const isOfFile = (code: string) =>
  ["no_header", "title_rows", "double_header", "encoding_guessed", "mixed_encoding"].includes(code);

async function readAgain(
  db: Database,
  row: ImportRecord,
  given: Omit<ImportChange, "version" | "map">,
): Promise<Spreadsheet | SpreadsheetRefusal> {
  const parts = await db
    .select()
    .from(importFiles)
    .where(eq(importFiles.importId, row.id))
    .orderBy(importFiles.part);
  if (parts.length === 0) return { status: 422, detail: importTexts.fileGone };
  const has = (problem: string) => row.problems.some(({ code }) => code === problem);
  // What was guessed and not confirmed is detected again, so that its warning stays.
  const isGuessed = has("encoding_guessed") && given.encoding === undefined;
  const isHeaderOpen = has("no_header") || has("title_rows") || given.encoding !== undefined;
  const options: ReadOptions = {
    ...(!isGuessed && { encoding: given.encoding ?? row.encoding }),
    ...(row.delimiter && { delimiter: given.delimiter ?? row.delimiter }),
    ...(row.sheet && { sheet: given.sheet ?? row.sheet }),
    ...(given.headerRow === undefined && (isHeaderOpen || given.sheet || given.delimiter)
      ? {}
      : { headerRow: given.headerRow ?? row.headerRow }),
  };
  return readSpreadsheet(Buffer.concat(parts.map(({ content }) => content)), options);
}
