import { z } from "zod";
import { contract } from "~/http/contract";
import { pageQuerySchema } from "~/http/page-query";
import { deskFilmSchema, filmFilterSchema, filmPayloadSchema, filmReceiptSchema } from "./schema";

export const proposeFilm = contract({
  method: "POST",
  path: "/api/films",
  access: "public",
  summary: "Propose a film through the general form",
  limits: [{ name: "film", max: 10, seconds: 3600, counted: "write" }],
  body: filmPayloadSchema,
  replies: { 201: filmReceiptSchema },
});

export const listFilms = contract({
  method: "GET",
  path: "/api/director/films",
  access: ["director"],
  summary: "The films of the general form, newest first",
  query: pageQuerySchema.extend(filmFilterSchema.shape),
  replies: { 200: z.array(deskFilmSchema) },
});

export const readFilm = contract({
  method: "GET",
  path: "/api/director/films/{id}",
  access: ["director"],
  summary: "One film",
  params: z.object({ id: z.uuid() }),
  replies: { 200: deskFilmSchema },
});
