import { z } from "zod";
import { contract } from "~/http/contract";
import { resetQuerySchema, settingsChangeSchema, settingsSchema } from "./schema";
import { sectionIds } from "./sections.texts";

export const readSettings = contract({
  method: "GET",
  path: "/api/festival",
  access: ["director"],
  summary: "The festival facts in force, the defaults, and what differs from them",
  replies: { 200: settingsSchema },
});

export const changeSettings = contract({
  method: "PATCH",
  path: "/api/festival",
  access: ["director"],
  summary: "Change sections of the festival settings; updatedAt is the version they were made from",
  body: settingsChangeSchema,
  replies: { 200: settingsSchema },
  refusals: [409],
});

export const resetSettings = contract({
  method: "DELETE",
  path: "/api/festival",
  access: ["director"],
  summary: "Bring every default back, save the social links",
  query: resetQuerySchema,
  replies: { 200: settingsSchema },
  refusals: [409],
});

export const resetSection = contract({
  method: "DELETE",
  path: "/api/festival/{section}",
  access: ["director"],
  summary: "Bring the defaults of one section back",
  params: z.object({ section: z.enum(sectionIds) }),
  query: resetQuerySchema,
  replies: { 200: settingsSchema },
  refusals: [409],
});
