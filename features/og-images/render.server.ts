import type { OverlayOptions } from "sharp";
import { loadSharp } from "~/features/media/load-sharp.server";
import { publicFile } from "~/lib/static-file.server";
import { escapeXml } from "~/lib/xml";
import { cardSize } from "./rules";
import type { CardFace } from "./templates.rules";

/**
 * Draws a link preview image; every line is readable at a width of 400 pixels. The fonts are files, so they need not be
 * installed.
 */

export type Drawing = CardFace & {
  brand: string;
  foot: string;
  /** The address of the festival's own logo. */
  logo?: string;
};

/** Pictures that replace the shipped ones. */
type Own = { ground?: Buffer | null; logo?: Buffer | null };

const { width, height } = cardSize;
const margin = 64;
/** The area of the title: between the brand and the foot. */
const titleBox = { width: width - 2 * margin, top: 156, bottom: 500 };
/** Font sizes in pixels; the largest that fits is used. */
const titleSizes = [150, 128, 108, 92, 80, 70, 60, 52] as const;
const smallest = 52;
const display = { family: "Heartlight Display", file: "fonts/card-display.ttf" };
const text = { family: "Heartlight Text", file: "fonts/card-text.ttf" };
const colors = { text: "#f6efe5", muted: "#c9bcb2", gold: "#edc26a" };

type Line = { content: string; font: typeof display; size: number; color: string; width?: number };
type Image = { data: Buffer; width: number; height: number };

/** Text as a transparent picture, wrapped at `width`; within a word only if necessary. */
async function write({ content, font, size, color, width: wrapAt }: Line): Promise<Image> {
  const sharp = await loadSharp();
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${color}">${escapeXml(content)}</span>`,
      font: `${font.family} ${size}`,
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
async function writeTitle(title: string): Promise<Image> {
  const room = titleBox.bottom - titleBox.top;
  const line = { font: display, color: colors.text, width: titleBox.width };
  const fits = (image: Image) => image.height <= room && image.width <= titleBox.width;
  for (const size of titleSizes) {
    const image = await write({ ...line, content: title, size });
    if (fits(image)) return image;
  }
  const characters = [...title];
  for (let keep = characters.length; ; keep = Math.floor(keep * 0.8)) {
    const content = `${characters.slice(0, keep).join("").trimEnd()}…`;
    const image = await write({ ...line, content, size: smallest });
    if (fits(image) || keep <= 1) return image;
  }
}

/** A dark overlay, so that the text is legible on bright pictures. */
const scrim = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs>
<linearGradient id="a" x1="0" x2="1" y1="0" y2="0"><stop offset="0" stop-color="#0a0305" stop-opacity=".8"/><stop offset=".5" stop-color="#0a0305" stop-opacity=".44"/><stop offset="1" stop-color="#0a0305" stop-opacity="0"/></linearGradient>
<linearGradient id="b" x1="0" x2="0" y1="0" y2="1"><stop offset=".35" stop-color="#0a0305" stop-opacity="0"/><stop offset="1" stop-color="#0a0305" stop-opacity=".85"/></linearGradient>
</defs><rect width="100%" height="100%" fill="url(#a)"/><rect width="100%" height="100%" fill="url(#b)"/></svg>`;

/** The place of the logo, before the festival's name. */
const logoBox = { width: 54, height: 44 };

/** The brightness factor of uploaded pictures, so that the title stays legible on them. */
const groundLight = 0.5;

/** Returns a JPEG of `cardSize`; `ground` replaces the art, `logo` the mark. */
export async function drawCard(
  drawing: Drawing,
  { ground = null, logo = null }: Own = {},
): Promise<Uint8Array<ArrayBuffer>> {
  const sharp = await loadSharp();
  const short = (content: string) => [...content].slice(0, 70).join("");
  const [mark, brand, kicker, foot, title] = await Promise.all([
    logo
      ? sharp(logo)
          .resize({ ...logoBox, fit: "inside" })
          .png()
          .toBuffer()
      : sharp(publicFile("mark.svg"), { density: 144 }).resize({ height: 44 }).png().toBuffer(),
    write({ content: short(drawing.brand), font: text, size: 34, color: colors.text }),
    write({ content: short(drawing.kicker), font: text, size: 36, color: colors.gold }),
    write({
      content: short(drawing.foot),
      font: text,
      size: 38,
      width: titleBox.width,
      color: colors.text,
    }),
    writeTitle(drawing.title),
  ]);
  const titleTop = titleBox.bottom - title.height;
  const layers: OverlayOptions[] = [
    { input: Buffer.from(scrim), left: 0, top: 0 },
    { input: mark, left: margin, top: 52 },
    { input: brand.data, left: margin + 66, top: 74 - Math.round(brand.height / 2) },
    { input: title.data, left: margin, top: titleTop },
    { input: foot.data, left: margin, top: height - 40 - foot.height },
  ];
  // A tall title takes the kicker's place.
  const kickerTop = titleTop - 30 - kicker.height;
  if (kickerTop > 108) layers.push({ input: kicker.data, left: margin, top: kickerTop });
  const jpeg = await sharp(ground ?? publicFile(`art/${drawing.art}.webp`))
    .resize({ width, height, fit: "cover", position: "centre" })
    .flatten({ background: "#0a0305" })
    .modulate({ brightness: ground ? groundLight : 1 })
    .composite(layers)
    .jpeg({ quality: 84, mozjpeg: true })
    .toBuffer();
  return new Uint8Array(jpeg);
}
