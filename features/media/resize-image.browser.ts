import { uploadWidths } from "./rules";

/** Bytes: what is larger is made smaller before it travels, since a slow line has half a minute. */
const travelsAsIs = 2_000_000;

/**
 * A large picture, drawn by the browser no wider than it will be kept; where
 * that does not work or makes nothing smaller, the file as it is. What the
 * camera wrote into it stays on this machine then.
 */
export async function resizeImage(file: Blob): Promise<Blob> {
  if (file.size <= travelsAsIs) return file;
  try {
    const picture = await createImageBitmap(file);
    const share = Math.min(1, Math.max(...uploadWidths) / picture.width);
    const canvas = new OffscreenCanvas(
      Math.max(1, Math.round(picture.width * share)),
      Math.max(1, Math.round(picture.height * share)),
    );
    canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    const small = await canvas.convertToBlob({ type: "image/webp", quality: 0.92 });
    return small.size < file.size ? small : file;
  } catch {
    // The server says what is wrong with it.
    return file;
  }
}
