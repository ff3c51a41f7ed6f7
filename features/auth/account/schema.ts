import { z } from "zod";
import { momentSchema } from "~/lib/dates/datetime-schema";
import { directorSchema, policySchema } from "../people/schema";
import { factorsSchema } from "../second-factor/schema";
import { needsSchema, openSessionSchema } from "../session/schema";

/** The account page. Runs anywhere. */

/** What everybody's account page shows. */
export const accountSchema = z.object({
  name: z.string(),
  email: z.string(),
  needs: needsSchema,
  /** Whether their roles can require a second factor. */
  mayBind: z.boolean(),
  factors: factorsSchema,
  sessions: z.array(openSessionSchema),
});
export type Account = z.output<typeof accountSchema>;

/** An action in the admin, done or attempted. */
const activitySchema = z.object({
  id: z.string(),
  actor: z.string(),
  action: z.string(),
  address: z.string(),
  createdAt: momentSchema,
});

/** What only a director's account page shows. */
export const directorAccountSchema = z.object({
  directors: z.array(directorSchema),
  policy: policySchema,
  activity: z.array(activitySchema),
});
export type DirectorAccount = z.output<typeof directorAccountSchema>;
