import { z } from "zod";
import { contract } from "~/lib/api/contract";
import { idParams } from "~/lib/api/id-params";
import { requiredVersionQuery } from "~/lib/api/version-field";
import { pageQuerySchema } from "~/lib/pagination/query-schema";
import { blockChangeSchema, blockSchema, newBlockSchema } from "./schema";

export const listBlocks = contract({
  method: "GET",
  path: "/api/programme/blocks",
  access: ["director", "programmer"],
  summary: "Blocks of the current edition, newest first",
  query: pageQuerySchema,
  replies: { 200: z.array(blockSchema) },
});

export const createBlock = contract({
  method: "POST",
  path: "/api/programme/blocks",
  access: ["director", "programmer"],
  summary: "Create a block of films, in order",
  body: newBlockSchema,
  replies: { 201: blockSchema },
});

export const readBlock = contract({
  method: "GET",
  path: "/api/programme/blocks/{id}",
  access: ["director", "programmer"],
  summary: "One block",
  params: idParams,
  replies: { 200: blockSchema },
  refusals: [404],
});

export const changeBlock = contract({
  method: "PATCH",
  path: "/api/programme/blocks/{id}",
  access: ["director", "programmer"],
  summary: "Update a block (partial; films as a full list)",
  params: idParams,
  body: blockChangeSchema,
  replies: { 200: blockSchema },
  refusals: [404, 409],
});

export const deleteBlock = contract({
  method: "DELETE",
  path: "/api/programme/blocks/{id}",
  access: ["director", "programmer"],
  summary: "Delete a block without screenings",
  params: idParams,
  query: requiredVersionQuery,
  replies: { 204: null },
  refusals: [404, 409],
});
