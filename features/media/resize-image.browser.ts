import { uploadWidths } from "~/lib/pictures";

/** Larger files (bytes) are resized before the upload, which must end within half a minute on a slow line. */
const maxUnresizedBytes = 2_000_000;

/**
 * Resizes a large picture to the widest stored size; returns the original if that fails or does not make it smaller.
 * Resizing drops metadata.
 */
export async function resizeImage(file: Blob): Promise<Blob> {
  if (file.size <= maxUnresizedBytes) return file;
  try {
    const picture = await createImageBitmap(file);
    const scale = Math.min(1, Math.max(...uploadWidths) / picture.width);
    const canvas = new OffscreenCanvas(
      Math.max(1, Math.round(picture.width * scale)),
      Math.max(1, Math.round(picture.height * scale)),
    );
    canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    const resized = await canvas.convertToBlob({ type: "image/webp", quality: 0.92 });
    return resized.size < file.size ? resized : file;
  } catch {
    // The server reports the error.
    return file;
  }
}
