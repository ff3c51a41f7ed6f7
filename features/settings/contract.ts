import { z } from "zod";
import { contract } from "~/lib/api/contract";
import { momentSchema } from "~/lib/dates/datetime-schema";
import type { Season } from "./season.rules";

const seasons = [
  "before_opening",
  "open",
  "over",
  "festival_on",
  "announced",
  "late",
  "deliberating",
] as const satisfies Season[];

export const readSeason = contract({
  method: "GET",
  path: "/api/season",
  access: "public",
  summary: "Season of the festival, and whether submissions are open",
  replies: {
    200: z.object({
      edition: z.object({ slug: z.string(), name: z.string() }),
      season: z.enum(seasons),
      entriesTaken: z.boolean(),
      /** The first day of submissions; null if there is none. */
      entriesFrom: z.string().nullable(),
      /** Until when submissions are taken; null without end. */
      entriesUntil: momentSchema.nullable(),
      /** Whether an entry started now is for the next edition. */
      forNext: z.boolean(),
      /** The hero's sentence; null while submissions are open. */
      sentence: z.string().nullable(),
    }),
  },
});

export const readClock = contract({
  method: "GET",
  path: "/api/clock",
  access: "public",
  whileClosed: true,
  summary: "The server's time, for pages that were in the background or restored by the browser",
  replies: { 200: z.object({ now: momentSchema }) },
});
