import { createHash } from "node:crypto";
import { publicFile } from "~/lib/static-file.server";
import { chooseArtwork } from "./artwork.rules";
import type { ImageMaker } from "./gateway.server";
import { loadSharp } from "./load-sharp.rules.server";

export const pictureSize = { width: 1536, height: 1024 };

/** The site's black, as in all pictures. */
const siteBlack = "#0a0305";
/** Pictures are enlarged by up to a fifth before they are cropped. */
const maxEnlargement = 0.2;

/**
 * Renders one of the festival's pictures in a new variation: a nearly black scene with one light in it. The words
 * choose the picture and the light; a hash of them decides crop, side and grain, so the same words always give the same
 * bytes.
 */
export async function renderPicture(prompt: string, size = pictureSize): Promise<Buffer> {
  const hash = createHash("sha256").update(prompt.trim()).digest();
  const fractionAt = (byteIndex: number) => (hash[byteIndex] ?? 0) / 255;
  const { file, hueDegrees } = chooseArtwork(prompt, hash.readUInt32LE(0));
  const zoom = 1 + maxEnlargement * fractionAt(4);
  const scaledSize = {
    width: Math.round(size.width * zoom),
    height: Math.round(size.height * zoom),
  };
  const sharp = await loadSharp();
  const variation = sharp(publicFile(`art/${file}.webp`))
    .resize({ ...scaledSize, fit: "cover", position: "attention" })
    .extract({
      ...size,
      left: Math.round((scaledSize.width - size.width) * fractionAt(5)),
      top: Math.round((scaledSize.height - size.height) * fractionAt(6)),
    })
    .flop(fractionAt(7) > 0.5)
    .modulate({ hue: hueDegrees, brightness: 1 + 0.2 * fractionAt(8) });
  const variationPng = await variation.removeAlpha().png({ compressionLevel: 0 }).toBuffer();
  return sharp(variationPng)
    .composite([
      { input: vignette(size, 0.35 + 0.3 * fractionAt(9)) },
      grain(size, hash.readUInt32LE(10)),
    ])
    .webp({ quality: 80 })
    .toBuffer();
}

/** Darkens the edges to black; `strength` is the opacity at the corners. */
const vignette = ({ width, height }: typeof pictureSize, strength: number) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><radialGradient id="v" r=".75"><stop offset=".5" stop-color="${siteBlack}" stop-opacity="0"/><stop offset="1" stop-color="${siteBlack}" stop-opacity="${strength}"/></radialGradient><rect width="100%" height="100%" fill="url(#v)"/></svg>`,
  );

/** Fine film grain: grey noise from a hash of the words. */
function grain({ width, height }: typeof pictureSize, seed: number) {
  const noise = Buffer.alloc(width * height);
  // Xorshift, a small random number generator; its state must not be 0.
  let state = seed | 1;
  for (let index = 0; index < noise.length; index += 1) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    // A grey between 120 and 135.
    noise[index] = 120 + ((state >>> 24) >>> 4);
  }
  return {
    input: noise,
    raw: { width, height, channels: 1 as const },
    blend: "soft-light" as const,
  };
}

/** Renders in this process, one picture at a time, so that a few requests cannot block it. */
export function builtInImages(): ImageMaker {
  let lastPicture: Promise<unknown> = Promise.resolve();
  return {
    source: "built-in",
    draw: (prompt) => {
      const picture = lastPicture.then(() => renderPicture(prompt));
      lastPicture = picture.catch(() => undefined);
      return picture;
    },
  };
}
