import { limitsPerEntry } from "~/features/submissions/limits.rules";
import { submissionReceiptSchema } from "~/features/submissions/schema";
import { contract } from "~/lib/api/contract";
import { redeemSchema } from "../codes/waivers.schema";

export const redeemWaiver = contract({
  method: "POST",
  path: "/api/waivers/redeem",
  access: "public",
  summary: "Submit a draft with a waiver code instead of a payment; idempotent",
  limits: limitsPerEntry("waiver", 10),
  body: redeemSchema,
  replies: { 200: submissionReceiptSchema, 201: submissionReceiptSchema },
  refusals: [409, 503],
});
