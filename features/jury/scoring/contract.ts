import { z } from "zod";
import { problemInputSchema, reportedProblemSchema } from "~/features/screeners/schema";
import { watchProgressSchema, watchReportSchema } from "~/features/screeners/watching.schema";
import { contract } from "~/lib/api/contract";
import { idParams } from "~/lib/api/id-params";
import { textPageQuerySchema } from "~/lib/pagination/query-schema";
import {
  abstainSchema,
  ownAssignmentSchema,
  ownFilmSchema,
  scorecardRequestSchema,
  scorecardSchema,
  viewingRequestSchema,
  viewingSchema,
} from "./schema";

export const listOwnFilms = contract({
  method: "GET",
  path: "/api/jury/assignments",
  access: ["juror", "programmer"],
  roleCheckedIn: "edition of each row",
  summary: "Your films in open phases, unscored first, those with the fewest scores before others",
  query: textPageQuerySchema,
  replies: { 200: z.array(ownFilmSchema) },
});

export const readOwnAssignment = contract({
  method: "GET",
  path: "/api/jury/assignments/{id}",
  access: ["juror", "programmer"],
  roleCheckedIn: "edition of each row",
  summary:
    "One of your films with its criteria and your scorecard, also after the phase has closed",
  params: idParams,
  replies: { 200: ownAssignmentSchema },
});

export const saveScorecard = contract({
  method: "PUT",
  path: "/api/jury/assignments/{id}/scorecard",
  access: ["juror", "programmer"],
  roleCheckedIn: "edition of each row",
  summary:
    "Save a draft or submit a score; a submitted score stays submitted and can be changed until the phase closes",
  params: idParams,
  body: scorecardRequestSchema,
  replies: { 200: scorecardSchema },
  refusals: [409],
});

export const recordViewing = contract({
  method: "POST",
  path: "/api/jury/assignments/{id}/viewing",
  access: ["juror", "programmer"],
  roleCheckedIn: "edition of each row",
  summary: "Record how much of the film you watched",
  params: idParams,
  body: viewingRequestSchema,
  replies: { 200: viewingSchema },
  refusals: [409],
});

export const reportProblem = contract({
  method: "POST",
  path: "/api/jury/assignments/{id}/trouble",
  access: ["juror", "programmer"],
  roleCheckedIn: "edition of each row",
  summary:
    "Report that a film does not play; it is on hold for you until it is fixed. Your open report is answered with 200",
  params: idParams,
  body: problemInputSchema,
  replies: { 200: reportedProblemSchema, 201: reportedProblemSchema },
  refusals: [409],
});

export const reportWatched = contract({
  method: "POST",
  path: "/api/media/{id}/viewed",
  access: ["juror", "programmer"],
  roleCheckedIn: "edition of each row",
  summary:
    "Report the parts of an uploaded film that your player showed, in seconds; counted up to the time that passed",
  params: idParams,
  body: watchReportSchema,
  replies: { 200: watchProgressSchema },
});

export const abstain = contract({
  method: "POST",
  path: "/api/jury/assignments/{id}/abstain",
  access: ["juror", "programmer"],
  roleCheckedIn: "edition of each row",
  summary: "Abstain from a film; it is assigned to another juror",
  params: idParams,
  body: abstainSchema,
  replies: { 200: scorecardSchema },
  refusals: [409],
});

export const declareOwnConflict = contract({
  method: "POST",
  path: "/api/jury/assignments/{id}/conflict",
  access: ["juror", "programmer"],
  roleCheckedIn: "edition of each row",
  summary: "Declare a conflict of interest with a film; it is removed from your list",
  params: idParams,
  replies: { 204: null },
});
