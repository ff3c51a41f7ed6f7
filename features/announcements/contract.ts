import { z } from "zod";
import { correctionSchema } from "~/features/decisions/schema";
import { editionListQuery, editionQuery } from "~/features/settings/edition.schema";
import { contract } from "~/lib/api/contract";
import { pageQueryFor, pageQuerySchema } from "~/lib/pagination/query-schema";
import {
  announcementChangeSchema,
  announcementSchema,
  dryRunSchema,
  emailSchema,
  fullEmailSchema,
  ledgerFilterSchema,
  ledgerSchema,
  newAnnouncementSchema,
  redeliverSchema,
  releaseSchema,
  scheduleSchema,
  toDoSchema,
  versionedSchema,
} from "./schema";

const byId = z.object({ id: z.uuid() });
const bySubmission = z.object({ submissionId: z.uuid() });

/** A thing to do has no id of its own: its kind and its entry. */
const ofToDo = /^[a-z_]{4,12}\.[0-9a-f-]{36}$/;

export const listAnnouncements = contract({
  method: "GET",
  path: "/api/announcements",
  access: ["director"],
  summary: "The announcements of an edition, by default the current one, newest first",
  query: pageQuerySchema.extend(editionListQuery.shape),
  replies: { 200: z.array(announcementSchema) },
});

export const createAnnouncement = contract({
  method: "POST",
  path: "/api/announcements",
  access: ["director"],
  summary:
    "Make the draft of an announcement in an edition, by default the current one, of categories and outcomes; nobody is told by it",
  query: editionQuery,
  body: newAnnouncementSchema,
  replies: { 201: announcementSchema },
  refusals: [409],
});

export const listAnnouncementToDo = contract({
  method: "GET",
  path: "/api/announcements/to-do",
  access: ["director"],
  summary:
    "What announcements of an edition, by default the current one, leave to be done: who was not reached, who is silent, which place is free",
  query: pageQueryFor(ofToDo).extend(editionQuery.shape),
  replies: { 200: z.array(toDoSchema) },
});

export const readAnnouncement = contract({
  method: "GET",
  path: "/api/announcements/{id}",
  access: ["director"],
  summary: "One announcement",
  params: byId,
  replies: { 200: announcementSchema },
});

export const changeAnnouncement = contract({
  method: "PATCH",
  path: "/api/announcements/{id}",
  access: ["director"],
  summary: "Change what a draft is of; what is left out stays",
  params: byId,
  body: announcementChangeSchema,
  replies: { 200: announcementSchema },
  refusals: [409],
});

export const lockAnnouncement = contract({
  method: "POST",
  path: "/api/announcements/{id}/lock",
  access: ["director"],
  summary:
    "Write the letters of a draft, which wait for the release. A decision or wording that changes later makes it a draft again",
  params: byId,
  body: versionedSchema,
  replies: { 200: announcementSchema },
  refusals: [409],
});

export const unlockAnnouncement = contract({
  method: "POST",
  path: "/api/announcements/{id}/unlock",
  access: ["director"],
  summary: "Throw the letters of a locked announcement away; it is a draft again",
  params: byId,
  body: versionedSchema,
  replies: { 200: announcementSchema },
  refusals: [409],
});

export const releaseAnnouncement = contract({
  method: "POST",
  path: "/api/announcements/{id}/release",
  access: ["director"],
  confirm: true,
  summary:
    "Have a locked announcement released ten minutes from now; `letters` is their number, typed",
  params: byId,
  body: releaseSchema,
  replies: { 200: announcementSchema },
  refusals: [409],
});

export const scheduleAnnouncement = contract({
  method: "POST",
  path: "/api/announcements/{id}/schedule",
  access: ["director"],
  confirm: true,
  summary: "Have a locked announcement released at a moment, at least ten minutes from now",
  params: byId,
  body: scheduleSchema,
  replies: { 200: announcementSchema },
  refusals: [409],
});

export const revertAnnouncement = contract({
  method: "POST",
  path: "/api/announcements/{id}/undo",
  access: ["director"],
  summary: "Take a release back before its moment: the letters are locked again",
  params: byId,
  body: versionedSchema,
  replies: { 200: announcementSchema },
  refusals: [409],
});

export const readAnnouncementLedger = contract({
  method: "GET",
  path: "/api/announcements/{id}/ledger",
  access: ["director"],
  summary: "What became of each entry's letter; q finds an address or a title",
  params: byId,
  query: pageQuerySchema.extend(ledgerFilterSchema.shape),
  replies: { 200: z.array(ledgerSchema) },
});

export const exportAnnouncementLedger = contract({
  method: "GET",
  path: "/api/announcements/{id}/ledger.csv",
  access: ["director"],
  audited: "announcement ledger exported",
  confirm: true,
  summary: "The same as a CSV file",
  params: byId,
  replies: { 200: null },
  replyTypes: ["text/csv"],
});

export const cancelAnnouncement = contract({
  method: "POST",
  path: "/api/announcements/{id}/cancel",
  access: ["director"],
  summary: "Give an announcement up",
  params: byId,
  body: versionedSchema,
  replies: { 200: announcementSchema },
  refusals: [409],
});

export const tryAnnouncement = contract({
  method: "GET",
  path: "/api/announcements/{id}/dry-run",
  access: ["director"],
  summary:
    "What its letters would be as of now: counts, entries left out since nobody decided, and what is wrong with an address or a field",
  params: byId,
  replies: { 200: dryRunSchema },
});

export const listAnnouncementEmails = contract({
  method: "GET",
  path: "/api/announcements/{id}/letters",
  access: ["director"],
  summary:
    "Its letters, one a person: a draft's as of now, later the kept ones; q finds an address or a title",
  params: byId,
  query: pageQuerySchema.extend({ q: z.string().trim().max(100).optional() }),
  replies: { 200: z.array(emailSchema) },
});

export const readAnnouncementEmail = contract({
  method: "GET",
  path: "/api/announcements/{id}/letters/{submissionId}",
  access: ["director"],
  summary: "The letter that speaks of an entry: a draft's as of now, later the kept one",
  params: byId.extend({ submissionId: z.uuid() }),
  replies: { 200: fullEmailSchema },
});

export const showAnnouncementEmail = contract({
  method: "GET",
  path: "/api/announcements/{id}/letters/{submissionId}/page",
  access: ["director"],
  summary: "The same letter as a page that can do nothing; framed=1 for a frame of this site",
  params: byId.extend({ submissionId: z.uuid() }),
  query: z.object({ framed: z.literal("1").optional() }),
  replies: { 200: null },
  replyTypes: ["text/html"],
});

export const redeliverAnnouncementEmail = contract({
  method: "POST",
  path: "/api/announcements/{id}/ledger/{submissionId}/mend",
  access: ["director"],
  summary:
    "Send a letter that did not arrive again, to this address; the entries that it speaks of are corrected with it",
  params: byId.extend({ submissionId: z.uuid() }),
  body: redeliverSchema,
  replies: { 200: redeliverSchema },
  refusals: [409],
});

export const correctDecision = contract({
  method: "POST",
  path: "/api/decisions/{submissionId}/correct",
  access: ["director"],
  summary:
    "Decide otherwise than was announced, and lock the one letter that says so. version is the decision's",
  params: bySubmission,
  body: correctionSchema,
  replies: { 201: announcementSchema },
  refusals: [409],
});
