import { z } from "zod";
import { contract } from "~/lib/api/contract";
import { pageQuerySchema } from "~/lib/pagination/query-schema";
import { submissionReceiptSchema } from "../schema";
import { redeemSchema, waiverFormSchema, waiverSchema } from "./schema";

export const redeemWaiver = contract({
  method: "POST",
  path: "/api/waivers/redeem",
  access: "public",
  summary:
    "Hand in an entry whose payment is open with a code that waives its fee; the same again answers the same submission",
  limits: [{ name: "waiver", max: 10, seconds: 3600 }],
  body: redeemSchema,
  replies: { 200: submissionReceiptSchema, 201: submissionReceiptSchema },
  refusals: [409, 503],
});

export const listWaivers = contract({
  method: "GET",
  path: "/api/waivers",
  access: ["director"],
  summary: "The codes that waive a fee, newest first, each with the entry that it opened",
  query: pageQuerySchema,
  replies: { 200: z.array(waiverSchema) },
});

export const makeWaiver = contract({
  method: "POST",
  path: "/api/waivers",
  access: ["director"],
  summary: "Make a code that opens one entry of one type without its fee, and send it where told",
  body: waiverFormSchema,
  replies: { 201: waiverSchema },
  refusals: [409],
});

export const revokeWaiver = contract({
  method: "POST",
  path: "/api/waivers/{id}/take-back",
  access: ["director"],
  summary: "Take an unused code back, for good",
  params: z.object({ id: z.uuid() }),
  replies: { 200: waiverSchema },
  refusals: [409],
});
