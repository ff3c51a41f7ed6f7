import { createHash } from "node:crypto";
import { publicFile } from "~/lib/static-file.server";
import { artFor } from "./artwork.rules";
import type { ImageMaker } from "./gateway.server";
import { loadSharp } from "./load-sharp.rules.server";

export const pictureSize = { width: 1536, height: 1024 };

/** The site's black, as in all pictures. */
const pit = "#0a0305";
/** The largest crop: up to a fifth of the picture is cut off. */
const closest = 0.2;

/**
 * Renders one of the festival's pictures in a new variation: a nearly black scene with one light in it. The words
 * choose the picture and the light; a hash of them decides crop, side and grain, so the same words always give the same
 * bytes.
 */
export async function seedFor(prompt: string, size = pictureSize): Promise<Buffer> {
  const hash = createHash("sha256").update(prompt.trim()).digest();
  const share = (byte: number) => (hash[byte] ?? 0) / 255;
  const { file, turn } = artFor(prompt, hash.readUInt32LE(0));
  const zoom = 1 + closest * share(4);
  const scaledSize = {
    width: Math.round(size.width * zoom),
    height: Math.round(size.height * zoom),
  };
  const sharp = await loadSharp();
  const print = sharp(publicFile(`art/${file}.webp`))
    .resize({ ...scaledSize, fit: "cover", position: "attention" })
    .extract({
      ...size,
      left: Math.round((scaledSize.width - size.width) * share(5)),
      top: Math.round((scaledSize.height - size.height) * share(6)),
    })
    .flop(share(7) > 0.5)
    .modulate({ hue: turn, brightness: 1 + 0.2 * share(8) });
  const art = await print.removeAlpha().png({ compressionLevel: 0 }).toBuffer();
  return sharp(art)
    .composite([
      { input: vignette(size, 0.35 + 0.3 * share(9)) },
      grain(size, hash.readUInt32LE(10)),
    ])
    .webp({ quality: 80 })
    .toBuffer();
}

/** Darkens the edges to black; `strength` is the opacity at the corners. */
const vignette = ({ width, height }: typeof pictureSize, strength: number) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><radialGradient id="v" r=".75"><stop offset=".5" stop-color="${pit}" stop-opacity="0"/><stop offset="1" stop-color="${pit}" stop-opacity="${strength}"/></radialGradient><rect width="100%" height="100%" fill="url(#v)"/></svg>`,
  );

/** Fine film grain: grey noise from a hash of the words. */
function grain({ width, height }: typeof pictureSize, seed: number) {
  const noise = Buffer.alloc(width * height);
  let state = seed | 1;
  for (let at = 0; at < noise.length; at += 1) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    noise[at] = 120 + ((state >>> 24) >>> 4);
  }
  return {
    input: noise,
    raw: { width, height, channels: 1 as const },
    blend: "soft-light" as const,
  };
}

/** Renders in this process, one picture at a time, so that a few requests cannot block it. */
export function builtInImages(): ImageMaker {
  let last: Promise<unknown> = Promise.resolve();
  return {
    source: "built-in",
    draw: (prompt) => {
      const picture = last.then(() => seedFor(prompt));
      last = picture.catch(() => undefined);
      return picture;
    },
  };
}
