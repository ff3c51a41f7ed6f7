import { z } from "zod";
import { contract } from "~/lib/api/contract";
import { textPageQuerySchema } from "~/lib/pagination/query-schema";
import { byId } from "../schema";
import {
  adminEntrySchema,
  assignedSchema,
  assignmentSchema,
  assignSchema,
  entryPatchSchema,
  entryViews,
  manualAssignmentSchema,
  phaseEntrySchema,
  progressSchema,
  publishedSchema,
  remindedSchema,
} from "./schema";

const ofEntry = byId.extend({ submissionId: z.uuid() });

export const listPhaseEntries = contract({
  method: "GET",
  path: "/api/jury/phases/{id}/entries",
  access: ["director", "programmer"],
  roleIn: "row",
  summary:
    "The entries of a phase by title, without scores; `show` leaves those with places free or passed on, `q` those whose title holds it",
  params: byId,
  query: textPageQuerySchema.extend({
    show: z.enum(entryViews).prefault("all"),
    q: z.string().trim().max(100).optional(),
  }),
  replies: { 200: z.array(phaseEntrySchema) },
});

export const readPhaseEntry = contract({
  method: "GET",
  path: "/api/jury/phases/{id}/entries/{submissionId}",
  access: ["director", "programmer"],
  roleIn: "row",
  summary:
    "An entry of a phase with its scorecards. A programmer who judges it gets them with their own score",
  params: ofEntry,
  replies: { 200: adminEntrySchema },
});

export const changePhaseEntry = contract({
  method: "PATCH",
  path: "/api/jury/phases/{id}/entries/{submissionId}",
  access: ["director", "programmer"],
  roleIn: "row",
  summary:
    "Write what jurors read in place of the synopsis, where the phase is blind; null: nothing",
  params: ofEntry,
  body: entryPatchSchema,
  replies: { 200: phaseEntrySchema },
});

export const assignFilms = contract({
  method: "POST",
  path: "/api/jury/phases/{id}/assign",
  access: ["director", "programmer"],
  roleIn: "row",
  summary:
    "Fill the open places of a phase, as drafts; earlier automatic drafts are made anew. A dry run keeps nothing",
  params: byId,
  body: assignSchema,
  replies: { 200: assignedSchema },
  refusals: [409],
});

export const listAssignments = contract({
  method: "GET",
  path: "/api/jury/phases/{id}/assignments",
  access: ["director", "programmer"],
  roleIn: "row",
  summary: "Who watches what, by title: all, or of one film or one person",
  params: byId,
  query: textPageQuerySchema.extend({
    submissionId: z.uuid().optional(),
    personId: z.uuid().optional(),
  }),
  replies: { 200: z.array(assignmentSchema) },
});

export const assignManually = contract({
  method: "POST",
  path: "/api/jury/phases/{id}/assignments",
  access: ["director", "programmer"],
  roleIn: "row",
  summary: "Give a film to somebody by hand, as a draft; one who passed on it gets it again",
  params: byId,
  body: manualAssignmentSchema,
  replies: { 201: assignmentSchema },
  refusals: [409],
});

export const deleteAssignment = contract({
  method: "DELETE",
  path: "/api/jury/assignments/{id}",
  access: ["director", "programmer"],
  roleIn: "row",
  summary: "Take a film away from somebody who has not given a score",
  params: byId,
  replies: { 204: null },
  refusals: [409],
});

export const publishAssignments = contract({
  method: "POST",
  path: "/api/jury/phases/{id}/publish",
  access: ["director", "programmer"],
  roleIn: "row",
  summary: "Show the drafts to their jurors; everybody with new films gets one mail",
  params: byId,
  replies: { 200: publishedSchema },
  refusals: [409],
});

export const remindJurors = contract({
  method: "POST",
  path: "/api/jury/phases/{id}/remind",
  access: ["director", "programmer"],
  roleIn: "row",
  summary: "Remind everybody who still has films to score; a dry run tells who that is",
  params: byId,
  body: assignSchema,
  replies: { 200: remindedSchema },
});

export const readProgress = contract({
  method: "GET",
  path: "/api/jury/phases/{id}/progress",
  access: ["director", "programmer"],
  roleIn: "row",
  summary: "How far a phase is, and each of its jurors",
  params: byId,
  replies: { 200: progressSchema },
});
