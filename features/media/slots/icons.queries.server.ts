import type { Database } from "~/db/client";
import { documentedGround } from "~/features/settings/look/ground.rules";
import { readPageLook } from "~/features/settings/look/queries.server";
import { documentedTheme } from "~/features/settings/look/schema";
import { iconFile } from "~/features/settings/pictures.rules";
import { getSettings } from "~/features/settings/queries.server";
import { readPictureAt } from "../image-store.commands.server";
import { loadSharp } from "../load-sharp.rules.server";
import type { FileStore } from "../storage/gateway.server";

/** The share of a maskable icon's width that every mask leaves visible. */
const safeShare = 0.8;

/** Pixels of the logo in emails, twice its size there, with a margin on every side. */
const logoSize = { width: 480, height: 80, margin: 12 } as const;

/** The festival's icon as PNG, or the logo for emails, by the name of its file; null for any other name. */
export async function serveIcon(
  { db, files }: { db: Database; files: FileStore },
  file: string,
): Promise<Response | null> {
  const [{ pictures }, look] = await Promise.all([getSettings(db), readPageLook(db)]);
  const { icon, logo } = pictures;
  if (logo && /^[0-9a-f]{16}-logo\.png$/.test(file)) {
    // Old emails, too, show the current logo, on the pages' background, for which it was made.
    const bytes = await readPictureAt(files, logo.url);
    return (
      bytes && pngResponse(await drawLogo(bytes, look?.background ?? documentedTheme.background))
    );
  }
  const [, size, maskSuffix] = /-(32|180|192|512)(-maskable)?\.png$/.exec(file) ?? [];
  if (!icon || !size || file !== iconFile(icon.url, Number(size), Boolean(maskSuffix))) return null;
  const ground = maskSuffix ? (look?.background ?? documentedGround) : null;
  const bytes = await readPictureAt(files, icon.url);
  if (!bytes) return null;
  return pngResponse(await drawIcon(bytes, Number(size), ground));
}

const pngResponse = (png: Buffer) =>
  new Response(new Uint8Array(png), {
    headers: {
      "Content-Type": "image/png",
      // Only for a day: the background follows the theme.
      "Cache-Control": "public, max-age=86400",
      // Emails are read on other sites, and previewed in frames without an origin.
      "Cross-Origin-Resource-Policy": "cross-origin",
    },
  });

async function drawLogo(bytes: Buffer, background: string): Promise<Buffer> {
  const sharp = await loadSharp();
  const { width, height, margin } = logoSize;
  const logo = await sharp(bytes).resize(width, height, { fit: "inside" }).png().toBuffer();
  return sharp(logo)
    .extend({ top: margin, bottom: margin, left: margin, right: margin, background })
    .flatten({ background })
    .png()
    .toBuffer();
}

async function drawIcon(bytes: Buffer, size: number, ground: string | null): Promise<Buffer> {
  const sharp = await loadSharp();
  const transparent = { r: 0, g: 0, b: 0, alpha: 0 };
  const iconSize = ground ? Math.round(size * safeShare) : size;
  const icon = sharp(bytes).resize(iconSize, iconSize, { fit: "contain", background: transparent });
  if (!ground) return icon.png().toBuffer();
  const margin = size - iconSize;
  const startMargin = Math.floor(margin / 2);
  const edges = {
    top: startMargin,
    left: startMargin,
    bottom: margin - startMargin,
    right: margin - startMargin,
  };
  return sharp(await icon.png().toBuffer())
    .extend({ ...edges, background: ground })
    .flatten({ background: ground })
    .png()
    .toBuffer();
}
