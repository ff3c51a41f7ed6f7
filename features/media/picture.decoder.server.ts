import sharp from "sharp";

/** Re-encodes a picture as WebP, in the child process that decodes files. */

/** A picture as it is stored. */
export type DrawnPicture = { bytes: Uint8Array; width: number; height: number };

/**
 * A copy, the widest first, or the reason why there are none. `damaged`: it cannot be decoded; `svg`: such a file may
 * load other files.
 */
export type PictureOutput =
  | DrawnPicture
  | { refused: "tooLarge"; pixels: number }
  | { refused: "damaged" | "svg" };

/**
 * `widths`: the widths of the copies, ascending; `keepsWebp`: a WebP that needs no resizing, does not move and has no
 * metadata keeps its bytes.
 */
export type PictureInput = {
  bytes: Uint8Array;
  widths: readonly number[];
  maxHeight?: number;
  maxPixels: number;
  quality: number;
  keepsWebp: boolean;
};

/** Error messages that are not the picture's fault. */
const outOfMemory =
  /out of memory|unable to (?:malloc|allocate)|cannot allocate|memory allocation/i;

/** Few threads, because the stack of each counts towards the memory limit. */
sharp.concurrency(2);

/** Yields the stored forms of a picture, or why it is refused. Runs in a process of its own. */
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
        // Smaller copies may be compressed a little more.
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
  const { format, width, height, pages = 1, exif, xmp, icc } = await picture.metadata();
  const fitsLargestSize = width <= (widths.at(-1) ?? 0) && height <= (maxHeight ?? height);
  // Of several frames only the first would be decoded.
  if (format !== "webp" || pages > 1 || !fitsLargestSize || exif || xmp || icc) return null;
  // Decodes the whole picture, which throws if it is damaged.
  await picture.stats();
  return { data: bytes, info: { width, height } };
}
