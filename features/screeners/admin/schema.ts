import { z } from "zod";
import { mediaKinds } from "~/db/enums";
import { screenerSchema } from "../schema";

/** An uploaded film as the team sees it, with the entry that it is of. */
export const adminScreenerSchema = screenerSchema.extend({
  submissionId: z.uuid(),
  title: z.string(),
  kind: z.enum(mediaKinds),
});
export type AdminScreener = z.output<typeof adminScreenerSchema>;
