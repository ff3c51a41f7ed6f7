import { z } from "zod";
import { contract } from "~/lib/api/contract";
import { textPageQuerySchema } from "~/lib/pagination/query-schema";
import { byId } from "../schema";
import {
  abstainSchema,
  ownAssignmentSchema,
  ownFilmSchema,
  scorecardSchema,
  scorecardSentSchema,
  viewingSchema,
  viewingSentSchema,
} from "./schema";

export const listOwnFilms = contract({
  method: "GET",
  path: "/api/jury/assignments",
  access: ["juror", "programmer"],
  roleIn: "row",
  summary:
    "One's own films of open phases: those still owed first, the fewest scores before others",
  query: textPageQuerySchema,
  replies: { 200: z.array(ownFilmSchema) },
});

export const readOwnAssignment = contract({
  method: "GET",
  path: "/api/jury/assignments/{id}",
  access: ["juror", "programmer"],
  roleIn: "row",
  summary: "A film of one's own with its criteria and one's scorecard, after the close as well",
  params: byId,
  replies: { 200: ownAssignmentSchema },
});

export const saveScorecard = contract({
  method: "PUT",
  path: "/api/jury/assignments/{id}/scorecard",
  access: ["juror", "programmer"],
  roleIn: "row",
  summary:
    "Keep a draft or give a score; a given one stays given, and may be changed until the phase closes",
  params: byId,
  body: scorecardSentSchema,
  replies: { 200: scorecardSchema },
  refusals: [409],
});

export const recordViewing = contract({
  method: "POST",
  path: "/api/jury/assignments/{id}/viewing",
  access: ["juror", "programmer"],
  roleIn: "row",
  summary: "State how much of the film one has seen",
  params: byId,
  body: viewingSentSchema,
  replies: { 200: viewingSchema },
  refusals: [409],
});

export const abstain = contract({
  method: "POST",
  path: "/api/jury/assignments/{id}/abstain",
  access: ["juror", "programmer"],
  roleIn: "row",
  summary: "Pass on a film, so that somebody else gets it",
  params: byId,
  body: abstainSchema,
  replies: { 200: scorecardSchema },
  refusals: [409],
});

export const declareOwnConflict = contract({
  method: "POST",
  path: "/api/jury/assignments/{id}/conflict",
  access: ["juror", "programmer"],
  roleIn: "row",
  summary: "Say that one is too near to a film; it closes at once",
  params: byId,
  replies: { 204: null },
});
