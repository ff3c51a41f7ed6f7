import { z } from "zod";
import { contract } from "~/lib/api/contract";
import { idParams } from "~/lib/api/id-params";
import { viewChangeSchema, viewInputSchema, viewSchema } from "./schema";

export const listViews = contract({
  method: "GET",
  path: "/api/desk/views",
  access: ["director"],
  summary: "Your saved views of the submissions list, by name",
  replies: { 200: z.array(viewSchema) },
});

export const saveView = contract({
  method: "POST",
  path: "/api/desk/views",
  access: ["director"],
  summary: "Save a view of the submissions list",
  body: viewInputSchema,
  replies: { 201: viewSchema },
  refusals: [409],
});

export const changeView = contract({
  method: "PATCH",
  path: "/api/desk/views/{id}",
  access: ["director"],
  summary: "Rename a view, or change its filters and columns",
  params: idParams,
  body: viewChangeSchema,
  replies: { 200: viewSchema },
  refusals: [409],
});

export const deleteView = contract({
  method: "DELETE",
  path: "/api/desk/views/{id}",
  access: ["director"],
  summary: "Delete a view",
  params: idParams,
  replies: { 204: null },
});
