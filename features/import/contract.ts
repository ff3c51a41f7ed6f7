import { z } from "zod";
import { editionListQuery, editionQuery } from "~/features/settings/edition.schema";
import { contract } from "~/lib/api/contract";
import { idParams } from "~/lib/api/id-params";
import { requiredVersionQuery, versionBody } from "~/lib/api/version-field";
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
} from "./schema";

const rowParams = idParams.extend({ row: z.string().regex(/^\d{1,6}$/) });
const rowCursor = /^\d{1,6}$/;

/** Content types of tables in browsers and scripts; the content decides. */
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
    "Upload a CSV or XLSX file of entries as the request body; chooses the best map; imports nothing yet",
  limits: [{ name: "import-upload", max: 60, seconds: 3_600, countedIn: "memory" }],
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
  summary: "Imports of an edition, by default the current one, newest first",
  query: pageQuerySchema.extend(editionListQuery.shape),
  replies: { 200: z.array(importSchema) },
});

export const listImportMaps = contract({
  method: "GET",
  path: "/api/imports/maps",
  access: ["director"],
  summary: "Maps from the columns of platform files to fields",
  replies: { 200: z.array(namedMapSchema) },
});

export const createImportMap = contract({
  method: "POST",
  path: "/api/imports/maps",
  access: ["director"],
  summary: "Save a map",
  body: newMapSchema,
  replies: { 201: namedMapSchema },
});

export const changeImportMap = contract({
  method: "PATCH",
  path: "/api/imports/maps/{id}",
  access: ["director"],
  summary: "Update a map (partial)",
  params: idParams,
  body: mapChangeSchema,
  replies: { 200: namedMapSchema },
  refusals: [409],
});

export const deleteImportMap = contract({
  method: "DELETE",
  path: "/api/imports/maps/{id}",
  access: ["director"],
  summary: "Delete a custom map",
  params: idParams,
  query: requiredVersionQuery,
  replies: { 204: null },
  refusals: [409],
});

export const resetImportMap = contract({
  method: "POST",
  path: "/api/imports/maps/{id}/reset",
  access: ["director"],
  summary: "Reset a built-in map",
  params: idParams,
  body: versionBody,
  replies: { 200: namedMapSchema },
  refusals: [409],
});

export const readImport = contract({
  method: "GET",
  path: "/api/imports/{id}",
  access: ["director"],
  summary: "One import: columns, check and progress",
  params: idParams,
  replies: { 200: importSchema },
});

export const changeImport = contract({
  method: "PATCH",
  path: "/api/imports/{id}",
  access: ["director"],
  summary:
    "Update how the file is read and mapped, or the legal basis; requires a new check. Not after the run",
  params: idParams,
  body: importChangeSchema,
  replies: { 200: importSchema },
  refusals: [409],
});

export const deleteImport = contract({
  method: "DELETE",
  path: "/api/imports/{id}",
  access: ["director"],
  summary: "Delete an import that has not run",
  params: idParams,
  query: requiredVersionQuery,
  replies: { 204: null },
  refusals: [409],
});

export const checkImport = contract({
  method: "POST",
  path: "/api/imports/{id}/check",
  access: ["director"],
  summary: "Compare all rows with the entries of the edition; changes nothing",
  params: idParams,
  body: versionBody,
  replies: { 200: importSchema },
  refusals: [409],
});

export const listImportRows = contract({
  method: "GET",
  path: "/api/imports/{id}/rows",
  access: ["director"],
  summary: "Checked rows; filters: kind, q (title, address, tracking number)",
  params: idParams,
  query: pageQueryFor(rowCursor).extend(rowFilterSchema.shape),
  replies: { 200: z.array(importRowSchema) },
});

export const exportImportRows = contract({
  method: "GET",
  path: "/api/imports/{id}/rows.csv",
  access: ["director"],
  audited: "import rows exported",
  effects: ["file"],
  summary: "Rows of a kind with the original columns and the reason",
  params: idParams,
  query: rowFilterSchema,
  replies: { 200: null },
  replyTypes: ["text/csv"],
});

export const chooseImportRow = contract({
  method: "PUT",
  path: "/api/imports/{id}/rows/{row}",
  access: ["director"],
  summary:
    "Decide on one row: new entry, same as an existing one, or skip; its category; which values to use",
  params: rowParams,
  body: rowChoiceSchema,
  replies: { 200: importRowSchema },
  refusals: [409],
});

export const chooseImportRows = contract({
  method: "POST",
  path: "/api/imports/{id}/choices",
  access: ["director"],
  summary: "Decide on all rows that need review",
  params: idParams,
  body: allChoicesSchema,
  replies: { 200: z.object({ changed: z.number() }) },
  refusals: [409],
});

export const runImport = contract({
  method: "POST",
  path: "/api/imports/{id}/run",
  access: ["director"],
  summary: "Import the checked rows; continues automatically after a restart. Sends no emails",
  params: idParams,
  body: versionBody,
  replies: { 202: importSchema },
  refusals: [409],
});

export const stopImport = contract({
  method: "POST",
  path: "/api/imports/{id}/stop",
  access: ["director"],
  summary: "Stop a run after the current rows",
  params: idParams,
  body: versionBody,
  replies: { 200: importSchema },
  refusals: [409],
});

export const resumeImport = contract({
  method: "POST",
  path: "/api/imports/{id}/resume",
  access: ["director"],
  summary: "Resume a stopped run",
  params: idParams,
  body: versionBody,
  replies: { 202: importSchema },
  refusals: [409],
});

export const undoImport = contract({
  method: "POST",
  path: "/api/imports/{id}/undo",
  access: ["director"],
  effects: ["loss"],
  summary:
    "Undo an import within 30 days: deletes its entries and restores changed fields. Refused with `built` if entries are in use; keepBuilt undoes the rest",
  params: idParams,
  body: undoImportSchema,
  replies: { 202: importSchema },
  refusals: [409],
});
