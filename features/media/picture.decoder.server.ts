import sharp from "sharp";

/** Draws a picture that was sent as WebP, in a decoder's process. */

/** A picture as it is stored. */
export type DrawnPicture = { bytes: Uint8Array; width: number; height: number };

/**
 * The widest copy comes first. `tooLarge`: its pixels; `damaged`: it cannot be decoded. `svg` is text that draws, and
 * may name other files.
 */
export type PictureOutput =
  | DrawnPicture
  | { refused: "tooLarge"; pixels: number }
  | { refused: "damaged" | "svg" };

/**
 * `widths`: of the copies, ascending; `keepsWebp`: a WebP that is no larger and has no metadata keeps its bytes.
 */
export type PictureInput = {
  bytes: Uint8Array;
  widths: readonly number[];
  maxHeight?: number;
  maxPixels: number;
  quality: number;
  keepsWebp: boolean;
};

/** An error of the library that is not the picture's fault. */
const outOfMemory =
  /out of memory|unable to (?:malloc|allocate)|cannot allocate|memory allocation/i;

/** Threads have stacks, which count as memory. */
sharp.concurrency(2);

export async function* decode(input: PictureInput): AsyncGenerator<PictureOutput> {
  const { bytes, widths, maxHeight, maxPixels, quality } = input;
  try {
    const { width, height, format } = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (format === "svg") return yield { refused: "svg" };
    const pixels = width * height;
    if (pixels > maxPixels) return yield { refused: "tooLarge", pixels };
    const widest =
      (await findReusableWebp(input)) ??
      (await sharp(bytes, { limitInputPixels: maxPixels, failOn: "error" })
        // Upright; its metadata (place, camera, comments) is dropped, and only its first frame is read.
        .autoOrient()
        .resize({
          width: widths.at(-1),
          height: maxHeight,
          fit: "inside",
          withoutEnlargement: true,
        })
        .webp({ quality })
        .toBuffer({ resolveWithObject: true }));
    yield { bytes: widest.data, width: widest.info.width, height: widest.info.height };
    for (const smaller of widths.filter((width) => width < widest.info.width)) {
      const { data, info } = await sharp(widest.data)
        .resize({ width: smaller })
        .webp({ quality: quality - 2 })
        .toBuffer({ resolveWithObject: true });
      yield { bytes: data, width: info.width, height: info.height };
    }
  } catch (error) {
    if (outOfMemory.test(String(error))) throw error;
    yield { refused: "damaged" };
  }
}

/** The picture's own bytes, if they are a WebP as it would be stored; null if not. */
async function findReusableWebp({ bytes, widths, maxHeight, maxPixels, keepsWebp }: PictureInput) {
  if (!keepsWebp) return null;
  const picture = sharp(bytes, { limitInputPixels: maxPixels, failOn: "error" });
  const { format, width, height, exif, xmp, icc } = await picture.metadata();
  const fitsLargestSize = width <= (widths.at(-1) ?? 0) && height <= (maxHeight ?? height);
  if (format !== "webp" || !fitsLargestSize || exif || xmp || icc) return null;
  // Decoded as a whole: what is stored is read again elsewhere.
  await picture.stats();
  return { data: bytes, info: { width, height } };
}
