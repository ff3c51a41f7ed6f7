import { z } from "zod";
import { contract } from "~/lib/api/contract";
import { idParams } from "~/lib/api/id-params";
import { requiredVersionQuery } from "~/lib/api/version-field";
import { pageQuerySchema } from "~/lib/pagination/query-schema";
import { adminFilmSchema, filmChangeSchema, filmFilterSchema, newFilmSchema } from "./admin/schema";
import { publicFilmSchema } from "./public.schema";
import { filmPayloadSchema, filmReceiptSchema } from "./schema";

export const listPublicFilms = contract({
  method: "GET",
  path: "/api/films",
  access: "public",
  forEverybody: true,
  summary: "Public films by title, with their public fields",
  replies: { 200: z.array(publicFilmSchema) },
});

export const proposeFilm = contract({
  method: "POST",
  path: "/api/films",
  access: "public",
  skipConflictSync: true,
  summary: "Submit a film through the general form",
  limits: [{ name: "film", max: 10, seconds: 3600 }],
  body: filmPayloadSchema,
  replies: { 201: filmReceiptSchema },
  refusals: [409],
});

export const listFilms = contract({
  method: "GET",
  path: "/api/director/films",
  access: ["director", "programmer"],
  summary:
    "Films, newest first: proposed, programme, public, or all; also those that lack a still, a running time or a reply",
  query: pageQuerySchema.extend(filmFilterSchema.shape),
  replies: { 200: z.array(adminFilmSchema) },
});

export const createFilm = contract({
  method: "POST",
  path: "/api/director/films",
  access: ["director", "programmer"],
  summary: "Add a film to the programme that was not submitted",
  body: newFilmSchema,
  replies: { 201: adminFilmSchema },
  refusals: [409],
});

export const readFilm = contract({
  method: "GET",
  path: "/api/director/films/{id}",
  access: ["director", "programmer"],
  summary: "One film",
  params: idParams,
  replies: { 200: adminFilmSchema },
  refusals: [404],
});

export const changeFilm = contract({
  method: "PATCH",
  path: "/api/director/films/{id}",
  access: ["director", "programmer"],
  summary: "Update a film (partial; guests as a full list). Only the director can make it public",
  params: idParams,
  body: filmChangeSchema,
  replies: { 200: adminFilmSchema },
  refusals: [404, 409],
});

export const deleteFilm = contract({
  method: "DELETE",
  path: "/api/director/films/{id}",
  access: ["director", "programmer"],
  summary: "Delete a film that is not in a block",
  params: idParams,
  query: requiredVersionQuery,
  replies: { 204: null },
  refusals: [404, 409],
});

export const createFilmFromSubmission = contract({
  method: "POST",
  path: "/api/submissions/{id}/film",
  access: ["director", "programmer"],
  roleCheckedIn: "edition of each row",
  summary: "Add an accepted entry to the programme as a film; idempotent",
  params: idParams,
  body: z.object({}),
  replies: { 200: adminFilmSchema, 201: adminFilmSchema },
  refusals: [404, 409],
});
