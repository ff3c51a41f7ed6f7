import { z } from "zod";
import { contract } from "~/lib/api/contract";
import { idParams } from "~/lib/api/id-params";
import { textPageQuerySchema } from "~/lib/pagination/query-schema";
import { xlsxType } from "~/lib/xlsx";
import { submissionTypeSchema } from "../schema";
import {
  advanceResultSchema,
  advanceSchema,
  rankedFilmSchema,
  rankedViews,
  rankingOrders,
} from "./schema";

const sort = z.enum(rankingOrders).prefault("fair");

export const listRanking = contract({
  method: "GET",
  path: "/api/jury/phases/{id}/deliberation",
  access: ["director", "programmer"],
  roleCheckedIn: "edition of each row",
  summary:
    "Ranking of a phase, descending, unscored last; filters: `among`, `type`. A programmer on the jury sees figures after submitting their own score",
  params: idParams,
  query: textPageQuerySchema.extend({
    sort,
    among: z.enum(rankedViews).prefault("all"),
    type: submissionTypeSchema.optional(),
  }),
  replies: { 200: z.array(rankedFilmSchema) },
});

export const exportRankingCsv = contract({
  method: "GET",
  path: "/api/jury/phases/{id}/export.csv",
  access: ["director", "programmer"],
  roleCheckedIn: "edition of each row",
  audited: "jury ranking exported",
  effects: ["file"],
  summary: "The ranking as a CSV file",
  params: idParams,
  query: z.object({ sort }),
  replies: { 200: null },
  replyTypes: ["text/csv"],
});

export const exportRankingXlsx = contract({
  method: "GET",
  path: "/api/jury/phases/{id}/export.xlsx",
  access: ["director", "programmer"],
  roleCheckedIn: "edition of each row",
  audited: "jury ranking exported",
  effects: ["file"],
  summary: "The ranking as a spreadsheet",
  params: idParams,
  query: z.object({ sort }),
  replies: { 200: null },
  replyTypes: [xlsxType],
});

export const advanceFilms = contract({
  method: "POST",
  path: "/api/jury/phases/{id}/advance",
  access: ["director", "programmer"],
  roleCheckedIn: "edition of each row",
  summary:
    "Advance films to a later phase of the same jury, or undo with null; does not change the status of submissions",
  params: idParams,
  body: advanceSchema,
  replies: { 200: advanceResultSchema },
  refusals: [409],
});
