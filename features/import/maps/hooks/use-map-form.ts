import { useRowForm } from "~/lib/admin-list/hooks/use-row-form";
import { apiFetch } from "~/lib/api/client";
import { pages, pathFor } from "~/lib/paths";
import * as calls from "../../contract";
import { sourceKeyOf } from "../../maps.rules";
import { type ImportMap, importFields, type NamedMap } from "../../schema";
import { mapTexts } from "../texts";

/** A row of a list of the form: a value in the file, and its meaning. */
export type Pair = { text: string; choice: string };

/** The values of a map's form, as typed. */
export type MapFields = ReturnType<typeof fieldsOf>;

const pairsOf = (record: Record<string, string> = {}): Pair[] =>
  Object.entries(record).map(([text, choice]) => ({ text, choice }));

const fieldOrder: readonly string[] = importFields;
const fieldIndex = ({ choice }: Pair) => fieldOrder.indexOf(choice);
/** In the order of the fields, since a map has no order. */
const sortByField = (pairs: Pair[]) => pairs.sort((a, b) => fieldIndex(a) - fieldIndex(b));

const fieldsOf = (map: NamedMap | null) => ({
  name: map?.name ?? "",
  sourceName: map?.sourceName ?? "",
  columns: map ? sortByField(pairsOf(map.columns)) : [{ text: "", choice: "" }],
  categories: pairsOf(map?.categories),
  constants: pairsOf(map?.constants).map(({ text, choice }) => ({ text: choice, choice: text })),
  otherwise: map?.otherwise ?? "",
  dates: map?.dates ?? "",
  durations: map?.durations ?? "h:m:s",
  leaveOut: (map?.leaveOut ?? []).join("\n"),
});

/** Complete rows; a half-empty row does not count yet. */
const completePairs = (pairs: readonly Pair[]) =>
  pairs
    .map(({ text, choice }) => ({ text: text.trim(), choice }))
    .filter(({ text, choice }) => text && choice);

const bodyOf = ({ columns, categories, constants, leaveOut, ...fields }: MapFields) => ({
  name: fields.name,
  sourceName: fields.sourceName,
  columns: Object.fromEntries(completePairs(columns).map(({ text, choice }) => [text, choice])),
  categories: Object.fromEntries(
    completePairs(categories).map(({ text, choice }) => [text, choice]),
  ),
  constants: Object.fromEntries(completePairs(constants).map(({ text, choice }) => [choice, text])),
  otherwise: fields.otherwise || null,
  dates: fields.dates || null,
  durations: fields.durations,
  leaveOut: leaveOut
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean),
});

/** The request body; the server checks the choices. */
type Body = Pick<NamedMap, "name" | "sourceName"> & ImportMap;

const fieldNames: Record<string, string> = {
  sourceName: mapTexts.platform,
  leaveOut: mapTexts.excluded,
  constants: mapTexts.constants,
};

/** The editor of a column map, or of a new one (null). */
export const useMapForm = (map: NamedMap | null) =>
  useRowForm<MapFields, NamedMap>({
    row: map,
    fieldsOf,
    fieldLabels: fieldNames,
    titleOf: ({ name }) => name,
    create: (fields) =>
      apiFetch(calls.createImportMap, {
        body: { ...(bodyOf(fields) as Body), source: sourceKeyOf(fields.sourceName) },
      }),
    change: ({ id, version }, fields) =>
      apiFetch(calls.changeImportMap, {
        params: { id },
        body: { version, ...(bodyOf(fields) as Body) },
      }),
    remove: ({ id, version }) =>
      apiFetch(calls.deleteImportMap, { params: { id }, query: { version: String(version) } }),
    createdPath: ({ id }) => pathFor("adminImportMap", { id }),
    listPath: pages.adminImportMaps,
  });
export type MapForm = ReturnType<typeof useMapForm>;
