import type { OverlayOptions } from "sharp";
import { loadSharp } from "~/features/media/load-sharp.rules.server";
import { cachedPromise } from "~/lib/cached-promise";
import { canDraw } from "~/lib/fonts/characters.server";
import { publicFile } from "~/lib/static-file.server";
import { escapeXml } from "~/lib/xml";
import { cardSize } from "./rules";
import type { CardContent } from "./templates.rules";

/**
 * Draws a link preview image; every line is readable at a width of 400 pixels. The fonts are files, so they need not be
 * installed.
 */

export type Drawing = CardContent & {
  brand: string;
  foot: string;
  /** The address of the festival's own logo. */
  logo?: string;
};

/** Pictures that replace the shipped ones. */
type OwnImages = { background?: Buffer | null; logo?: Buffer | null };

const margin = 64;
/** The area of the title: between the brand and the foot. */
const titleBox = { width: cardSize.width - 2 * margin, top: 156, bottom: 500 };
/** Font sizes in pixels; the largest that fits is used. */
const titleSizes = [150, 128, 108, 92, 80, 70, 60, 52] as const;
const smallestTitle = 52;
/** Font families in order, and their files; `moreFile` has the rarer characters. */
type Typeface = { family: string; file: string; moreFile: string };
const displayFont: Typeface = {
  family: "Heartlight Display,Imbue Thin",
  file: "fonts/card-display.ttf",
  moreFile: "fonts/card-display-more.ttf",
};
const textFont: Typeface = {
  family: "Heartlight Text,Instrument Sans",
  file: "fonts/card-text.ttf",
  moreFile: "fonts/card-text-more.ttf",
};
const isDrawable = (content: string, { file, moreFile }: Typeface) =>
  canDraw([file, moreFile], content);
const colors = { text: "#f6efe5", muted: "#c9bcb2", gold: "#edc26a" };

type TextLine = { content: string; font: Typeface; size: number; color: string; width?: number };
type TextImage = { data: Buffer; width: number; height: number };

/**
 * The typefaces whose rarer characters are loaded, or being loaded: once the drawing library has read a font file, it
 * uses it for all later texts.
 */
const loadedExtras = new Map<Typeface, Promise<unknown>>();

const loadExtraCharacters = (font: Typeface) =>
  cachedPromise(loadedExtras, font, async () => {
    const sharp = await loadSharp();
    const text = { text: "ł", fontfile: publicFile(font.moreFile), rgba: true };
    return sharp({ text }).png().toBuffer();
  });

/** Text as a transparent picture, wrapped at `width`; within a word only if necessary. */
async function drawText({
  content,
  font,
  size,
  color,
  width: wrapAt,
}: TextLine): Promise<TextImage> {
  const sharp = await loadSharp();
  await loadExtraCharacters(font);
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${color}">${escapeXml(content)}</span>`,
      // The comma ends the families: "Thin" would be a weight.
      font: `${font.family}, ${size}`,
      fontfile: publicFile(font.file),
      width: wrapAt,
      wrap: "word-char",
      rgba: true,
      dpi: 72,
      spacing: Math.round(size * 0.02),
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** The title at the largest size that fits; cut with an ellipsis if none does. */
async function drawTitle(title: string): Promise<TextImage> {
  const maxHeight = titleBox.bottom - titleBox.top;
  const line = { font: displayFont, color: colors.text, width: titleBox.width };
  const fitsTitleBox = (image: TextImage) =>
    image.height <= maxHeight && image.width <= titleBox.width;
  for (const size of titleSizes) {
    const image = await drawText({ ...line, content: title, size });
    if (fitsTitleBox(image)) return image;
  }
  const characters = [...title];
  for (
    let keptCharacters = characters.length;
    ;
    keptCharacters = Math.floor(keptCharacters * 0.8)
  ) {
    const content = `${characters.slice(0, keptCharacters).join("").trimEnd()}…`;
    const image = await drawText({ ...line, content, size: smallestTitle });
    if (fitsTitleBox(image) || keptCharacters <= 1) return image;
  }
}

/** A dark overlay, so that the text is legible on bright pictures. */
const scrim = `<svg xmlns="http://www.w3.org/2000/svg" width="${cardSize.width}" height="${cardSize.height}"><defs>
<linearGradient id="a" x1="0" x2="1" y1="0" y2="0"><stop offset="0" stop-color="#0a0305" stop-opacity=".8"/><stop offset=".5" stop-color="#0a0305" stop-opacity=".44"/><stop offset="1" stop-color="#0a0305" stop-opacity="0"/></linearGradient>
<linearGradient id="b" x1="0" x2="0" y1="0" y2="1"><stop offset=".35" stop-color="#0a0305" stop-opacity="0"/><stop offset="1" stop-color="#0a0305" stop-opacity=".85"/></linearGradient>
</defs><rect width="100%" height="100%" fill="url(#a)"/><rect width="100%" height="100%" fill="url(#b)"/></svg>`;

/** The place and the largest size of the logo, which is before the festival's name. */
const logoBox = { top: 52, width: 54, height: 44 };

/** The brightness factor of uploaded pictures, so that the title stays legible on them. */
const uploadBrightness = 0.5;

/** Returns a JPEG of `cardSize`; the festival's own `background` and `logo` replace the shipped art and mark. */
export async function drawCard(
  drawing: Drawing,
  { background = null, logo = null }: OwnImages = {},
): Promise<Uint8Array<ArrayBuffer>> {
  const sharp = await loadSharp();
  const shorten = (content: string) => [...content].slice(0, 70).join("");
  // A line in characters that no shipped font has would be a row of boxes.
  const drawLine = (content: string, style: Omit<TextLine, "content" | "font">) =>
    content && isDrawable(content, textFont)
      ? drawText({ ...style, content: shorten(content), font: textFont })
      : null;
  const [mark, brand, kicker, foot, title] = await Promise.all([
    logo
      ? sharp(logo)
          .resize({ width: logoBox.width, height: logoBox.height, fit: "inside" })
          .png()
          .toBuffer()
      : sharp(publicFile("mark.svg"), { density: 144 })
          .resize({ height: logoBox.height })
          .png()
          .toBuffer(),
    drawLine(drawing.brand, { size: 34, color: colors.text }),
    drawLine(drawing.kicker, { size: 36, color: colors.gold }),
    drawLine(drawing.foot, { size: 38, width: titleBox.width, color: colors.text }),
    drawing.title && isDrawable(drawing.title, displayFont) ? drawTitle(drawing.title) : null,
  ]);
  const layers: OverlayOptions[] = [
    { input: Buffer.from(scrim), left: 0, top: 0 },
    { input: mark, left: margin, top: logoBox.top },
  ];
  const addLayer = (image: TextImage | null, left: number, top: (image: TextImage) => number) => {
    if (image) layers.push({ input: image.data, left, top: top(image) });
  };
  // Beside the logo, with the same middle.
  const logoMiddle = logoBox.top + logoBox.height / 2;
  addLayer(
    brand,
    margin + logoBox.width + 12,
    (image) => logoMiddle - Math.round(image.height / 2),
  );
  const titleTop = titleBox.bottom - (title?.height ?? 0);
  addLayer(title, margin, () => titleTop);
  addLayer(foot, margin, (image) => cardSize.height - 40 - image.height);
  // Left out if a tall title leaves no room below the brand.
  const kickerTop = titleTop - 30 - (kicker?.height ?? 0);
  if (kickerTop > 108) addLayer(kicker, margin, () => kickerTop);
  const jpeg = await sharp(background ?? publicFile(`art/${drawing.art}.webp`))
    .resize({ ...cardSize, fit: "cover", position: "centre" })
    .flatten({ background: "#0a0305" })
    .modulate({ brightness: background ? uploadBrightness : 1 })
    .composite(layers)
    .jpeg({ quality: 84, mozjpeg: true })
    .toBuffer();
  return new Uint8Array(jpeg);
}
