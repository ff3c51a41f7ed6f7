import { z } from "zod";
import { editionQuery } from "~/features/settings/edition.schema";
import { contract } from "~/lib/api/contract";
import { idParams } from "~/lib/api/id-params";
import { codeFormSchema, codeListQuery, codeSchema, codeUseSchema } from "./schema";

export const listCodes = contract({
  method: "GET",
  path: "/api/codes",
  access: ["director"],
  summary: "An edition's codes, newest first, also its waiver codes",
  query: codeListQuery,
  replies: { 200: z.array(codeSchema) },
});

export const makeCode = contract({
  method: "POST",
  path: "/api/codes",
  access: ["director"],
  summary: "Create a code that reduces or waives the fee, or opens a price tier",
  query: editionQuery,
  body: codeFormSchema,
  replies: { 201: codeSchema },
  refusals: [409],
});

export const stopCode = contract({
  method: "POST",
  path: "/api/codes/{id}/stop",
  access: ["director"],
  summary: "Stop a code; fees that were quoted with it stay",
  params: idParams,
  replies: { 200: codeSchema },
});

export const listCodeUses = contract({
  method: "GET",
  path: "/api/codes/{id}/uses",
  access: ["director"],
  summary: "The newest 1,000 entries that used a code",
  params: idParams,
  replies: { 200: z.array(codeUseSchema) },
});
