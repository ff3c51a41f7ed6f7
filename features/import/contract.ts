import { z } from "zod";
import { editionListQuery, editionQuery } from "~/features/settings/edition.schema";
import { contract } from "~/lib/api/contract";
import { versionQueryField } from "~/lib/api/version-field";
import { bytesSchema } from "~/lib/forms/fields";
import { pageQueryFor, pageQuerySchema } from "~/lib/pagination/query-schema";
import { spreadsheetLimits } from "~/lib/spreadsheet/types";
import {
  allChoicesSchema,
  importChangeSchema,
  importRowSchema,
  importSchema,
  mapChangeSchema,
  namedMapSchema,
  newMapSchema,
  rowChoiceSchema,
  rowFilterSchema,
  undoImportSchema,
  uploadQuerySchema,
  versionedBody,
} from "./schema";

const byId = z.object({ id: z.uuid() });
const byRow = byId.extend({ row: z.string().regex(/^\d{1,6}$/) });
const ofRow = /^\d{1,6}$/;

/** What browsers and scripts call a table; what is in it says what it is. */
const fileTypes = [
  "application/octet-stream",
  "text/csv",
  "text/plain",
  "text/tab-separated-values",
  "application/csv",
  "application/vnd.ms-excel",
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
];

export const uploadImport = contract({
  method: "POST",
  path: "/api/imports",
  access: ["director"],
  summary:
    "Read a CSV or XLSX file of entries, sent as the body itself, with the map that fits best; nothing is imported yet",
  limits: [{ name: "import-upload", max: 60, seconds: 3_600, counted: "memory" }],
  query: uploadQuerySchema.extend(editionQuery.shape),
  body: bytesSchema,
  bodyTypes: fileTypes,
  maxBodyBytes: spreadsheetLimits.bytes,
  maxBodySeconds: 300,
  replies: { 201: importSchema },
  refusals: [409],
});

export const listImports = contract({
  method: "GET",
  path: "/api/imports",
  access: ["director"],
  summary: "The imports of an edition, by default the current one, newest first",
  query: pageQuerySchema.extend(editionListQuery.shape),
  replies: { 200: z.array(importSchema) },
});

export const listImportMaps = contract({
  method: "GET",
  path: "/api/imports/maps",
  access: ["director"],
  summary: "The named maps: what the columns of a platform's files mean",
  replies: { 200: z.array(namedMapSchema) },
});

export const createImportMap = contract({
  method: "POST",
  path: "/api/imports/maps",
  access: ["director"],
  summary: "Keep a map under a name",
  body: newMapSchema,
  replies: { 201: namedMapSchema },
});

export const changeImportMap = contract({
  method: "PATCH",
  path: "/api/imports/maps/{id}",
  access: ["director"],
  summary: "Change a map; what is left out stays",
  params: byId,
  body: mapChangeSchema,
  replies: { 200: namedMapSchema },
  refusals: [409],
});

export const deleteImportMap = contract({
  method: "DELETE",
  path: "/api/imports/maps/{id}",
  access: ["director"],
  summary: "Delete a map of the festival's own",
  params: byId,
  query: versionQueryField,
  replies: { 204: null },
  refusals: [409],
});

export const resetImportMap = contract({
  method: "POST",
  path: "/api/imports/maps/{id}/reset",
  access: ["director"],
  summary: "Bring a built-in map back as it was",
  params: byId,
  body: versionedBody,
  replies: { 200: namedMapSchema },
  refusals: [409],
});

export const readImport = contract({
  method: "GET",
  path: "/api/imports/{id}",
  access: ["director"],
  summary: "One import: its columns, its check, how far it is",
  params: byId,
  replies: { 200: importSchema },
});

export const changeImport = contract({
  method: "PATCH",
  path: "/api/imports/{id}",
  access: ["director"],
  summary:
    "Change how the file is read and mapped, or the basis; the check has to be made again. Not after the run",
  params: byId,
  body: importChangeSchema,
  replies: { 200: importSchema },
  refusals: [409],
});

export const deleteImport = contract({
  method: "DELETE",
  path: "/api/imports/{id}",
  access: ["director"],
  summary: "Delete an import that has not run",
  params: byId,
  query: versionQueryField,
  replies: { 204: null },
  refusals: [409],
});

export const checkImport = contract({
  method: "POST",
  path: "/api/imports/{id}/check",
  access: ["director"],
  summary: "Compare every row with the entries of the edition; no entry and no email is written",
  params: byId,
  body: versionedBody,
  replies: { 200: importSchema },
  refusals: [409],
});

export const listImportRows = contract({
  method: "GET",
  path: "/api/imports/{id}/rows",
  access: ["director"],
  summary:
    "The rows as the check found them, of one kind or all; q finds a title, an address, a tracking number",
  params: byId,
  query: pageQueryFor(ofRow).extend(rowFilterSchema.shape),
  replies: { 200: z.array(importRowSchema) },
});

export const exportImportRows = contract({
  method: "GET",
  path: "/api/imports/{id}/rows.csv",
  access: ["director"],
  audited: "import rows exported",
  confirm: true,
  summary: "The rows of a kind with the file's own columns, and why they are of it",
  params: byId,
  query: rowFilterSchema,
  replies: { 200: null },
  replyTypes: ["text/csv"],
});

export const chooseImportRow = contract({
  method: "PUT",
  path: "/api/imports/{id}/rows/{row}",
  access: ["director"],
  summary:
    "Decide about one row: a new entry, the same as one, skipped; its category; whose values count",
  params: byRow,
  body: rowChoiceSchema,
  replies: { 200: importRowSchema },
  refusals: [409],
});

export const chooseImportRows = contract({
  method: "POST",
  path: "/api/imports/{id}/choices",
  access: ["director"],
  summary: "Decide about all rows that need review at once",
  params: byId,
  body: allChoicesSchema,
  replies: { 200: z.object({ changed: z.number() }) },
  refusals: [409],
});

export const runImport = contract({
  method: "POST",
  path: "/api/imports/{id}/run",
  access: ["director"],
  summary:
    "Import the checked rows; it goes on by itself, also after a restart. Nobody is written to",
  params: byId,
  body: versionedBody,
  replies: { 202: importSchema },
  refusals: [409],
});

export const stopImport = contract({
  method: "POST",
  path: "/api/imports/{id}/stop",
  access: ["director"],
  summary: "Stop a run after the rows that it is at",
  params: byId,
  body: versionedBody,
  replies: { 200: importSchema },
  refusals: [409],
});

export const resumeImport = contract({
  method: "POST",
  path: "/api/imports/{id}/resume",
  access: ["director"],
  summary: "Go on with a run that was stopped",
  params: byId,
  body: versionedBody,
  replies: { 202: importSchema },
  refusals: [409],
});

export const undoImport = contract({
  method: "POST",
  path: "/api/imports/{id}/undo",
  access: ["director"],
  summary:
    "Take an import back within 30 days: its entries vanish, changed fields go back. Refused with `built` where something was built on an entry; keepBuilt undoes the rest",
  params: byId,
  body: undoImportSchema,
  replies: { 202: importSchema },
  refusals: [409],
});
