import { z } from "zod";
import { editionQuery } from "~/features/settings/edition.schema";
import { contract } from "~/lib/api/contract";
import { resetQuerySchema, settingsChangeSchema, settingsSchema } from "./schema";
import { sectionIds } from "./sections.texts";

export const readSettings = contract({
  method: "GET",
  path: "/api/festival",
  access: ["director"],
  summary: "Settings of the current or another edition, the defaults and the differences",
  query: editionQuery,
  replies: { 200: settingsSchema },
});

export const changeSettings = contract({
  method: "PATCH",
  path: "/api/festival",
  access: ["director"],
  summary:
    "Update sections of an edition's settings; updatedAt is the version that you edited. Shared settings change for all editions; archived editions can't change",
  query: editionQuery,
  body: settingsChangeSchema,
  replies: { 200: settingsSchema },
  refusals: [409],
});

export const resetSettings = contract({
  method: "DELETE",
  path: "/api/festival",
  access: ["director"],
  effects: ["festival"],
  summary: "Reset all settings except the social links",
  query: resetQuerySchema.extend(editionQuery.shape),
  replies: { 200: settingsSchema },
  refusals: [409],
});

export const resetSection = contract({
  method: "DELETE",
  path: "/api/festival/{section}",
  access: ["director"],
  summary: "Reset one section",
  params: z.object({ section: z.enum(sectionIds) }),
  query: resetQuerySchema.extend(editionQuery.shape),
  replies: { 200: settingsSchema },
  refusals: [409],
});
