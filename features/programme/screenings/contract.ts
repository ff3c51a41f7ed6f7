import { z } from "zod";
import { contract } from "~/lib/api/contract";
import { versionQueryField } from "~/lib/api/version-field";
import { pageQuerySchema } from "~/lib/pagination/query-schema";
import { byId } from "../schema";
import {
  checkedScreeningSchema,
  newScreeningSchema,
  screeningChangeSchema,
  screeningFilterSchema,
  screeningSchema,
} from "./schema";

export const listScreenings = contract({
  method: "GET",
  path: "/api/programme/screenings",
  access: ["director", "programmer"],
  summary: "The screenings on the board in the order of their starts, of a festival day or a venue",
  query: pageQuerySchema.extend(screeningFilterSchema.shape),
  replies: { 200: z.array(screeningSchema) },
});

export const createScreening = contract({
  method: "POST",
  path: "/api/programme/screenings",
  access: ["director", "programmer"],
  summary: "Pencil a block into a venue; the answer names the problems that it makes",
  body: newScreeningSchema,
  replies: { 201: checkedScreeningSchema },
});

export const readScreening = contract({
  method: "GET",
  path: "/api/programme/screenings/{id}",
  access: ["director", "programmer"],
  summary: "One screening",
  params: byId,
  replies: { 200: screeningSchema },
  refusals: [404],
});

export const changeScreening = contract({
  method: "PATCH",
  path: "/api/programme/screenings/{id}",
  access: ["director", "programmer"],
  summary: "Move, confirm or cancel a screening; the answer names the problems that it makes",
  params: byId,
  body: screeningChangeSchema,
  replies: { 200: checkedScreeningSchema },
  refusals: [404, 409],
});

export const deleteScreening = contract({
  method: "DELETE",
  path: "/api/programme/screenings/{id}",
  access: ["director", "programmer"],
  summary: "Take a screening off the board that was never public",
  params: byId,
  query: versionQueryField,
  replies: { 204: null },
  refusals: [404, 409],
});
