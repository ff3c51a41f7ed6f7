import { z } from "zod";
import { contract } from "~/lib/api/contract";
import { pageQueryFor, pageQuerySchema } from "~/lib/pagination/query-schema";
import {
  checkSchema,
  emailFilterSchema,
  emailSchema,
  problemIdSchema,
  publishSchema,
  revertSchema,
  sendEmailsSchema,
  versionSchema,
} from "./schema";

export const checkProgramme = contract({
  method: "POST",
  path: "/api/programme/check",
  access: ["director", "programmer"],
  summary: "Problems of the schedule, and the changes that publishing would make",
  body: z.object({}),
  replies: { 200: checkSchema },
});

export const acknowledgeProblem = contract({
  method: "PUT",
  path: "/api/programme/problems/{id}/acknowledged",
  access: ["director", "programmer"],
  summary: "Acknowledge a warning until its facts change",
  params: problemIdSchema,
  replies: { 204: null },
  refusals: [404],
});

export const unacknowledgeProblem = contract({
  method: "DELETE",
  path: "/api/programme/problems/{id}/acknowledged",
  access: ["director", "programmer"],
  summary: "Show an acknowledged warning again",
  params: problemIdSchema,
  replies: { 204: null },
  refusals: [404],
});

export const publishProgramme = contract({
  method: "POST",
  path: "/api/programme/publish",
  access: ["director"],
  summary: "Publish the schedule; with errors only if a reason is given",
  body: publishSchema,
  replies: { 201: versionSchema },
  refusals: [409],
});

export const revertProgramme = contract({
  method: "POST",
  path: "/api/programme/revert",
  access: ["director"],
  summary: "Publish an old version again under a new number; the schedule does not change",
  body: revertSchema,
  replies: { 201: versionSchema },
  refusals: [404, 409],
});

export const listVersions = contract({
  method: "GET",
  path: "/api/programme/versions",
  access: ["director", "programmer"],
  summary: "Published versions, newest first",
  query: pageQueryFor(/^\d{1,9}$/),
  replies: { 200: z.array(versionSchema) },
});

export const readVersion = contract({
  method: "GET",
  path: "/api/programme/versions/{number}",
  access: ["director", "programmer"],
  summary: "One version",
  params: z.object({ number: z.string().regex(/^\d{1,9}$/) }),
  replies: { 200: versionSchema },
  refusals: [404],
});

export const listProgrammeEmails = contract({
  method: "GET",
  path: "/api/programme/letters",
  access: ["director", "programmer"],
  summary: "Emails to filmmakers about the programme: drafts and sent ones",
  query: pageQuerySchema.extend(emailFilterSchema.shape),
  replies: { 200: z.array(emailSchema) },
});

export const readProgrammeEmail = contract({
  method: "GET",
  path: "/api/programme/letters/{id}",
  access: ["director", "programmer"],
  summary: "One email",
  params: z.object({ id: z.uuid() }),
  replies: { 200: emailSchema },
  refusals: [404],
});

export const sendProgrammeEmails = contract({
  method: "POST",
  path: "/api/programme/letters/send",
  access: ["director"],
  effects: ["emails"],
  summary: "Send draft emails; skips sent ones",
  body: sendEmailsSchema,
  replies: { 200: z.object({ sent: z.int() }) },
});
