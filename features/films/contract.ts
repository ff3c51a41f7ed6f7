import { z } from "zod";
import { contract } from "~/lib/api/contract";
import { versionQueryField } from "~/lib/api/version-field";
import { pageQuerySchema } from "~/lib/pagination/query-schema";
import { adminFilmSchema, filmChangeSchema, filmFilterSchema, newFilmSchema } from "./admin/schema";
import { publicFilmSchema } from "./public.schema";
import { filmPayloadSchema, filmReceiptSchema } from "./schema";

const byId = z.object({ id: z.uuid() });

export const listPublicFilms = contract({
  method: "GET",
  path: "/api/films",
  access: "public",
  forEverybody: true,
  summary: "The public films by title, and of them what is public",
  replies: { 200: z.array(publicFilmSchema) },
});

export const proposeFilm = contract({
  method: "POST",
  path: "/api/films",
  access: "public",
  summary: "Propose a film through the general form",
  limits: [{ name: "film", max: 10, seconds: 3600 }],
  body: filmPayloadSchema,
  replies: { 201: filmReceiptSchema },
});

export const listFilms = contract({
  method: "GET",
  path: "/api/director/films",
  access: ["director", "programmer"],
  summary: "The films, newest first: proposed ones, those of the programme, public ones, or all",
  query: pageQuerySchema.extend(filmFilterSchema.shape),
  replies: { 200: z.array(adminFilmSchema) },
});

export const createFilm = contract({
  method: "POST",
  path: "/api/director/films",
  access: ["director", "programmer"],
  summary: "Add a film to the programme that nobody handed in",
  body: newFilmSchema,
  replies: { 201: adminFilmSchema },
  refusals: [409],
});

export const readFilm = contract({
  method: "GET",
  path: "/api/director/films/{id}",
  access: ["director", "programmer"],
  summary: "One film",
  params: byId,
  replies: { 200: adminFilmSchema },
  refusals: [404],
});

export const changeFilm = contract({
  method: "PATCH",
  path: "/api/director/films/{id}",
  access: ["director", "programmer"],
  summary:
    "Change a film; what is left out stays, guests are sent whole. Making it public is the director's",
  params: byId,
  body: filmChangeSchema,
  replies: { 200: adminFilmSchema },
  refusals: [404, 409],
});

export const deleteFilm = contract({
  method: "DELETE",
  path: "/api/director/films/{id}",
  access: ["director", "programmer"],
  summary: "Take a film away that is in no block",
  params: byId,
  query: versionQueryField,
  replies: { 204: null },
  refusals: [404, 409],
});

export const createFilmFromSubmission = contract({
  method: "POST",
  path: "/api/submissions/{id}/film",
  access: ["director", "programmer"],
  roleIn: "row",
  summary: "Make an accepted entry a film of the programme; asked again, the same",
  params: byId,
  body: z.object({}),
  replies: { 200: adminFilmSchema, 201: adminFilmSchema },
  refusals: [404, 409],
});
