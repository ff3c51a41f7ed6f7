import { z } from "zod";
import { contract } from "~/lib/api/contract";
import { pageQuerySchema } from "~/lib/pagination/query-schema";
import { listedRefundSchema, refundAnswerSchema, refundSchema } from "./schema";

export const refundFee = contract({
  method: "POST",
  path: "/api/submissions/{id}/refunds",
  access: ["director"],
  effects: ["money", "email"],
  summary:
    "Refund a fee, fully or partly; `left` is the refundable amount that the user saw, in cents. Returns the state of the refund: asked, done or failed",
  params: z.object({ id: z.uuid() }),
  body: refundSchema,
  replies: { 201: refundAnswerSchema },
  refusals: [409],
});

export const listRefunds = contract({
  method: "GET",
  path: "/api/refunds",
  access: ["director"],
  summary: "Refunds of all entries, newest first, including those made at the provider",
  query: pageQuerySchema,
  replies: { 200: z.array(listedRefundSchema) },
});
