import { createHash, randomUUID } from "node:crypto";
import { setImmediate as letOthersRun } from "node:timers/promises";
import { and, eq, isNotNull, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import { importFiles, importRows, imports } from "~/db/schema";
import { publicCategories } from "~/features/settings/category.rules";
import { archivedMessage, type Edition } from "~/features/settings/editions.queries.server";
import { getSettings } from "~/features/settings/queries.server";
import type { FestivalSettings } from "~/features/settings/schema";
import type { Clock } from "~/lib/dates/clock";
import { cutText } from "~/lib/shorten";
import { readSpreadsheet } from "~/lib/spreadsheet/read.server";
import type {
  ReadOptions,
  Spreadsheet,
  SpreadsheetRefusal,
  SpreadsheetRow,
} from "~/lib/spreadsheet/types";
import { findShortenedNumbers, numberFields } from "./identity.rules";
import { findMap, listMaps } from "./maps.commands.server";
import {
  bestMap,
  fieldOf,
  fitMap,
  fold,
  guessType,
  limitToEdition,
  ownListMap,
  withGuessedFields,
} from "./maps.rules";
import type { ImportRecord } from "./queries.server";
import { type ImportChange, type ImportField, type ImportMap, mapSchema } from "./schema";
import { encodingLabels, fieldLabels, importTexts } from "./texts";
import { dateOrderOf, hasMixedDates, isAmbiguousDuration } from "./values.rules";

/** Uploaded files: parsed, stored row by row, and matched with the best map. */

type Deps = { db: Database; clock: Clock };

/** Rows and bytes per statement: a fraction of a second of the embedded database. */
const rowBatchSize = 250;
const filePartBytes = 1_000_000;
const maxCategories = 300;
const samplesPerColumn = 3;
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
      if (samples.size < samplesPerColumn) samples.add(cutText(value, sampleLength));
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

const fileValues = (table: Spreadsheet) => ({
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
    const shortenedValues = findShortenedNumbers(values);
    const [example] = shortenedValues;
    if (!example) return [];
    const count = values.filter((value) => shortenedValues.has(value)).length;
    return [importTexts.shortenedColumn(fieldLabels[field], count, example)];
  });

/**
 * What follows from a map and a file: the number of rows by category, and whether dates can be
 * read.
 */
function analyzeMap(map: ImportMap, source: string, table: ValueTable) {
  const counts = new Map<string, number>();
  for (const value of valuesOf("category", map, table)) {
    const name = cutText(value, 500);
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const categories = [...counts]
    .sort(([a, countA], [b, countB]) => countB - countA || a.localeCompare(b))
    .slice(0, maxCategories)
    .map(([value, rows]) => ({ value, rows }));
  const days = valuesOf("submittedAt", map, table);
  const { isAmbiguous } = dateOrderOf(days);
  const ambiguousDuration = valuesOf("duration", map, table).find((value) =>
    isAmbiguousDuration(value, map.durations),
  );
  const shortenedText = shortenedColumns(map, table).join(" ");
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
      ...(shortenedText ? [{ code: "shortened_numbers", text: shortenedText, rows: [] }] : []),
      ...(ambiguousDuration
        ? [
            {
              code: "ambiguous_durations",
              text: importTexts.ambiguousDurations(ambiguousDuration),
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
function withGuessedCategories(
  map: ImportMap,
  categories: readonly { value: string }[],
  settings: FestivalSettings,
): ImportMap {
  const openCategories = publicCategories(settings);
  const knownNames = new Set(Object.keys(map.categories).map(fold));
  const guessedCategories = { ...map.categories };
  for (const { value } of categories) {
    for (const part of [value, ...value.split(",").map((name) => name.trim())]) {
      const type = guessType(part, openCategories);
      if (type && part && !part.includes(",") && !knownNames.has(fold(part)))
        guessedCategories[part] = type;
    }
  }
  return { ...map, categories: guessedCategories };
}

async function chooseMap(db: Database, headers: readonly string[], mapId: string | undefined) {
  const namedMap = mapId ? await findMap(db, mapId) : bestMap(await listMaps(db), headers);
  if (!namedMap) {
    return { map: ownListMap(headers), mapId: null, source: "list", sourceName: "Own list" };
  }
  const { source, sourceName, id, builtIn } = namedMap;
  const fittedMap = fitMap(mapSchema.parse(namedMap), headers);
  // What the director's own map leaves out was left out on purpose.
  const map = builtIn ? withGuessedFields(fittedMap, headers, source) : fittedMap;
  return { map, mapId: id, source, sourceName };
}

export type UploadResult =
  | { kind: "created"; id: string }
  | { kind: "refused"; status: 409 | 415 | 422; detail: string };

const isRefusal = (result: Spreadsheet | SpreadsheetRefusal): result is SpreadsheetRefusal =>
  "detail" in result;

/**
 * Parses a file and stores its rows, in pieces, so that others are answered in between. An
 * interrupted upload is not listed, and `deleteOldImports` removes it. No entry is created yet.
 */
export async function uploadImport(
  { db, clock }: Deps,
  bytes: Uint8Array,
  {
    name,
    map: mapId,
    edition,
    uploadedBy,
  }: { name: string; map?: string; edition: Edition; uploadedBy: string },
): Promise<UploadResult> {
  if (edition.state === "archived") {
    return { kind: "refused", status: 409, detail: archivedMessage(edition) };
  }
  const table = await readSpreadsheet(bytes);
  if (isRefusal(table)) return { kind: "refused", ...table };
  if (mapId && !(await findMap(db, mapId))) {
    return { kind: "refused", status: 422, detail: "We can't find this map." };
  }
  const chosenMap = await chooseMap(db, table.headers, mapId);
  const settings = await getSettings(db, edition.id);
  const usableMap = limitToEdition(chosenMap.map, settings.categories);
  const analysis = analyzeMap(usableMap, chosenMap.source, table);
  const map = withGuessedCategories(usableMap, analysis.categories, settings);
  const { categories, problems } = analysis;
  const id = randomUUID();
  await db.transaction(async (tx) => {
    await tx.insert(imports).values({
      ...fileValues(table),
      ...chosenMap,
      id,
      name,
      map,
      categories,
      by: uploadedBy,
      editionId: edition.id,
      bytes: bytes.length,
      sha256: createHash("sha256").update(bytes).digest("hex"),
      problems: [...problemsOfFile(table), ...problems],
      createdAt: clock(),
    });
  });
  for (let part = 0; part * filePartBytes < bytes.length; part += 1) {
    const content = bytes.subarray(part * filePartBytes, (part + 1) * filePartBytes);
    await db.insert(importFiles).values({ importId: id, part, content });
    await letOthersRun();
  }
  const addressColumn = addressColumnOf(map, table.headers);
  for (let start = 0; start < table.rows.length; start += rowBatchSize) {
    await storeRows(db, id, table.rows.slice(start, start + rowBatchSize), addressColumn);
    // The embedded database blocks other requests without a pause.
    await letOthersRun();
  }
  await db.update(imports).set({ readAt: clock() }).where(eq(imports.id, id));
  return { kind: "created", id };
}

/** The index of the column with the filmmakers' addresses; -1 if the map names none. */
const addressColumnOf = (map: ImportMap, headers: readonly string[]): number =>
  headers.findLastIndex((header) => fieldOf(map, header) === "submitterEmail");

/** The pattern of a cell with nothing but an address, for JavaScript and PostgreSQL. */
const addressPattern = String.raw`^\s*([^\s@<>]+@[^\s@<>]+)\s*$`;

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
      email: new RegExp(addressPattern).exec(cells?.[addressColumn] ?? "")?.[1] ?? null,
      fault,
      notes,
    })),
  );

export type ImportResult =
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
  { version, map, ...changes }: ImportChange,
): Promise<ImportResult> {
  const [before] = await db.select().from(imports).where(eq(imports.id, id));
  if (!before?.readAt) return { kind: "unknown" };
  const mustReadAgain = readingFields.some((field) => changes[field] !== undefined);
  const table = mustReadAgain ? await readAgain(db, before, changes) : null;
  if (table && isRefusal(table)) return { kind: "refused", ...table };
  return db.transaction(async (tx): Promise<ImportResult> => {
    const [row] = await tx.select().from(imports).where(eq(imports.id, id)).for("update");
    if (!row) return { kind: "unknown" };
    if (row.version !== version) return { kind: "stale" };
    if (row.state !== "ready") {
      return { kind: "refused", status: 409, detail: importTexts.notReady };
    }
    const baseMap = map ?? mapSchema.parse(row.map);
    const oldHeaders = row.columns.map(({ header }) => header);
    // What was guessed from other headers is guessed again.
    const hasNewHeaders = table !== null && table.headers.join("\n") !== oldHeaders.join("\n");
    const guessedMap = hasNewHeaders && !map ? await chooseMap(tx, table.headers, undefined) : null;
    const source = changes.source ?? guessedMap?.source ?? row.source;
    const valueTable = table ?? {
      headers: oldHeaders,
      rows: await tx
        .select({ cells: importRows.cells })
        .from(importRows)
        .where(eq(importRows.importId, id)),
    };
    // The columns of the map are kept as far as the file still has their headers.
    const keptMap = table && !map ? fitMap(baseMap, table.headers) : baseMap;
    const mergedMap = guessedMap
      ? fitMap(
          { ...guessedMap.map, columns: { ...guessedMap.map.columns, ...keptMap.columns } },
          valueTable.headers,
        )
      : keptMap;
    const { categories, problems } = analyzeMap(mergedMap, source, valueTable);
    // Another column may hold the categories now. Values that were listed before have the director's choice.
    const listedValues = new Set(row.categories.map(({ value }) => value));
    const newCategories = categories.filter(({ value }) => !listedValues.has(value));
    const nextMap = withGuessedCategories(
      mergedMap,
      newCategories,
      await getSettings(tx, row.editionId),
    );
    const fileProblems = table
      ? problemsOfFile(table)
      : row.problems.filter(({ code }) => isFileProblem(code));
    const addressColumn = addressColumnOf(nextMap, valueTable.headers);
    if (table) {
      await tx.delete(importRows).where(eq(importRows.importId, id));
      for (let start = 0; start < table.rows.length; start += rowBatchSize) {
        await storeRows(tx, id, table.rows.slice(start, start + rowBatchSize), addressColumn);
      }
    } else if (map) {
      await tx
        .update(importRows)
        .set({ email: sql`substring(cells ->> ${addressColumn}::int from ${addressPattern})` })
        .where(and(eq(importRows.importId, id), isNotNull(importRows.cells)));
    }
    await tx
      .update(imports)
      .set({
        ...(table && fileValues(table)),
        map: nextMap,
        source,
        categories,
        problems: [...fileProblems, ...problems],
        sourceName: changes.sourceName ?? guessedMap?.sourceName ?? row.sourceName,
        ...(guessedMap && { mapId: guessedMap.mapId }),
        ...(changes.basis !== undefined && { basis: changes.basis }),
        ...(changes.basisText !== undefined && { basisText: changes.basisText }),
        // The legal basis does not affect the check.
        ...(!changesOnlyBasis(changes, map) && { counts: null }),
        version: row.version + 1,
      })
      .where(eq(imports.id, id));
    return { kind: "done" };
  });
}

const changesOnlyBasis = (changes: object, map: unknown) =>
  map === undefined && Object.keys(changes).every((name) => name.startsWith("basis"));

const isFileProblem = (code: string) =>
  ["no_header", "title_rows", "double_header", "encoding_guessed", "mixed_encoding"].includes(code);

async function readAgain(
  db: Database,
  row: ImportRecord,
  changes: Omit<ImportChange, "version" | "map">,
): Promise<Spreadsheet | SpreadsheetRefusal> {
  const parts = await db
    .select()
    .from(importFiles)
    .where(eq(importFiles.importId, row.id))
    .orderBy(importFiles.part);
  if (parts.length === 0) return { status: 422, detail: importTexts.fileDeleted };
  const hasProblem = (problem: string) => row.problems.some(({ code }) => code === problem);
  // What was guessed and not confirmed is detected again, so that its warning stays.
  const isGuessed = hasProblem("encoding_guessed") && changes.encoding === undefined;
  const isHeaderUnconfirmed =
    hasProblem("no_header") || hasProblem("title_rows") || changes.encoding !== undefined;
  const options: ReadOptions = {
    ...(!isGuessed && { encoding: changes.encoding ?? row.encoding }),
    ...(row.delimiter && { delimiter: changes.delimiter ?? row.delimiter }),
    ...(row.sheet && { sheet: changes.sheet ?? row.sheet }),
    ...(changes.headerRow === undefined &&
    (isHeaderUnconfirmed || changes.sheet || changes.delimiter)
      ? {}
      : { headerRow: changes.headerRow ?? row.headerRow }),
  };
  return readSpreadsheet(Buffer.concat(parts.map(({ content }) => content)), options);
}
