import { z } from "zod";
import { momentSchema } from "~/lib/dates/datetime-schema";

/** The outside services, and what keeps the festival's data, in the order the director sees them. */
export const integrationNames = [
  "payments",
  "mail",
  "images",
  "apollo",
  "x",
  "leaked-codes",
  "files",
  "backups",
] as const;
export type IntegrationName = (typeof integrationNames)[number];

/** live: the real service. trial: its test mode. built-in: our substitute. */
export const integrationModes = ["live", "trial", "built-in"] as const;

/** How a service is set up, as the environment says. */
export const serviceSchema = z.object({
  name: z.enum(integrationNames),
  mode: z.enum(integrationModes),
  /** Who does the work: 'Stripe', 'an SMTP server', 'the built-in generator'. */
  by: z.string(),
  /** What the director should know or do; empty when all is well. */
  warnings: z.array(z.string()),
  /** How the wallets of the card provider do at this site's address; absent where they need nothing. */
  wallets: z.string().optional(),
});
export type Service = z.output<typeof serviceSchema>;

/** The same with how it does. */
export const integrationSchema = serviceSchema.extend({
  lastWorkedAt: momentSchema.nullable(),
  lastTroubleAt: momentSchema.nullable(),
  /** A sentence; never another service's raw answer. */
  lastTrouble: z.string().nullable(),
});
export type Integration = z.output<typeof integrationSchema>;
