import { z } from "zod";
import { momentSchema } from "~/lib/dates/datetime-schema";

/** The external services and stores, in the director's order. */
export const integrationNames = [
  "payments",
  "mail",
  "images",
  "apollo",
  "x",
  "leaked-codes",
  "files",
  "backups",
  "proxy",
] as const;
export type IntegrationName = (typeof integrationNames)[number];

/** live: the real service. trial: its test mode. built-in: our substitute. */
export const integrationModes = ["live", "trial", "built-in"] as const;

/** The configuration of a service, from the environment. */
export const serviceSchema = z.object({
  name: z.enum(integrationNames),
  mode: z.enum(integrationModes),
  /** The provider: 'Stripe', 'an SMTP server', 'the built-in generator'. */
  by: z.string(),
  /** What the director should know or do; may be empty. */
  warnings: z.array(z.string()),
  /** The state of the payment provider's wallets for this domain; absent if they need no setup. */
  wallets: z.string().optional(),
});
export type Service = z.output<typeof serviceSchema>;

/** A service's configuration and its status. */
export const integrationSchema = serviceSchema.extend({
  lastWorkedAt: momentSchema.nullable(),
  lastTroubleAt: momentSchema.nullable(),
  /** A sentence; the mail service's own words follow it, other raw responses never. */
  lastTrouble: z.string().nullable(),
});
export type Integration = z.output<typeof integrationSchema>;
