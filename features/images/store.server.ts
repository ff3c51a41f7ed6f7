import { createHash, randomBytes } from "node:crypto";
import fs from "node:fs/promises";
import path from "node:path";
import { ImageRefused } from "./gateway.server";
import { imageNamePattern } from "./schema";
import { loadSharp } from "./sharp.server";

const folderOf = (dataDir: string) => path.join(dataDir, "images");
const widest = 2_048;

/**
 * Keeps a picture under the hash of its bytes, so that the same picture is kept
 * once and its address never means another. Anything but WebP is drawn anew as
 * WebP, without what else the file carried. Returns its name. Throws ImageRefused
 * for bytes that are no picture.
 */
export async function keepImage(dataDir: string, bytes: Buffer): Promise<string> {
  const webp = await asWebp(bytes);
  const name = `${hashOf(webp)}.webp`;
  await keepFile(dataDir, name, webp);
  return name;
}

export const hashOf = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

/** Writes a picture under its name: whole, or not at all. */
export async function keepFile(dataDir: string, name: string, bytes: Uint8Array): Promise<void> {
  const folder = folderOf(dataDir);
  await fs.mkdir(folder, { recursive: true });
  const partial = path.join(folder, `.${randomBytes(8).toString("hex")}.part`);
  const file = await fs.open(partial, "w");
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
  await fs.rename(partial, path.join(folder, name));
}

async function asWebp(bytes: Buffer): Promise<Buffer> {
  const sharp = await loadSharp();
  try {
    const picture = sharp(bytes, { limitInputPixels: 40_000_000, failOn: "error" });
    const { format, width } = await picture.metadata();
    if (format === "svg") throw new ImageRefused("A drawing in SVG is not accepted.");
    if (format === "webp" && width <= widest) return bytes;
    return await picture
      .rotate()
      .resize({ width: widest, withoutEnlargement: true })
      .webp({ quality: 84 })
      .toBuffer();
  } catch (error) {
    if (error instanceof ImageRefused) throw error;
    throw new ImageRefused("What came is no picture.");
  }
}

/** The bytes of a kept picture; null for every name that is not one of ours. */
export async function readImage(dataDir: string, name: string): Promise<Buffer | null> {
  if (!imageNamePattern.test(name)) return null;
  try {
    return await fs.readFile(path.join(folderOf(dataDir), name));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

/** The bytes of the picture at an address of this site; null for one that is not kept here. */
export async function readImageAt(dataDir: string, address: string): Promise<Buffer | null> {
  const [, name] = /^\/images\/([^/]+)$/.exec(address) ?? [];
  return name ? readImage(dataDir, name) : null;
}

/** The answer to a request for a kept picture: its address never changes meaning. */
export async function serveImage(
  dataDir: string,
  name: string,
  request: Request,
): Promise<Response | null> {
  const bytes = await readImage(dataDir, name);
  if (!bytes) return null;
  const etag = `"${path.basename(name, ".webp")}"`;
  const headers = {
    "Content-Type": "image/webp",
    "Cache-Control": "public, max-age=31536000, immutable",
    ETag: etag,
  };
  if (request.headers.get("if-none-match") === etag)
    return new Response(null, { status: 304, headers });
  return new Response(new Uint8Array(bytes), {
    headers: { ...headers, "Content-Length": String(bytes.length) },
  });
}
