import { z } from "zod";
import { correctionSchema } from "~/features/decisions/schema";
import { editionListQuery, editionQuery } from "~/features/settings/edition.schema";
import { contract } from "~/lib/api/contract";
import { idParams } from "~/lib/api/id-params";
import { versionBody } from "~/lib/api/version-field";
import { pageQueryFor, pageQuerySchema } from "~/lib/pagination/query-schema";
import {
  announcementChangeSchema,
  announcementSchema,
  dryRunSchema,
  emailSchema,
  followUpSchema,
  fullEmailSchema,
  ledgerFilterSchema,
  ledgerSchema,
  lockProgressSchema,
  newAnnouncementSchema,
  redeliverSchema,
  releaseSchema,
  scheduleSchema,
} from "./schema";

const bySubmission = z.object({ submissionId: z.uuid() });

/** A follow-up has no id; it is identified by its kind and its entry. */
const followUpCursor = /^[a-z_]{4,12}\.[0-9a-f-]{36}$/;

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
    "Create a draft announcement for categories and outcomes of an edition, by default the current one; nothing is sent",
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
    "Follow-ups of the announcements of an edition, by default the current one: failed emails, missing replies, open places",
  query: pageQueryFor(followUpCursor).extend(editionQuery.shape),
  replies: { 200: z.array(followUpSchema) },
});

export const readAnnouncement = contract({
  method: "GET",
  path: "/api/announcements/{id}",
  access: ["director"],
  summary: "One announcement",
  params: idParams,
  replies: { 200: announcementSchema },
});

export const changeAnnouncement = contract({
  method: "PATCH",
  path: "/api/announcements/{id}",
  access: ["director"],
  summary: "Update a draft (partial)",
  params: idParams,
  body: announcementChangeSchema,
  replies: { 200: announcementSchema },
  refusals: [409],
});

export const lockAnnouncement = contract({
  method: "POST",
  path: "/api/announcements/{id}/lock",
  access: ["director"],
  summary:
    "Lock a draft and prepare its emails. If a decision or template changes later, it becomes a draft again",
  params: idParams,
  body: versionBody,
  replies: { 200: announcementSchema },
  refusals: [409],
});

export const readLockProgress = contract({
  method: "GET",
  path: "/api/announcements/{id}/lock",
  access: ["director"],
  summary: "Number of emails that are prepared so far, of a lock that is running or done",
  params: idParams,
  replies: { 200: lockProgressSchema },
});

export const unlockAnnouncement = contract({
  method: "POST",
  path: "/api/announcements/{id}/unlock",
  access: ["director"],
  summary: "Unlock an announcement: delete its emails and make it a draft again",
  params: idParams,
  body: versionBody,
  replies: { 200: announcementSchema },
  refusals: [409],
});

export const releaseAnnouncement = contract({
  method: "POST",
  path: "/api/announcements/{id}/release",
  access: ["director"],
  effects: ["emails"],
  summary: "Release a locked announcement in 10 minutes; `letters` confirms the number of emails",
  params: idParams,
  body: releaseSchema,
  replies: { 200: announcementSchema },
  refusals: [409],
});

export const scheduleAnnouncement = contract({
  method: "POST",
  path: "/api/announcements/{id}/schedule",
  access: ["director"],
  effects: ["emails"],
  summary: "Schedule the release of a locked announcement, at least 10 minutes from now",
  params: idParams,
  body: scheduleSchema,
  replies: { 200: announcementSchema },
  refusals: [409],
});

export const revertAnnouncement = contract({
  method: "POST",
  path: "/api/announcements/{id}/undo",
  access: ["director"],
  summary: "Undo a release before it is sent; the announcement is locked again",
  params: idParams,
  body: versionBody,
  replies: { 200: announcementSchema },
  refusals: [409],
});

export const readAnnouncementLedger = contract({
  method: "GET",
  path: "/api/announcements/{id}/ledger",
  access: ["director"],
  summary: "Delivery report, one row per entry; q searches address and title",
  params: idParams,
  query: pageQuerySchema.extend(ledgerFilterSchema.shape),
  replies: { 200: z.array(ledgerSchema) },
});

export const exportAnnouncementLedger = contract({
  method: "GET",
  path: "/api/announcements/{id}/ledger.csv",
  access: ["director"],
  audited: "announcement ledger exported",
  effects: ["file"],
  summary: "Delivery report as CSV",
  params: idParams,
  replies: { 200: null },
  replyTypes: ["text/csv"],
});

export const cancelAnnouncement = contract({
  method: "POST",
  path: "/api/announcements/{id}/cancel",
  access: ["director"],
  summary: "Cancel an announcement",
  params: idParams,
  body: versionBody,
  replies: { 200: announcementSchema },
  refusals: [409],
});

export const tryAnnouncement = contract({
  method: "GET",
  path: "/api/announcements/{id}/dry-run",
  access: ["director"],
  summary:
    "Dry run: number of emails, undecided entries that are left out, and problems with addresses or fields",
  params: idParams,
  replies: { 200: dryRunSchema },
});

export const listAnnouncementEmails = contract({
  method: "GET",
  path: "/api/announcements/{id}/letters",
  access: ["director"],
  summary:
    "Emails of an announcement, one per person: computed for a draft, stored after the lock; q searches address and title",
  params: idParams,
  query: pageQuerySchema.extend({ q: z.string().trim().max(100).optional() }),
  replies: { 200: z.array(emailSchema) },
});

export const readAnnouncementEmail = contract({
  method: "GET",
  path: "/api/announcements/{id}/letters/{submissionId}",
  access: ["director"],
  summary: "The email about an entry: computed for a draft, stored after the lock",
  params: idParams.extend({ submissionId: z.uuid() }),
  replies: { 200: fullEmailSchema },
});

export const showAnnouncementEmail = contract({
  method: "GET",
  path: "/api/announcements/{id}/letters/{submissionId}/page",
  access: ["director"],
  summary: "The email about an entry as a static page; framed=1 allows framing by this site",
  params: idParams.extend({ submissionId: z.uuid() }),
  query: z.object({ framed: z.literal("1").optional() }),
  replies: { 200: null },
  replyTypes: ["text/html"],
});

export const redeliverAnnouncementEmail = contract({
  method: "POST",
  path: "/api/announcements/{id}/ledger/{submissionId}/mend",
  access: ["director"],
  effects: ["address", "emails"],
  summary: "Resend a failed email to this address; the address of its entries is updated too",
  params: idParams.extend({ submissionId: z.uuid() }),
  body: redeliverSchema,
  replies: { 200: redeliverSchema },
  refusals: [409],
});

export const correctDecision = contract({
  method: "POST",
  path: "/api/decisions/{submissionId}/correct",
  access: ["director"],
  effects: ["festival"],
  summary:
    "Correct an announced decision and lock the one email about it; version is the decision's",
  params: bySubmission,
  body: correctionSchema,
  replies: { 201: announcementSchema },
  refusals: [409],
});
