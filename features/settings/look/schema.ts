import { z } from "zod";
import { accents } from "~/db/enums";
import { faceNames } from "~/db/face-names";
import { requiredVersionField } from "~/lib/api/version-field";

/** The festival's look: the colors that the director chooses, and a pair of faces. Runs anywhere. */

const color = z
  .string("Enter a color like #1a2b3c")
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/, "Enter a color like #1a2b3c");

export const themeSchema = z.strictObject({
  scheme: z.enum(["dark", "light"]),
  background: color,
  text: color,
  /** Of buttons. */
  primary: color,
  accents: z.strictObject({
    gold: color,
    rose: color,
    purple: color,
    green: color,
    pink: color,
  }),
  faces: z.enum(faceNames),
});
export type Theme = z.output<typeof themeSchema>;

/** A page of the draft: '/?preview=look'. */
export const lookPreview = "look";

/** The documented look, for which no stylesheet is served. */
export const documentedTheme: Theme = {
  scheme: "dark",
  background: "#15070c",
  text: "#f6efe5",
  primary: "#edc26a",
  accents: {
    gold: "#edc26a",
    rose: "#f37585",
    purple: "#c09dea",
    green: "#7dd3a3",
    pink: "#f5a8c9",
  },
  faces: faceNames[0],
};

/** Whether a theme, with its keys in the order of the schema, is the documented one. */
export const isDocumented = (theme: Theme): boolean =>
  JSON.stringify(theme) === JSON.stringify(documentedTheme);

/** The paths of a theme's colors, as in the errors of a call. */
export const colorPaths = [
  "background",
  "text",
  "primary",
  ...accents.map((name) => `accents.${name}` as const),
] as const;
export type ColorPath = (typeof colorPaths)[number];

export const lookSchema = z.object({
  published: themeSchema,
  /** Saved and not published; only directors see it. */
  draft: themeSchema.nullable(),
  faces: z.array(z.string()),
  version: z.number(),
});
export type Look = z.output<typeof lookSchema>;

/** A change of the look; `publish` false keeps it as the draft. */
export const lookChangeSchema = themeSchema.extend({
  publish: z.boolean(),
  ...requiredVersionField,
});

export const pairSchema = z.object({
  /** 'Text on background' */
  name: z.string(),
  /** The color that a change would help. */
  path: z.enum(colorPaths),
  /** Contrast of the two colors on a screen, 1 to 21, rounded down to hundredths. */
  ratio: z.number(),
  needed: z.number(),
  ok: z.boolean(),
  /** The nearest color for `path` that passes; null if it passes or none does. */
  suggestion: z.string().nullable(),
});
export type Pair = z.output<typeof pairSchema>;

export const themeCheckSchema = z.object({
  ok: z.boolean(),
  pairs: z.array(pairSchema),
  /** The text of the stylesheet that pages would get. */
  stylesheet: z.string(),
});
export type ThemeCheck = z.output<typeof themeCheckSchema>;

/** What a page needs of a theme. */
export type PageLook = {
  /** The address of the stylesheet. */
  href: string;
  /** The address of the headlines' face; null: the documented one. */
  firstFace: string | null;
  scheme: Theme["scheme"];
  background: string;
  text: string;
};
