import { escapeHtml } from "~/features/mail/layout/template-values.rules";

/** Pictures are inverted twice: they stay as they are. */
const inverted =
  "<style>html{filter:invert(1) hue-rotate(180deg)}img{filter:invert(1) hue-rotate(180deg)}</style>";

const plain = "<style>body{margin:24px;font:15px/1.5 monospace;white-space:pre-wrap}</style>";

/** A copy as a page: as it is, as plain text, or as a mail program shows it that inverts colors. */
export function copyPage(
  { html, text }: { html: string; text: string },
  view: "text" | "dark" | undefined,
): string {
  if (view === "text")
    return `<!doctype html><html lang="en"><title>Text</title>${plain}<body>${escapeHtml(text)}`;
  return view === "dark" ? html.replace("</head>", () => `${inverted}</head>`) : html;
}
