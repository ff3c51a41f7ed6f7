import { z } from "zod";
import { contract } from "~/lib/api/contract";
import { pageQuerySchema } from "~/lib/pagination/query-schema";
import { submissionReceiptSchema } from "../schema";
import { redeemSchema, waiverFormSchema, waiverSchema } from "./schema";

export const redeemWaiver = contract({
  method: "POST",
  path: "/api/waivers/redeem",
  access: "public",
  summary: "Submit a draft with a waiver code instead of a payment; idempotent",
  limits: [{ name: "waiver", max: 10, seconds: 3600 }],
  body: redeemSchema,
  replies: { 200: submissionReceiptSchema, 201: submissionReceiptSchema },
  refusals: [409, 503],
});

export const listWaivers = contract({
  method: "GET",
  path: "/api/waivers",
  access: ["director"],
  summary: "Waiver codes, newest first, with the entry that used each",
  query: pageQuerySchema,
  replies: { 200: z.array(waiverSchema) },
});

export const makeWaiver = contract({
  method: "POST",
  path: "/api/waivers",
  access: ["director"],
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
