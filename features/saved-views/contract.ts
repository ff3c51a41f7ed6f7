import { z } from "zod";
import { contract } from "~/lib/api/contract";
import { viewInputSchema, viewNameSchema, viewSchema } from "./schema";

const byId = z.object({ id: z.uuid() });

export const listViews = contract({
  method: "GET",
  path: "/api/desk/views",
  access: ["director"],
  summary: "Filters of the list of submissions that whoever asks has named, by name",
  replies: { 200: z.array(viewSchema) },
});

export const saveView = contract({
  method: "POST",
  path: "/api/desk/views",
  access: ["director"],
  summary: "Name filters of the list of submissions",
  body: viewInputSchema,
  replies: { 201: viewSchema },
  refusals: [409],
});

export const renameView = contract({
  method: "PATCH",
  path: "/api/desk/views/{id}",
  access: ["director"],
  summary: "Give named filters another name",
  params: byId,
  body: viewNameSchema,
  replies: { 200: viewSchema },
  refusals: [409],
});

export const deleteView = contract({
  method: "DELETE",
  path: "/api/desk/views/{id}",
  access: ["director"],
  summary: "Forget named filters",
  params: byId,
  replies: { 204: null },
});
