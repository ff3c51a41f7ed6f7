import type { Database } from "~/db/client";
import { documentedGround } from "~/features/settings/look/ground.rules";
import { readPageLook } from "~/features/settings/look/queries.server";
import { iconFile } from "~/features/settings/pictures.rules";
import { getSettings } from "~/features/settings/queries.server";
import { readImageAt } from "../image-store.server";
import { loadSharp } from "../load-sharp.server";
import type { FileStore } from "../storage/gateway.server";

/** The share of a maskable icon that no mask cuts off. */
const safe = 0.8;

/** The festival's own icon as PNG, by the name of its file; null for any other name. */
export async function serveIcon(
  { db, files }: { db: Database; files: FileStore },
  file: string,
): Promise<Response | null> {
  const [{ pictures }, look] = await Promise.all([getSettings(db), readPageLook(db)]);
  const { icon } = pictures;
  const [, size, mask] = /-(32|180|192|512)(-maskable)?\.png$/.exec(file) ?? [];
  if (!icon || !size || file !== iconFile(icon.url, Number(size), Boolean(mask))) return null;
  const ground = mask ? (look?.background ?? documentedGround) : null;
  const bytes = await readImageAt(files, icon.url);
  if (!bytes) return null;
  const png = await drawIcon(bytes, Number(size), ground);
  return new Response(new Uint8Array(png), {
    // Not for ever: the ground of the picture for masks follows the theme.
    headers: { "Content-Type": "image/png", "Cache-Control": "public, max-age=86400" },
  });
}

async function drawIcon(bytes: Buffer, size: number, ground: string | null): Promise<Buffer> {
  const sharp = await loadSharp();
  const transparent = { r: 0, g: 0, b: 0, alpha: 0 };
  const within = ground ? Math.round(size * safe) : size;
  const icon = sharp(bytes).resize(within, within, { fit: "contain", background: transparent });
  if (!ground) return icon.png().toBuffer();
  const rest = size - within;
  const before = Math.floor(rest / 2);
  const edges = { top: before, left: before, bottom: rest - before, right: rest - before };
  return sharp(await icon.png().toBuffer())
    .extend({ ...edges, background: ground })
    .flatten({ background: ground })
    .png()
    .toBuffer();
}
