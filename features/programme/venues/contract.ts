import { z } from "zod";
import { contract } from "~/lib/api/contract";
import { idParams } from "~/lib/api/id-params";
import { requiredVersionQuery } from "~/lib/api/version-field";
import { textPageQuerySchema } from "~/lib/pagination/query-schema";
import { newVenueSchema, venueChangeSchema, venueSchema } from "./schema";

export const listVenues = contract({
  method: "GET",
  path: "/api/programme/venues",
  access: ["director", "programmer"],
  summary: "Venues by name",
  query: textPageQuerySchema,
  replies: { 200: z.array(venueSchema) },
});

export const createVenue = contract({
  method: "POST",
  path: "/api/programme/venues",
  access: ["director", "programmer"],
  summary: "Add a venue with opening hours and walking times",
  body: newVenueSchema,
  replies: { 201: venueSchema },
});

export const readVenue = contract({
  method: "GET",
  path: "/api/programme/venues/{id}",
  access: ["director", "programmer"],
  summary: "One venue",
  params: idParams,
  replies: { 200: venueSchema },
  refusals: [404],
});

export const changeVenue = contract({
  method: "PATCH",
  path: "/api/programme/venues/{id}",
  access: ["director", "programmer"],
  summary: "Update a venue (partial; walks as a full list)",
  params: idParams,
  body: venueChangeSchema,
  replies: { 200: venueSchema },
  refusals: [404, 409],
});

export const deleteVenue = contract({
  method: "DELETE",
  path: "/api/programme/venues/{id}",
  access: ["director", "programmer"],
  summary: "Delete a venue that was never used",
  params: idParams,
  query: requiredVersionQuery,
  replies: { 204: null },
  refusals: [404, 409],
});
