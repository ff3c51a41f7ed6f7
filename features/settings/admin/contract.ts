import { z } from "zod";
import { editionQuery } from "~/features/settings/edition.schema";
import { contract } from "~/lib/api/contract";
import { resetQuerySchema, settingsChangeSchema, settingsSchema } from "./schema";
import { sectionIds } from "./sections.texts";

export const readSettings = contract({
  method: "GET",
  path: "/api/festival",
  access: ["director"],
  summary:
    "The festival facts in force in the current edition, or in another one's year, the defaults, and what differs from them",
  query: editionQuery,
  replies: { 200: settingsSchema },
});

export const changeSettings = contract({
  method: "PATCH",
  path: "/api/festival",
  access: ["director"],
  summary:
    "Change sections of an edition's settings; updatedAt is the version they were made from. What every edition shares is changed for all; an archived one is kept as it was",
  query: editionQuery,
  body: settingsChangeSchema,
  replies: { 200: settingsSchema },
  refusals: [409],
});

export const resetSettings = contract({
  method: "DELETE",
  path: "/api/festival",
  access: ["director"],
  summary: "Bring every default back, save the social links",
  query: resetQuerySchema.extend(editionQuery.shape),
  replies: { 200: settingsSchema },
  refusals: [409],
});

export const resetSection = contract({
  method: "DELETE",
  path: "/api/festival/{section}",
  access: ["director"],
  summary: "Bring the defaults of one section back",
  params: z.object({ section: z.enum(sectionIds) }),
  query: resetQuerySchema.extend(editionQuery.shape),
  replies: { 200: settingsSchema },
  refusals: [409],
});
