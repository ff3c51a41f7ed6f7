import { contract } from "~/lib/api/contract";
import { requiredVersionQuery } from "~/lib/api/version-field";
import { lookChangeSchema, lookSchema, themeCheckSchema, themeSchema } from "./schema";

export const readTheme = contract({
  method: "GET",
  path: "/api/theme",
  access: ["director"],
  summary: "The festival's look: the published theme, the draft, and the faces to choose from",
  replies: { 200: lookSchema },
});

export const checkTheme = contract({
  method: "POST",
  path: "/api/theme/check",
  access: ["director"],
  summary:
    "The contrast of every pair of colors that the pages would use with a theme, and its stylesheet; nothing is saved",
  body: themeSchema,
  replies: { 200: themeCheckSchema },
});

export const changeTheme = contract({
  method: "PUT",
  path: "/api/theme",
  access: ["director"],
  summary:
    "Save a theme as the draft, or publish it. 422 if a pair of colors has too little contrast, with the nearest color that passes",
  body: lookChangeSchema,
  replies: { 200: lookSchema },
  refusals: [409],
});

export const resetTheme = contract({
  method: "DELETE",
  path: "/api/theme",
  access: ["director"],
  summary: "Go back to the documented look, and drop the draft",
  query: requiredVersionQuery,
  replies: { 200: lookSchema },
  refusals: [409],
});
