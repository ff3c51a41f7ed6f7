import { z } from "zod";
import { contract } from "~/lib/api/contract";
import { pageQuerySchema } from "~/lib/pagination/query-schema";
import { byId } from "../schema";
import {
  juryPatchSchema,
  jurySchema,
  newJurySchema,
  newPhaseSchema,
  phasePatchSchema,
  phaseSchema,
} from "./schema";

export const createJury = contract({
  method: "POST",
  path: "/api/jury/juries",
  access: ["director"],
  summary: "Make a jury for categories, with its members and how many minutes each has for a phase",
  body: newJurySchema,
  replies: { 201: jurySchema },
});

export const listJuries = contract({
  method: "GET",
  path: "/api/jury/juries",
  access: ["director", "programmer"],
  roleIn: "row",
  summary: "The juries, newest first",
  query: pageQuerySchema,
  replies: { 200: z.array(jurySchema) },
});

export const changeJury = contract({
  method: "PATCH",
  path: "/api/jury/juries/{id}",
  access: ["director"],
  summary:
    "Change a jury; `members` is the whole list. Who is left out keeps their given scores, the rest returns",
  params: byId,
  body: juryPatchSchema,
  replies: { 200: jurySchema },
  refusals: [404, 409],
});

export const createPhase = contract({
  method: "POST",
  path: "/api/jury/phases",
  access: ["director"],
  summary:
    "Add a phase to a jury. The first holds every entry of its categories by itself, a later one what is advanced to it",
  body: newPhaseSchema,
  replies: { 201: phaseSchema },
});

export const listPhases = contract({
  method: "GET",
  path: "/api/jury/phases",
  access: ["director", "programmer"],
  roleIn: "row",
  summary: "The phases of all juries, newest first",
  query: pageQuerySchema,
  replies: { 200: z.array(phaseSchema) },
});

export const readPhase = contract({
  method: "GET",
  path: "/api/jury/phases/{id}",
  access: ["director", "programmer"],
  roleIn: "row",
  summary: "One phase with its criteria",
  params: byId,
  replies: { 200: phaseSchema },
});

export const changePhase = contract({
  method: "PATCH",
  path: "/api/jury/phases/{id}",
  access: ["director"],
  summary: "Change a phase; its criteria and whether it is blind only until a score is given",
  params: byId,
  body: phasePatchSchema,
  replies: { 200: phaseSchema },
  refusals: [404, 409],
});
