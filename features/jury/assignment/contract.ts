import { z } from "zod";
import { contract } from "~/lib/api/contract";
import { idParams } from "~/lib/api/id-params";
import { textPageQuerySchema } from "~/lib/pagination/query-schema";
import {
  adminEntrySchema,
  assignmentRunSchema,
  assignmentSchema,
  assignSchema,
  entryPatchSchema,
  entryViews,
  manualAssignmentSchema,
  phaseEntrySchema,
  progressSchema,
  publishResultSchema,
  reminderResultSchema,
  watchedFilmSchema,
} from "./schema";

const entryParams = idParams.extend({ submissionId: z.uuid() });

export const listPhaseEntries = contract({
  method: "GET",
  path: "/api/jury/phases/{id}/entries",
  access: ["director", "programmer"],
  roleCheckedIn: "edition of each row",
  summary:
    "Entries of a phase by title, without scores; `show` filters those with open slots or declined by a juror, `q` searches the title",
  params: idParams,
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
  roleCheckedIn: "edition of each row",
  summary:
    "An entry of a phase with its scorecards. A programmer on the jury sees them after submitting their own score",
  params: entryParams,
  replies: { 200: adminEntrySchema },
});

export const changePhaseEntry = contract({
  method: "PATCH",
  path: "/api/jury/phases/{id}/entries/{submissionId}",
  access: ["director", "programmer"],
  roleCheckedIn: "edition of each row",
  summary: "Set the blind synopsis of an entry; null removes it",
  params: entryParams,
  body: entryPatchSchema,
  replies: { 200: phaseEntrySchema },
  refusals: [409],
});

export const assignFilms = contract({
  method: "POST",
  path: "/api/jury/phases/{id}/assign",
  access: ["director", "programmer"],
  roleCheckedIn: "edition of each row",
  summary:
    "Assign jurors to the open slots of a phase, as drafts; replaces earlier automatic drafts. A dry run saves nothing",
  params: idParams,
  body: assignSchema,
  replies: { 200: assignmentRunSchema },
  refusals: [409],
});

export const listAssignments = contract({
  method: "GET",
  path: "/api/jury/phases/{id}/assignments",
  access: ["director", "programmer"],
  roleCheckedIn: "edition of each row",
  summary: "Assignments by title: all, of one film or of one person",
  params: idParams,
  query: textPageQuerySchema.extend({
    submissionId: z.uuid().optional(),
    personId: z.uuid().optional(),
  }),
  replies: { 200: z.array(assignmentSchema) },
});

export const listWatched = contract({
  method: "GET",
  path: "/api/jury/phases/{id}/watched",
  access: ["director", "programmer"],
  roleCheckedIn: "edition of each row",
  summary:
    "How much of each film its jurors watched, by title, or of one film. A programmer on the jury sees a film after submitting their own score",
  params: idParams,
  query: textPageQuerySchema.extend({ submissionId: z.uuid().optional() }),
  replies: { 200: z.array(watchedFilmSchema) },
});

export const assignManually = contract({
  method: "POST",
  path: "/api/jury/phases/{id}/assignments",
  access: ["director", "programmer"],
  roleCheckedIn: "edition of each row",
  summary: "Assign a film to a juror, as a draft; reopens it if they declined",
  params: idParams,
  body: manualAssignmentSchema,
  replies: { 201: assignmentSchema },
  refusals: [409],
});

export const deleteAssignment = contract({
  method: "DELETE",
  path: "/api/jury/assignments/{id}",
  access: ["director", "programmer"],
  roleCheckedIn: "edition of each row",
  summary: "Unassign a film that the juror has not scored",
  params: idParams,
  replies: { 204: null },
  refusals: [409],
});

export const publishAssignments = contract({
  method: "POST",
  path: "/api/jury/phases/{id}/publish",
  access: ["director", "programmer"],
  roleCheckedIn: "edition of each row",
  effects: ["emails"],
  summary: "Publish draft assignments; each juror with new films gets one email",
  params: idParams,
  replies: { 200: publishResultSchema },
  refusals: [409],
});

export const remindJurors = contract({
  method: "POST",
  path: "/api/jury/phases/{id}/remind",
  access: ["director", "programmer"],
  roleCheckedIn: "edition of each row",
  effects: ["emails"],
  hasEffects: ({ body }: { body: { dryRun: boolean } }) => !body.dryRun,
  summary: "Remind jurors who have films left to score; a dry run lists them",
  params: idParams,
  body: assignSchema,
  replies: { 200: reminderResultSchema },
  refusals: [409],
});

export const readProgress = contract({
  method: "GET",
  path: "/api/jury/phases/{id}/progress",
  access: ["director", "programmer"],
  roleCheckedIn: "edition of each row",
  summary: "Progress of a phase and of each juror",
  params: idParams,
  replies: { 200: progressSchema },
});
