import { z } from "zod";
import { contract } from "~/lib/api/contract";
import {
  waiverBatchFormSchema,
  waiverBatchSchema,
  waiverFormSchema,
  waiverQuerySchema,
  waiverSchema,
} from "./waivers.schema";

export const listWaivers = contract({
  method: "GET",
  path: "/api/waivers",
  access: ["director"],
  summary: "Waiver codes, newest first, with the entry that used each; filter: batch",
  query: waiverQuerySchema,
  replies: { 200: z.array(waiverSchema) },
});

export const makeWaiver = contract({
  method: "POST",
  path: "/api/waivers",
  access: ["director"],
  effects: ["email"],
  summary:
    "Create a waiver code for one entry of one category, and email it if an address is given",
  body: waiverFormSchema,
  replies: { 201: waiverSchema },
  refusals: [409],
});

export const revokeWaiver = contract({
  method: "POST",
  path: "/api/waivers/{id}/take-back",
  access: ["director"],
  summary: "Revoke an unused code",
  params: z.object({ id: z.uuid() }),
  replies: { 200: waiverSchema },
  refusals: [409],
});

export const listWaiverBatches = contract({
  method: "GET",
  path: "/api/waivers/batches",
  access: ["director"],
  summary: "The newest 200 batches of waiver codes, with how many codes were used and revoked",
  replies: { 200: z.array(waiverBatchSchema) },
});

export const makeWaiverBatch = contract({
  method: "POST",
  path: "/api/waivers/batches",
  access: ["director"],
  effects: ["emails"],
  hasEffects: ({ body }: { body: { emails: readonly string[] } }) => body.emails.length > 1,
  summary:
    "Create up to 500 waiver codes of one category; up to 100 are emailed, one to each address",
  body: waiverBatchFormSchema,
  replies: { 201: waiverBatchSchema },
  refusals: [409],
});

export const exportWaiverBatch = contract({
  method: "GET",
  path: "/api/waivers/batches/{id}/export",
  access: ["director"],
  audited: "waiver codes exported",
  effects: ["file"],
  summary: "The codes of a batch as a CSV file, with their links and the entries that used them",
  params: z.object({ id: z.uuid() }),
  replies: { 200: null },
  replyTypes: ["text/csv"],
});

export const revokeWaiverBatch = contract({
  method: "POST",
  path: "/api/waivers/batches/{id}/take-back",
  access: ["director"],
  summary: "Revoke the unused codes of a batch",
  params: z.object({ id: z.uuid() }),
  replies: { 200: waiverBatchSchema },
});
