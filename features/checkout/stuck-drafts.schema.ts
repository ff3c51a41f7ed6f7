import { z } from "zod";
import { categoryType } from "~/features/settings/category.schema";
import { momentSchema } from "~/lib/dates/datetime-schema";

/** unpaid: submitted without a payment. held: paid, but with another amount or other details. */
export const stuckDraftViews = ["unpaid", "held"] as const;
export type StuckDraftView = (typeof stuckDraftViews)[number];

/** An entry that waits for its payment, or a payment that waits for the director. */
export const stuckDraftSchema = z.object({
  id: z.string(),
  submissionType: categoryType,
  /** The title, or the log line; null if nothing was typed. */
  title: z.string().nullable(),
  name: z.string().nullable(),
  email: z.string().nullable(),
  /** The fee to charge, '$20'. */
  fee: z.string(),
  paymentIntentId: z.string().nullable(),
  /** Why the payment is held. */
  reason: z.string().nullable(),
  createdAt: momentSchema,
  /** When the filmmaker was reminded. */
  remindedAt: momentSchema.nullable(),
});
export type StuckDraft<Moment = string> = Omit<
  z.output<typeof stuckDraftSchema>,
  "createdAt" | "remindedAt"
> & { createdAt: Moment; remindedAt: Moment | null };
