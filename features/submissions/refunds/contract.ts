import { z } from "zod";
import { contract } from "~/lib/api/contract";
import { pageQuerySchema } from "~/lib/pagination/query-schema";
import { listedRefundSchema, refundAnswerSchema, refundSchema } from "./schema";

export const refundFee = contract({
  method: "POST",
  path: "/api/submissions/{id}/refunds",
  access: ["director"],
  confirm: true,
  summary:
    "Give a part of an entry's fee back, or all that is left; `left` is what was left when somebody looked, in cents. Answers how the refund stands: asked, done or failed",
  params: z.object({ id: z.uuid() }),
  body: refundSchema,
  replies: { 201: refundAnswerSchema },
  refusals: [409],
});

export const listRefunds = contract({
  method: "GET",
  path: "/api/refunds",
  access: ["director"],
  summary: "The refunds of all entries, newest first, also those made at the provider",
  query: pageQuerySchema,
  replies: { 200: z.array(listedRefundSchema) },
});
