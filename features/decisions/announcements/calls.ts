import { z } from "zod";
import { contract } from "~/http/contract";
import { pageQuerySchema } from "~/http/page-query";
import {
  announcementChangeSchema,
  announcementSchema,
  dryRunSchema,
  letterSchema,
  newAnnouncementSchema,
  versionedSchema,
  wholeLetterSchema,
} from "./schema";

const byId = z.object({ id: z.uuid() });

export const listAnnouncements = contract({
  method: "GET",
  path: "/api/announcements",
  access: ["director"],
  summary: "The announcements of the current edition, newest first",
  query: pageQuerySchema,
  replies: { 200: z.array(announcementSchema) },
});

export const createAnnouncement = contract({
  method: "POST",
  path: "/api/announcements",
  access: ["director"],
  summary: "Make the draft of an announcement, of categories and outcomes; nobody is told by it",
  body: newAnnouncementSchema,
  replies: { 201: announcementSchema },
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

export const listAnnouncementLetters = contract({
  method: "GET",
  path: "/api/announcements/{id}/letters",
  access: ["director"],
  summary: "Its letters as of now, one a person; q finds an address or a title",
  params: byId,
  query: pageQuerySchema.extend({ q: z.string().trim().max(100).optional() }),
  replies: { 200: z.array(letterSchema) },
});

export const readAnnouncementLetter = contract({
  method: "GET",
  path: "/api/announcements/{id}/letters/{submissionId}",
  access: ["director"],
  summary: "The letter that speaks of an entry, as of now",
  params: byId.extend({ submissionId: z.uuid() }),
  replies: { 200: wholeLetterSchema },
});
