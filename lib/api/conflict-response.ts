import type { z } from "zod";
import { problem } from "./problem";

/**
 * Two windows, or two people, at one thing: a change names the version that it was made
 * from, and of another one nothing is changed. The answer then carries the newest values
 * as `current`, which the form lays below what was typed (lib/admin-list/hooks/use-editor.ts).
 */

/** What the 409 says of a thing: 'This message was changed …'. */
export const CONFLICT_MESSAGE = (what: string) =>
  `${what} was changed in another window since you opened it. Your changes were not saved.`;

/**
 * The 409 of a change that was made from another version: why, and what is there now, cut
 * down to what `schema` shows of it.
 */
export const conflictResponse = (
  sentence: string,
  schema: z.ZodType,
  current: unknown,
  extra: Record<string, unknown> = {},
): Response => problem(409, sentence, { ...extra, current: schema.parse(current) });
