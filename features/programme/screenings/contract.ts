import { z } from "zod";
import { contract } from "~/lib/api/contract";
import { idParams } from "~/lib/api/id-params";
import { requiredVersionQuery } from "~/lib/api/version-field";
import { pageQuerySchema } from "~/lib/pagination/query-schema";
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
  summary: "Scheduled screenings by start time; filters: day, venue",
  query: pageQuerySchema.extend(screeningFilterSchema.shape),
  replies: { 200: z.array(screeningSchema) },
});

export const createScreening = contract({
  method: "POST",
  path: "/api/programme/screenings",
  access: ["director", "programmer"],
  summary: "Schedule a block in a venue (tentative); returns the problems it causes",
  body: newScreeningSchema,
  replies: { 201: checkedScreeningSchema },
});

export const readScreening = contract({
  method: "GET",
  path: "/api/programme/screenings/{id}",
  access: ["director", "programmer"],
  summary: "One screening",
  params: idParams,
  replies: { 200: screeningSchema },
  refusals: [404],
});

export const changeScreening = contract({
  method: "PATCH",
  path: "/api/programme/screenings/{id}",
  access: ["director", "programmer"],
  summary: "Move, confirm or cancel a screening; returns the problems it causes",
  params: idParams,
  body: screeningChangeSchema,
  replies: { 200: checkedScreeningSchema },
  refusals: [404, 409],
});

export const deleteScreening = contract({
  method: "DELETE",
  path: "/api/programme/screenings/{id}",
  access: ["director", "programmer"],
  summary: "Delete a screening that was never public",
  params: idParams,
  query: requiredVersionQuery,
  replies: { 204: null },
  refusals: [404, 409],
});
