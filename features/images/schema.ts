import { z } from "zod";

/** What the test page asks for. */
export const festivalBackgroundPrompt =
  "A romantic film festival background: an empty cinema in warm golden light, velvet curtains, the glow of the screen";

export const generateImageSchema = z.object({
  prompt: z
    .string("Describe the picture")
    .trim()
    .min(1, "Describe the picture")
    .max(4_000, "The description must be 4000 characters or less"),
});

export const generatedImageSchema = z.object({
  /** The picture's address on this site. */
  url: z.string(),
  /** Who drew it. */
  source: z.enum(["openai", "built-in"]),
});
export type GeneratedImage = z.output<typeof generatedImageSchema>;

export const generateImagePath = "/api/generate-image";
export const imageFailed = "Failed to generate image. Please try again.";

/** A stored picture's name is the SHA-256 of its bytes. */
export const imageNamePattern = /^[0-9a-f]{64}\.webp$/;
export const imageAddress = (name: string) => `/images/${name}`;
