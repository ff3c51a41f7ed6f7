import { z } from "zod";
import { honorLevels } from "~/db/enums";
import { editionFilter, editionQuery, editionSlug } from "~/features/settings/edition.schema";
import { rowCalls } from "~/features/settings/rows/calls.rules";
import { contract } from "~/lib/api/contract";
import { idParams } from "~/lib/api/id-params";
import { requiredVersionQuery, versionBody } from "~/lib/api/version-field";
import { pageQueryFor } from "~/lib/pagination/query-schema";
import { uuidPattern } from "~/lib/uuid";
import {
  awardSchema,
  candidateSchema,
  honorChangeSchema,
  honorSchema,
  newAwardSchema,
  newHonorSchema,
  publicAwardSchema,
  revealAllSchema,
  revocationSchema,
} from "./schema";

export const listAwards = contract({
  method: "GET",
  path: "/api/awards",
  access: ["director", "programmer"],
  roleCheckedIn: "requested edition",
  summary:
    "Awards of an edition, by default the current one; programmers see no film before the reveal",
  query: pageQueryFor(uuidPattern, "number").extend({
    q: z.string().trim().max(200).optional(),
    edition: editionFilter.optional(),
  }),
  replies: { 200: z.array(awardSchema) },
});

export const readAward = contract({
  method: "GET",
  path: "/api/awards/{id}",
  access: ["director", "programmer"],
  summary: "One award",
  params: idParams,
  replies: { 200: awardSchema },
  refusals: [404],
});

export const {
  create: createAward,
  change: changeAward,
  remove: deleteAward,
} = rowCalls({
  path: "/api/awards",
  access: ["director"],
  noun: "award",
  plural: "awards",
  fields: newAwardSchema,
  row: awardSchema,
  sort: "number",
});

export const createAwardsFromSettings = contract({
  method: "POST",
  path: "/api/awards/from-settings",
  access: ["director"],
  summary: "Add an award for each category and prize of the settings; existing names are skipped",
  query: editionQuery,
  body: z.object({}),
  replies: { 201: z.array(awardSchema) },
  refusals: [409],
});

export const revealAwards = contract({
  method: "POST",
  path: "/api/awards/reveal",
  access: ["director"],
  summary: "Reveal several decided awards, all or none",
  body: revealAllSchema,
  replies: { 200: z.array(awardSchema) },
  refusals: [404, 409],
});

export const revealAward = contract({
  method: "POST",
  path: "/api/awards/{id}/reveal",
  access: ["director"],
  summary:
    "Reveal a decided award: public at once, emails in a minute. Repeated calls get the same answer, whatever the version",
  params: idParams,
  body: versionBody,
  replies: { 200: awardSchema },
  refusals: [404, 409],
});

export const undoReveal = contract({
  method: "POST",
  path: "/api/awards/{id}/undo",
  access: ["director"],
  summary: "Undo a reveal within a minute, before its emails are sent",
  params: idParams,
  body: versionBody,
  replies: { 200: awardSchema },
  refusals: [404, 409],
});

export const listCandidates = contract({
  method: "GET",
  path: "/api/awards/{id}/candidates",
  access: ["director"],
  summary: "Films and log lines that an award can go to, by title; at most 50",
  params: idParams,
  query: z.object({ q: z.string().trim().max(200).optional() }),
  replies: { 200: z.array(candidateSchema) },
  refusals: [404],
});

export const addHonor = contract({
  method: "POST",
  path: "/api/awards/{id}/honors",
  access: ["director"],
  summary: "Give a film or log line an award, a mention or a nomination; private until the reveal",
  params: idParams,
  body: newHonorSchema,
  replies: { 201: honorSchema },
  refusals: [404, 409],
});

export const changeHonor = contract({
  method: "PATCH",
  path: "/api/honors/{id}",
  access: ["director"],
  summary: "Change level or citation before the reveal (missing fields stay)",
  params: idParams,
  body: honorChangeSchema,
  replies: { 200: honorSchema },
  refusals: [404, 409],
});

export const removeHonor = contract({
  method: "DELETE",
  path: "/api/honors/{id}",
  access: ["director"],
  summary: "Take a film from an award before the reveal",
  params: idParams,
  query: requiredVersionQuery,
  replies: { 204: null },
  refusals: [404, 409],
});

export const revokeHonor = contract({
  method: "POST",
  path: "/api/honors/{id}/revoke",
  access: ["director"],
  summary: "Withdraw a revealed laurel, with a reason that its page shows",
  params: idParams,
  body: revocationSchema,
  replies: { 200: honorSchema },
  refusals: [404, 409],
});

export const readEditionAwards = contract({
  method: "GET",
  path: "/api/editions/{slug}/awards",
  access: "public",
  forEverybody: true,
  summary: "The revealed awards of an edition",
  params: z.object({ slug: editionSlug }),
  replies: { 200: z.object({ edition: z.string(), awards: z.array(publicAwardSchema) }) },
  refusals: [404],
});

const laurelSchema = z.object({
  title: z.string(),
  director: z.string(),
  /** The year of its edition. */
  edition: z.string(),
  festival: z.string(),
  level: z.enum(honorLevels),
  /** Null for a place in the selection. */
  award: z.string().nullable(),
  state: z.enum(["valid", "revoked"]),
  revokedWhy: z.string().nullable(),
});

const tooShort = "Enter at least two characters";

export const searchLaurels = contract({
  method: "GET",
  path: "/api/laurels",
  access: "public",
  summary: "Valid laurels by the title of the film; at most 20",
  query: z.object({
    film: z.string(tooShort).trim().min(2, tooShort).max(200),
  }),
  replies: { 200: z.array(laurelSchema.extend({ code: z.string() })) },
});

export const readLaurel = contract({
  method: "GET",
  path: "/api/laurels/{code}",
  access: "public",
  forEverybody: true,
  summary: "Whether a laurel is real: its film, award and year",
  params: z.object({ code: z.string().max(40) }),
  replies: { 200: laurelSchema },
  refusals: [404],
});
