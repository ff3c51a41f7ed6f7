import { z } from "zod";
import { submissionTypes } from "~/db/enums";
import { momentSchema } from "~/lib/dates/datetime-schema";

/** unpaid: entered, and no payment came. held: paid, but not as it should have been. */
export const stuckDraftViews = ["unpaid", "held"] as const;
export type StuckDraftView = (typeof stuckDraftViews)[number];

/** An entry that waits for its payment, or a payment that waits for the director. */
export const stuckDraftSchema = z.object({
  id: z.string(),
  submissionType: z.enum(submissionTypes),
  /** The title, or the log line; null where nothing was typed. */
  title: z.string().nullable(),
  name: z.string().nullable(),
  email: z.string().nullable(),
  /** The fee that was to be charged, '$20'. */
  fee: z.string(),
  paymentIntentId: z.string().nullable(),
  /** Why the payment is held. */
  reason: z.string().nullable(),
  createdAt: momentSchema,
  /** When its filmmaker was reminded. */
  remindedAt: momentSchema.nullable(),
});
export type StuckDraft<Moment = string> = Omit<
  z.output<typeof stuckDraftSchema>,
  "createdAt" | "remindedAt"
> & { createdAt: Moment; remindedAt: Moment | null };
