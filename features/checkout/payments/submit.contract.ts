import { z } from "zod";
import { submissionTypeSchema } from "~/features/payments/schema";
import { limitsPerEntry } from "~/features/submissions/limits.rules";
import { submissionReceiptSchema } from "~/features/submissions/schema";
import { contract } from "~/lib/api/contract";

/** POST accepts the documented fields of its type, plus the payment's id. */
const submitSchema = z.looseObject({
  submissionType: submissionTypeSchema,
  paymentIntentId: z.string().max(200).optional(),
  /** The draft's secret; without it the values stored with the payment are submitted. */
  draftToken: z.string().max(200).optional(),
  /** By the keys of `GET /api/categories`; missing ones are the draft's. */
  answers: z.record(z.string(), z.unknown()).optional(),
});

export const createSubmission = contract({
  method: "POST",
  path: "/api/submissions",
  access: "public",
  summary: "Submit a paid entry; the same payment again returns the same submission",
  // A paid entry was counted when its payment was opened; this limits lookups of other people's payments.
  limits: limitsPerEntry("submit", 10),
  body: submitSchema,
  replies: { 200: submissionReceiptSchema, 201: submissionReceiptSchema },
  refusals: [402, 409, 503],
});
