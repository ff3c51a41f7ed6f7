import { imageAddress, uploadWidths } from "~/lib/pictures";
import { drawPicture } from "./draw-picture.rules.server";
import { ImageRefused } from "./gateway.server";
import { hashOf } from "./image-store.commands.server";
import { type UploadedImage, uploadErrors } from "./schema";
import type { FileStore } from "./storage/gateway.server";

/** More pixels than any screen shows; a decoded picture of this size takes 200 MB. */
const maxPixels = 50_000_000;
/** The largest height in pixels. */
const maxHeight = 2_400;

const latin1Text = (bytes: Uint8Array, from: number, to: number) =>
  Buffer.from(bytes.subarray(from, to)).toString("latin1");

/** Whether the first bytes are those of one of the five formats: nothing else reaches a decoder. */
function hasPictureSignature(bytes: Uint8Array): boolean {
  const start = latin1Text(bytes, 0, 12);
  return (
    start.startsWith("\x89PNG\r\n\x1a\n") ||
    start.startsWith("\xff\xd8\xff") ||
    /^GIF8[79]a/.test(start) ||
    /^RIFF.{4}WEBP/s.test(start) ||
    (start.slice(4, 8) === "ftyp" && /avi[fs]/.test(latin1Text(bytes, 8, 64)))
  );
}

/**
 * Stores an uploaded picture as WebP in up to three widths, under the hash of the widest. `keepsWebp`: a WebP of a
 * stored size without metadata keeps its bytes. Throws ImageRefused, with a sentence, for bytes that are not a usable
 * picture.
 */
export async function saveUpload(
  files: Pick<FileStore, "write">,
  bytes: Uint8Array,
  { keepsWebp = false } = {},
): Promise<UploadedImage> {
  if (!hasPictureSignature(bytes)) throw new ImageRefused(uploadErrors.type);
  const [widest, ...smaller] = await drawPicture(
    { bytes, widths: uploadWidths, maxHeight, maxPixels, quality: 82, keepsWebp },
    "The picture is damaged or incomplete.",
  );
  const nameOf = (pixels: number) => `${hashOf(widest.bytes)}-${pixels}.webp`;
  for (const copy of smaller) await files.write(nameOf(copy.width), Buffer.from(copy.bytes));
  // Last, so that all widths exist when the address is returned.
  const { width, height } = widest;
  await files.write(nameOf(width), Buffer.from(widest.bytes));
  return { url: imageAddress(nameOf(width)), width, height };
}
