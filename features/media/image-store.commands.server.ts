import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { publicFile } from "~/lib/static-file.server";
import { drawPicture } from "./draw-picture.rules.server";
import { imageNamePattern } from "./schema";
import type { FileStore } from "./storage/gateway.server";

/** Pixels. */
const maxWidth = 2_048;

/**
 * Stores a generated picture as WebP without metadata, under the hash of its bytes, so that the same picture is stored
 * once and its address always means the same bytes. Returns its name. Throws ImageRefused for bytes that are not a
 * picture.
 */
export async function saveImage(files: FileStore, bytes: Buffer): Promise<string> {
  const [{ bytes: webp }] = await drawPicture(
    { bytes, widths: [maxWidth], maxPixels: 40_000_000, quality: 84, keepsWebp: true },
    "This file is not a picture.",
  );
  const name = `${hashOf(webp)}.webp`;
  await files.write(name, Buffer.from(webp));
  return name;
}

/** The SHA-256 of a picture, in hexadecimal digits. */
export const hashOf = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

/** The bytes of a stored picture; null for an invalid or unknown name. */
async function readImage(files: FileStore, name: string): Promise<Buffer | null> {
  return imageNamePattern.test(name) ? files.read(name) : null;
}

/** The bytes of the picture at an address of this site; null if it is not stored here. */
export async function readImageAt(files: FileStore, address: string): Promise<Buffer | null> {
  const [, name] = /^\/images\/([^/]+)$/.exec(address) ?? [];
  return name ? readImage(files, name) : null;
}

/** The bytes of the picture in a slot: stored on this site, or one that is shipped ('/icon-plain.svg'). */
export const readPictureAt = async (files: FileStore, address: string): Promise<Buffer | null> =>
  /^\/[a-z-]+\.svg$/.test(address)
    ? readFile(publicFile(address.slice(1)))
    : readImageAt(files, address);

/** The response with a stored picture, which can be cached forever; null for an unknown name. */
export async function serveImage(
  files: FileStore,
  name: string,
  request: Request,
): Promise<Response | null> {
  const bytes = await readImage(files, name);
  if (!bytes) return null;
  const etag = `"${path.basename(name, ".webp")}"`;
  const headers = {
    "Content-Type": "image/webp",
    "Cache-Control": "public, max-age=31536000, immutable",
    ETag: etag,
    // Emails with pictures are read on other sites, and previewed in frames without an origin.
    "Cross-Origin-Resource-Policy": "cross-origin",
  };
  if (request.headers.get("if-none-match") === etag)
    return new Response(null, { status: 304, headers });
  return new Response(new Uint8Array(bytes), {
    headers: { ...headers, "Content-Length": String(bytes.length) },
  });
}
