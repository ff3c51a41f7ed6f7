import { z } from "zod";
import { pictureSlots } from "~/db/picture-slots";
import { requiredVersionField } from "~/lib/api/version-field";
import { oneLinePattern, requiredText } from "~/lib/forms/fields";

/** The festival's pictures by their slots, as calls and forms have them. Runs anywhere. */

const pixels = z.object({ width: z.int(), height: z.int() });

export const pictureSchema = z.object({
  slot: z.enum(pictureSlots),
  /** The picture's address on this site. */
  url: z.string(),
  alt: z.string(),
  /** False: the shipped one. */
  own: z.boolean(),
  /** The least size of an own one, in pixels. */
  least: pixels,
  /** 0 before the first change. */
  version: z.int(),
});
export type Picture = z.output<typeof pictureSchema>;

const uploadFirst = "Upload a picture first";

export const pictureFieldsSchema = z.object({
  url: z
    .string(uploadFirst)
    .regex(/^\/images\/[0-9a-f]{64}(?:-\d{1,4})?\.webp$/, { error: uploadFirst }),
  alt: requiredText("Describe the picture for people who cannot see it", 300).regex(
    oneLinePattern,
    "Please keep this on one line",
  ),
});

export const pictureChangeSchema = pictureFieldsSchema.extend(requiredVersionField);
export type PictureChange = z.output<typeof pictureChangeSchema>;
