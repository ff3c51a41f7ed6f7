import { z } from "zod";

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
  source: z.enum(["openai", "built-in"]),
});
export type GeneratedImage = z.output<typeof generatedImageSchema>;

export const imageFailedMessage = "Failed to generate image. Please try again.";

/** A stored picture's name: the SHA-256 of its bytes, and the width if there are several. */
export const imageNamePattern = /^[0-9a-f]{64}(-\d{1,4})?\.webp$/;

export const maxUploadBytes = 10_000_000;
/** The accepted media types of an upload; the bytes decide. */
export const uploadTypes = [
  "image/png",
  "image/jpeg",
  "image/webp",
  "image/avif",
  "image/gif",
] as const;
export const uploadErrors = {
  type: "Choose a PNG, JPEG, WebP, AVIF or GIF picture.",
  size: "The picture must be 10 MB or less.",
};

export const uploadedImageSchema = z.object({
  /** The picture's address on this site. */
  url: z.string(),
  /** The width of the widest stored copy, in pixels. */
  width: z.int(),
  height: z.int(),
});
export type UploadedImage = z.output<typeof uploadedImageSchema>;
