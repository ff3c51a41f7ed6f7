import { z } from "zod";
import { linkResults, mediaStates } from "~/db/enums";
import { editionListQuery } from "~/features/settings/edition.schema";
import { contract } from "~/lib/api/contract";
import { requiredVersionQuery } from "~/lib/api/version-field";
import { pageQuerySchema } from "~/lib/pagination/query-schema";
import {
  adminScreenerSchema,
  filmlessEntrySchema,
  filmProblemSchema,
  linkCheckSchema,
  mediaSummarySchema,
  problemStates,
} from "./schema";

export const listMedia = contract({
  method: "GET",
  path: "/api/media",
  access: ["director", "programmer"],
  roleCheckedIn: "requested edition",
  summary:
    "Uploaded films of an edition, by default the current one, newest first; uploading includes those being checked. Without file names where a programmer judges them without names",
  query: pageQuerySchema.extend({
    ...editionListQuery.shape,
    state: z.enum(mediaStates).optional(),
  }),
  replies: { 200: z.array(adminScreenerSchema) },
});

export const readMediaSummary = contract({
  method: "GET",
  path: "/api/media/summary",
  access: ["director", "programmer"],
  roleCheckedIn: "requested edition",
  summary:
    "Bytes of all uploaded films, of the quota and the disk, and how many films of an edition, by default the current one, are in which state",
  query: editionListQuery,
  replies: { 200: mediaSummarySchema },
});

export const listWithoutFilm = contract({
  method: "GET",
  path: "/api/media/without-film",
  access: ["director", "programmer"],
  roleCheckedIn: "requested edition",
  summary:
    "Entries of an edition, by default the current one, with neither a link nor an upload, newest first",
  query: pageQuerySchema.extend(editionListQuery.shape),
  replies: { 200: z.array(filmlessEntrySchema) },
});

export const deleteMedia = contract({
  method: "DELETE",
  path: "/api/media/{id}",
  access: ["director"],
  effects: ["loss"],
  summary: "Delete the bytes of an uploaded film at once; its row and SHA-256 stay",
  params: z.object({ id: z.uuid() }),
  query: requiredVersionQuery,
  replies: { 204: null },
  refusals: [404, 409],
});

export const listFilmProblems = contract({
  method: "GET",
  path: "/api/film-troubles",
  access: ["director", "programmer"],
  roleCheckedIn: "requested edition",
  summary:
    "Films of an edition, by default the current one, that jurors could not watch, newest first; without the jurors' names",
  query: pageQuerySchema.extend({
    ...editionListQuery.shape,
    state: z.enum(problemStates).optional(),
  }),
  replies: { 200: z.array(filmProblemSchema) },
});

export const closeFilmProblem = contract({
  method: "POST",
  path: "/api/film-troubles/{id}/mended",
  access: ["director", "programmer"],
  roleCheckedIn: "edition of each row",
  summary: "Mark a film as fixed: it is no longer on hold for the jurors who reported it",
  params: z.object({ id: z.uuid() }),
  body: z.object({}),
  replies: { 200: filmProblemSchema },
  refusals: [404],
});

export const listLinkChecks = contract({
  method: "GET",
  path: "/api/link-checks",
  access: ["director", "programmer"],
  roleCheckedIn: "requested edition",
  summary:
    "The last checks of the links of films of an edition, by default the current one, newest first",
  query: pageQuerySchema.extend({
    ...editionListQuery.shape,
    result: z.enum(linkResults).optional(),
  }),
  replies: { 200: z.array(linkCheckSchema) },
});

export const checkLink = contract({
  method: "POST",
  path: "/api/link-checks",
  access: ["director", "programmer"],
  roleCheckedIn: "edition of each row",
  summary:
    "Check the link of a film now, after other requests to its host; 409 without a link, or with LINK_CHECKS=off",
  limits: [{ name: "link-check", max: 10, seconds: 60, countedIn: "memory" }],
  body: z.object({ submissionId: z.uuid() }),
  replies: { 200: linkCheckSchema },
  refusals: [404, 409],
});
