import { iconAddress } from "~/features/settings/pictures.rules";
import type { FestivalSettings } from "~/features/settings/schema";
import { element, escapeXml, xmlResponse } from "~/lib/xml";

/** An Atom feed (RFC 4287) of the site. */

type Feed = {
  settings: FestivalSettings;
  publicUrl: string;
  /** The paths of the feed and of its page. */
  path: string;
  page: string;
  title: string;
  updateTimes: readonly number[];
  entries: readonly string[];
};

export function atomFeed({ settings, publicUrl, path, page, title, updateTimes, entries }: Feed) {
  const feedAddress = publicUrl + path;
  const parts = [
    element("id", feedAddress),
    element("title", title),
    element("subtitle", settings.brand.description),
    element("updated", new Date(Math.max(0, ...updateTimes)).toISOString()),
    atomLink("self", feedAddress, "application/atom+xml"),
    atomLink("alternate", publicUrl + page, "text/html"),
    `<author>${element("name", settings.brand.fullName)}</author>`,
    element("icon", publicUrl + iconAddress(settings, 192)),
    ...entries,
  ];
  const root = `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">\n${parts.join("\n")}\n</feed>`;
  return xmlResponse("application/atom+xml", root);
}

export const atomLink = (rel: string, href: string, type: string) =>
  `<link rel="${rel}" type="${type}" href="${escapeXml(href)}"/>`;
