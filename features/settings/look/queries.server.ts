import { createHash } from "node:crypto";
import type { Database } from "~/db/client";
import { faceNames } from "~/db/face-names";
import { prepareQuery } from "~/db/prepared-query";
import { themes } from "~/db/schema";
import { themeStylesheets } from "~/lib/paths";
import { firstFace } from "./faces.rules";
import { documentedTheme, type Look, type PageLook, type Theme } from "./schema";
import { stylesheetOf } from "./stylesheet.rules";

/** Reads the festival's look. */

const selectTheme = prepareQuery((db) => db.select().from(themes).limit(1));

/** What the director published and drafted; version 0 before the first change. */
export async function readThemes(db: Database) {
  const [row] = await selectTheme(db, {});
  return row ?? { published: null, draft: null, version: 0 };
}

/** The look as the director's calls answer it. */
export async function readLook(db: Database): Promise<Look> {
  const { published, draft, version } = await readThemes(db);
  return { published: published ?? documentedTheme, draft, faces: [...faceNames], version };
}

/** A theme's stylesheet and its address, which changes with its content. */
function sheetOf(theme: Theme) {
  const text = stylesheetOf(theme);
  const hash = createHash("sha256").update(text).digest("hex").slice(0, 16);
  return { text, href: themeStylesheets.replace(":file", `${hash}.css`) };
}

/**
 * What a page needs of the published theme, or in a preview of the draft, if there is one. Null for the documented
 * look.
 */
export async function readPageLook(
  db: Database,
  { preview = false } = {},
): Promise<PageLook | null> {
  const { published, draft } = await readThemes(db);
  const theme = (preview && draft) || published;
  if (!theme) return null;
  const { scheme, background, text } = theme;
  return { href: sheetOf(theme).href, firstFace: firstFace(theme), scheme, background, text };
}

/**
 * A stylesheet by its address: the published theme's, for directors also the draft's. A published page may be older than
 * the theme: another address gets the published one, which must then not be cached. Null if there is none.
 */
export async function readStylesheet(
  db: Database,
  href: string,
  seesDraft: boolean,
): Promise<{ text: string; cache: "public" | "none" } | null> {
  const { published, draft } = await readThemes(db);
  if (seesDraft && draft) {
    const draftSheet = sheetOf(draft);
    if (draftSheet.href === href) return { text: draftSheet.text, cache: "none" };
  }
  if (!published) return null;
  const publishedSheet = sheetOf(published);
  return { text: publishedSheet.text, cache: publishedSheet.href === href ? "public" : "none" };
}
