import { z } from "zod";
import { momentSchema } from "~/http/moment";

/** The outside services, in the order the director sees them. */
export const integrationNames = ["payments", "mail", "images", "apollo", "x"] as const;
export type IntegrationName = (typeof integrationNames)[number];

/** live: the real service. built-in: what stands in for it. trial: the service's test mode. */
export const integrationModes = ["live", "trial", "built-in"] as const;
export type IntegrationMode = (typeof integrationModes)[number];

export const integrationSchema = z.object({
  name: z.enum(integrationNames),
  mode: z.enum(integrationModes),
  /** Who does the work: 'Stripe', 'SMTP', 'the built-in generator'. */
  by: z.string(),
  lastWorkedAt: momentSchema.nullable(),
  lastTroubleAt: momentSchema.nullable(),
  /** A sentence; never another service's raw answer. */
  lastTrouble: z.string().nullable(),
  /** What the director should know or do; empty when all is well. */
  warnings: z.array(z.string()),
});
export type Integration = z.output<typeof integrationSchema>;

export const integrationsPath = "/api/integrations";
