import type { Sharp } from "sharp";
import { imageAddress, uploadWidths } from "~/lib/pictures";
import { S3Error } from "~/lib/s3-client.server";
import { ImageRefused } from "./gateway.server";
import { hashOf } from "./image-store.server";
import { loadSharp } from "./load-sharp.server";
import { type UploadedImage, uploadRefused } from "./schema";
import type { FileStore } from "./storage/gateway.server";

/** More pixels than any screen shows; a decoded picture of this size takes 200 MB. */
const maxPixels = 50_000_000;
/** The largest height in pixels. */
const maxHeight = 2_400;
const maxSeconds = 30;

const ascii = (bytes: Uint8Array, from: number, to: number) =>
  Buffer.from(bytes.subarray(from, to)).toString("latin1");

/** True for the five formats, by their first bytes. Nothing else reaches a decoder. */
function beginsAsPicture(bytes: Uint8Array): boolean {
  const start = ascii(bytes, 0, 12);
  return (
    start.startsWith("\x89PNG\r\n\x1a\n") ||
    start.startsWith("\xff\xd8\xff") ||
    /^GIF8[79]a/.test(start) ||
    /^RIFF.{4}WEBP/s.test(start) ||
    (start.slice(4, 8) === "ftyp" && /avi[fs]/.test(ascii(bytes, 8, 64)))
  );
}

/** Reads only the metadata, and refuses pictures that we do not decode. */
async function checked(bytes: Uint8Array): Promise<Sharp> {
  if (!beginsAsPicture(bytes)) throw new ImageRefused(uploadRefused.type);
  const sharp = await loadSharp();
  const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
  if (width * height > maxPixels) {
    throw new ImageRefused(
      `The picture has ${Math.round((width * height) / 1_000_000)} million pixels; at most ${maxPixels / 1_000_000} million can be used.`,
    );
  }
  // Without `animated` only the first frame is read.
  const picture = sharp(bytes, { limitInputPixels: maxPixels, failOn: "error" });
  // Rotated upright; the file's metadata (place, camera, comments) is dropped.
  return picture.autoOrient().timeout({ seconds: maxSeconds });
}

let last: Promise<unknown> = Promise.resolve();

/**
 * Stores an uploaded picture as WebP in up to three widths, under the hash of the widest. One at a time, to limit
 * memory. `keepsWebp`: a WebP of a stored size without metadata keeps its bytes. Throws ImageRefused, with a sentence,
 * for bytes that are not a usable picture.
 */
export function saveUpload(
  files: Pick<FileStore, "write">,
  bytes: Uint8Array,
  { keepsWebp = false } = {},
): Promise<UploadedImage> {
  const upload = last.then(() => draw(files, bytes, keepsWebp));
  last = upload.catch(() => undefined);
  return upload;
}

/** The picture's own bytes, if they are a WebP as it would be stored; null if not. */
async function asStored(picture: Sharp, bytes: Uint8Array) {
  const { format, width, height, exif, xmp, icc } = await picture.metadata();
  const fits = width <= (uploadWidths.at(-1) ?? 0) && height <= maxHeight;
  if (format !== "webp" || !fits || exif || xmp || icc) return null;
  await picture.stats();
  return { data: Buffer.from(bytes), info: { width, height } };
}

async function draw(
  files: Pick<FileStore, "write">,
  bytes: Uint8Array,
  keepsWebp: boolean,
): Promise<UploadedImage> {
  try {
    const picture = await checked(bytes);
    const sharp = await loadSharp();
    const widest =
      (keepsWebp && (await asStored(picture, bytes))) ||
      (await picture
        .resize({
          width: uploadWidths.at(-1),
          height: maxHeight,
          fit: "inside",
          withoutEnlargement: true,
        })
        .webp({ quality: 82 })
        .toBuffer({ resolveWithObject: true }));
    const { width, height } = widest.info;
    const nameOf = (pixels: number) => `${hashOf(widest.data)}-${pixels}.webp`;
    for (const smaller of uploadWidths.filter((pixels) => pixels < width)) {
      const copy = await sharp(widest.data)
        .resize({ width: smaller })
        .webp({ quality: 80 })
        .toBuffer();
      await files.write(nameOf(smaller), copy);
    }
    // Last, so that all widths exist when the address is returned.
    await files.write(nameOf(width), widest.data);
    return { url: imageAddress(nameOf(width)), width, height };
  } catch (error) {
    if (error instanceof ImageRefused) throw error;
    if (isOfTheSystem(error)) throw error;
    throw new ImageRefused("The picture is damaged or incomplete.");
  }
}

/** True for errors of the system or the bucket, such as a full disk: not the picture's fault. */
const isOfTheSystem = (error: unknown) =>
  error instanceof S3Error ||
  (error instanceof Error && typeof (error as NodeJS.ErrnoException).code === "string");
