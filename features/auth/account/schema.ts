import { z } from "zod";
import { momentSchema } from "~/lib/dates/datetime-schema";

/** An action in the admin, done or attempted. */
export const activitySchema = z.object({
  id: z.string(),
  actor: z.string(),
  action: z.string(),
  address: z.string(),
  createdAt: momentSchema,
});
export type Activity = z.output<typeof activitySchema>;
