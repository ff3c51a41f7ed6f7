import { decodeInChild } from "~/lib/decoding/decode.server";
import { failureText } from "~/lib/decoding/failure.texts";
import { ImageRefused } from "./gateway.server";
import type * as decoder from "./picture.decoder.server";

/** Limits of the child process: a picture of 50 million pixels takes 200 MB, and an AVIF decoder needs 1.1 GB for it. */
const decodeLimits = { ms: 30_000, megabytes: 1_280, outputBytes: 64_000_000, isNative: true };

/**
 * Re-encodes a picture as WebP in a process of its own; returns the copies, the widest first. Throws ImageRefused, with
 * `damagedMessage` if the picture cannot be decoded.
 */
export async function drawPicture(
  input: decoder.PictureInput,
  damagedMessage: string,
): Promise<[decoder.DrawnPicture, ...decoder.DrawnPicture[]]> {
  const decoded = await decodeInChild<typeof decoder>(
    "features/media/picture.decoder.server.ts",
    input,
    decodeLimits,
  );
  if (!decoded.ok) throw new ImageRefused(failureText(decoded.reason, "the picture"));
  const copies: decoder.DrawnPicture[] = [];
  for (const part of decoded.parts) {
    if (!("refused" in part)) copies.push(part);
    else if ("pixels" in part)
      throw new ImageRefused(tooLargeMessage(part.pixels, input.maxPixels));
    else throw new ImageRefused(part.refused === "svg" ? svgMessage : damagedMessage);
  }
  const [widest, ...smaller] = copies;
  if (!widest) throw new ImageRefused(damagedMessage);
  return [widest, ...smaller];
}

const svgMessage = "SVG files are not accepted.";
const inMillions = (pixels: number) => pixels / 1_000_000;
const tooLargeMessage = (pixels: number, maxPixels: number) =>
  `The picture has ${Math.round(inMillions(pixels))} million pixels; at most ${inMillions(maxPixels)} million can be used.`;
