import { z } from "zod";
import { contract } from "~/lib/api/contract";
import { programmeSchema } from "./schema";

export const readProgramme = contract({
  method: "GET",
  path: "/api/programme",
  access: "public",
  forEverybody: true,
  summary:
    "Published programme (newest version): screenings with films and venues; number 0 before the first version",
  replies: { 200: programmeSchema },
});

export const readProgrammeCalendar = contract({
  method: "GET",
  path: "/programme.ics",
  access: "public",
  forEverybody: true,
  summary: "Published screenings as an iCalendar file: all, or those in `ids`",
  query: z.object({
    /** Comma-separated; unknown ids are ignored. */
    ids: z
      .string()
      .max(20_000, "Too many ids")
      .transform((ids) => ids.split(","))
      .optional(),
  }),
  replies: { 200: null },
  replyTypes: ["text/calendar"],
});

export const readScreeningCalendar = contract({
  method: "GET",
  path: "/programme/{id}.ics",
  access: "public",
  forEverybody: true,
  summary: "A published screening as an iCalendar file",
  params: z.object({ id: z.string().max(100) }),
  replies: { 200: null },
  replyTypes: ["text/calendar"],
  refusals: [404],
});
