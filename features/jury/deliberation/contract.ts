import { z } from "zod";
import { contract } from "~/lib/api/contract";
import { textPageQuerySchema } from "~/lib/pagination/query-schema";
import { xlsxType } from "~/lib/xlsx";
import { byId, submissionTypeOf } from "../schema";
import { advancedSchema, advanceSchema, rankedSchema, rankedViews, rankings } from "./schema";

const sort = z.enum(rankings).prefault("fair");

export const listRanking = contract({
  method: "GET",
  path: "/api/jury/phases/{id}/deliberation",
  access: ["director", "programmer"],
  roleIn: "row",
  summary:
    "A phase's entries with their figures, sorted falling, unscored last; `among` and `type` leave some of them. A programmer who judges gets figures with their own score",
  params: byId,
  query: textPageQuerySchema.extend({
    sort,
    among: z.enum(rankedViews).prefault("all"),
    type: submissionTypeOf.optional(),
  }),
  replies: { 200: z.array(rankedSchema) },
});

export const exportRankingCsv = contract({
  method: "GET",
  path: "/api/jury/phases/{id}/export.csv",
  access: ["director", "programmer"],
  roleIn: "row",
  confirm: true,
  audited: "jury ranking exported",
  summary: "The ranking as a CSV file",
  params: byId,
  query: z.object({ sort }),
  replies: { 200: null },
  replyTypes: ["text/csv"],
});

export const exportRankingXlsx = contract({
  method: "GET",
  path: "/api/jury/phases/{id}/export.xlsx",
  access: ["director", "programmer"],
  roleIn: "row",
  confirm: true,
  audited: "jury ranking exported",
  summary: "The ranking as a spreadsheet",
  params: byId,
  query: z.object({ sort }),
  replies: { 200: null },
  replyTypes: [xlsxType],
});

export const advanceFilms = contract({
  method: "POST",
  path: "/api/jury/phases/{id}/advance",
  access: ["director", "programmer"],
  roleIn: "row",
  summary:
    "Put films into a later phase of the same jury, or take them back with null; no submission's status changes",
  params: byId,
  body: advanceSchema,
  replies: { 200: advancedSchema },
  refusals: [409],
});
