import { z } from "zod";
import { emailAddress } from "~/http/fields";
import { momentSchema } from "~/http/moment";
import { popupSource } from "./rules";

export const subscribeSchema = z.object({
  email: emailAddress,
  /** Where on the site the visitor subscribed. */
  source: z
    .string()
    .trim()
    .regex(/^[\w -]{1,40}$/, "source must be a short name")
    .default(popupSource),
});
export type Subscribe = z.input<typeof subscribeSchema>;

export const subscribeReplySchema = z.object({ message: z.string() });

/** A subscriber as the director sees one: without an address on the network. */
export const subscriberSchema = z.object({
  id: z.string(),
  email: z.string(),
  source: z.string(),
  subscribedAt: momentSchema,
  isActive: z.boolean(),
});
/** As the browser gets it: times are ISO strings. */
export type Subscriber = z.output<typeof subscriberSchema>;
