import { z } from "zod";
import { mediaStates } from "~/db/enums";
import { contract } from "~/lib/api/contract";
import { versionQueryField } from "~/lib/api/version-field";
import { pageQuerySchema } from "~/lib/pagination/query-schema";
import { adminScreenerSchema } from "./schema";

export const listMedia = contract({
  method: "GET",
  path: "/api/media",
  access: ["director", "programmer"],
  roleIn: "row",
  summary:
    "Uploaded films, newest first; without file names where a programmer judges them without names",
  query: pageQuerySchema.extend({ state: z.enum(mediaStates).optional() }),
  replies: { 200: z.array(adminScreenerSchema) },
});

export const deleteMedia = contract({
  method: "DELETE",
  path: "/api/media/{id}",
  access: ["director"],
  summary: "Delete the bytes of an uploaded film at once; its row and SHA-256 stay",
  params: z.object({ id: z.uuid() }),
  query: versionQueryField,
  replies: { 204: null },
  refusals: [404, 409],
});
