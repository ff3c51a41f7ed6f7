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
  summary: "Where the festival's year stands, and whether entries are taken",
  replies: {
    200: z.object({
      edition: z.object({ slug: z.string(), name: z.string() }),
      season: z.enum(seasons),
      entriesTaken: z.boolean(),
      /** The first day on which entries are taken; null: from ever. */
      entriesFrom: z.string().nullable(),
      /** Until when they are taken; null: without end. */
      entriesUntil: momentSchema.nullable(),
      forNext: z.boolean(),
      /** What the hero says; null while entries are simply open. */
      sentence: z.string().nullable(),
    }),
  },
});

export const readClock = contract({
  method: "GET",
  path: "/api/clock",
  access: "public",
  summary: "The server's time, for a page that has been asleep or comes out of a browser's memory",
  replies: { 200: z.object({ now: momentSchema }) },
});
