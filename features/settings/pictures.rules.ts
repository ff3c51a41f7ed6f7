import type { FestivalSettings } from "./schema";

/** The festival's pictures without own ones, and the addresses of its icon, own or shipped. Runs anywhere. */

type Pictures = Pick<FestivalSettings, "pictures">;

const plainMark = "A round light";

/** The shipped pictures of a festival without hearts, for slots without an own one. */
export const plainPictures = {
  logo: { url: "/mark-plain.svg", alt: plainMark },
  icon: { url: "/icon-plain.svg", alt: plainMark },
  hero: {
    url: "/art/hero-plain-wide.webp",
    alt: "An empty cinema. A round light falls on the red curtain.",
  },
  about: { url: "/art/about-strip.webp", alt: "A strip of film, lit from behind." },
} satisfies FestivalSettings["pictures"];

/** Own icons in a size and the logo of emails, drawn by the server. */
export const ownIcons = "/icons/:file";

/** The start of the hash in the address of a stored picture; those that are shipped have none. */
const hashIn = (url: string) => /[0-9a-f]{16}/.exec(url)?.[0] ?? "plain";

/** '/images/{hash}-512.webp' → '{start of the hash}-192.png' */
export const iconFile = (url: string, size: number, maskable = false): string =>
  `${hashIn(url)}-${size}${maskable ? "-maskable" : ""}.png`;

/** The own logo for emails, as PNG: '/icons/{start of the hash}-logo.png'. Null without one. */
export const emailLogo = ({ pictures: { logo } }: Pictures): { src: string; alt: string } | null =>
  logo && logo.url !== plainPictures.logo.url
    ? { src: ownIcons.replace(":file", `${hashIn(logo.url)}-logo.png`), alt: logo.alt }
    : null;

/** The address of the icon in a size of the manifest, or of the picture for masks. */
export function iconAddress(
  { pictures: { icon } }: Pictures,
  size: 192 | 512,
  maskable = false,
): string {
  if (!icon) return maskable ? `/icon-maskable-${size}.png` : `/icon-${size}.png`;
  return ownIcons.replace(":file", iconFile(icon.url, size, maskable));
}

/** The icons that pages link. */
export function iconLinks({ pictures: { icon } }: Pictures) {
  if (!icon) {
    return [
      { rel: "icon", href: "/favicon.ico", sizes: "32x32" },
      { rel: "icon", href: "/icon.svg", type: "image/svg+xml" },
      { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
    ];
  }
  const iconPath = (size: number) => ownIcons.replace(":file", iconFile(icon.url, size));
  return [
    { rel: "icon", href: iconPath(32), sizes: "32x32", type: "image/png" },
    { rel: "icon", href: iconPath(192), sizes: "192x192", type: "image/png" },
    { rel: "apple-touch-icon", href: iconPath(180) },
  ];
}
