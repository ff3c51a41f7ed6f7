import type { z } from "zod";
import { problem } from "./problem";

/**
 * Edit conflicts: a change names the version that it was made from; if that is outdated, nothing changes. The response
 * has the newest values as `current`, which the form shows (lib/admin-list/hooks/use-editor.ts).
 */

/** The sentence of the 409: 'This message was changed …'. */
export const conflictMessage = (subject: string) =>
  `${subject} was changed in another window since you opened it. Your changes were not saved.`;

/** The 409 of a change based on an older version: the reason and the current values, limited to `schema`. */
export const conflictResponse = (
  sentence: string,
  schema: z.ZodType,
  current: unknown,
  extra: Record<string, unknown> = {},
): Response => problem(409, sentence, { ...extra, current: schema.parse(current) });
