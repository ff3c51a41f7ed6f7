import { z } from "zod";
import { contract } from "~/lib/api/contract";
import { idParams } from "~/lib/api/id-params";
import { pageQuerySchema } from "~/lib/pagination/query-schema";
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
  summary: "Create a jury for categories, with its members and their maximum minutes per phase",
  body: newJurySchema,
  replies: { 201: jurySchema },
  refusals: [409],
});

export const listJuries = contract({
  method: "GET",
  path: "/api/jury/juries",
  access: ["director", "programmer"],
  roleCheckedIn: "edition of each row",
  summary: "Juries, newest first",
  query: pageQuerySchema,
  replies: { 200: z.array(jurySchema) },
});

export const changeJury = contract({
  method: "PATCH",
  path: "/api/jury/juries/{id}",
  access: ["director"],
  summary:
    "Update a jury; `members` is the full list. Scores of removed members stay; their other films are unassigned",
  params: idParams,
  body: juryPatchSchema,
  replies: { 200: jurySchema },
  refusals: [404, 409],
});

export const createPhase = contract({
  method: "POST",
  path: "/api/jury/phases",
  access: ["director"],
  summary:
    "Add a phase to a jury. The first contains all entries of its categories, a later one the advanced films",
  body: newPhaseSchema,
  replies: { 201: phaseSchema },
  refusals: [409],
});

export const listPhases = contract({
  method: "GET",
  path: "/api/jury/phases",
  access: ["director", "programmer"],
  roleCheckedIn: "edition of each row",
  summary: "Phases of all juries, newest first",
  query: pageQuerySchema,
  replies: { 200: z.array(phaseSchema) },
});

export const readPhase = contract({
  method: "GET",
  path: "/api/jury/phases/{id}",
  access: ["director", "programmer"],
  roleCheckedIn: "edition of each row",
  summary: "One phase with its criteria",
  params: idParams,
  replies: { 200: phaseSchema },
});

export const changePhase = contract({
  method: "PATCH",
  path: "/api/jury/phases/{id}",
  access: ["director"],
  summary: "Update a phase; criteria and blind can change only before the first score",
  params: idParams,
  body: phasePatchSchema,
  replies: { 200: phaseSchema },
  refusals: [404, 409],
});
