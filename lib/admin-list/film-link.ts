/** Reads the address of a film, without any request. Runs anywhere. */

export type FilmLink = {
  /** 'www.youtube.com', without its port. */
  host: string;
  /** 'YouTube'; null for an unknown service. */
  service: string | null;
  /** The service's id of the video or file, if the address has one. */
  id: string | null;
  /** A known obstacle of the service; null if there is none. */
  note: string | null;
  /** The password or key of an unlisted video in the address. */
  key: string | null;
};

type Service = {
  name: string;
  hosts: RegExp;
  /** The id in the address. */
  id: (url: URL) => string | null;
  note?: (url: URL) => string | null;
  key?: (url: URL) => string | null;
};

const idPattern = /^[\w-]{1,120}$/;
/** The id in the path after one of these names; null without one. */
const idAfter = (url: URL, names: readonly string[]): string | null => {
  const parts = url.pathname.split("/").filter(Boolean);
  const nameIndex = parts.findIndex((part) => names.includes(part));
  const segment = nameIndex < 0 ? null : parts[nameIndex + 1];
  return segment && idPattern.test(segment) ? segment : null;
};
const firstPart = (url: URL): string | null => {
  const [part] = url.pathname.split("/").filter(Boolean);
  return part && idPattern.test(part) ? part : null;
};
const readParam = (url: URL, name: string): string | null => {
  const value = url.searchParams.get(name);
  return value && idPattern.test(value) ? value : null;
};

/** An unlisted video's key: vimeo.com/76979871/8272103f6e, or ?h=8272103f6e */
const vimeoKey = (url: URL) =>
  /\/\d+\/([0-9a-f]{6,40})(?:\/|$)/.exec(url.pathname)?.[1] ?? readParam(url, "h");

const services: readonly Service[] = [
  {
    name: "YouTube",
    hosts: /^(?:[\w-]+\.)*youtube(?:-nocookie)?\.com$/,
    id: (url) => readParam(url, "v") ?? idAfter(url, ["embed", "shorts", "live", "v"]),
    note: (url) => (readParam(url, "list") ? "A playlist, not one video." : null),
  },
  { name: "YouTube", hosts: /^youtu\.be$/, id: firstPart },
  {
    name: "Vimeo",
    hosts: /^(?:www\.|player\.)?vimeo\.com$/,
    id: (url) => /\/(\d{4,15})(?:\/|$)/.exec(url.pathname)?.[1] ?? null,
    key: vimeoKey,
    note: (url) =>
      vimeoKey(url)
        ? "Unlisted: anyone with the link can open it."
        : "Vimeo screeners often ask for a password.",
  },
  {
    name: "Google Drive",
    hosts: /^(?:drive|docs)\.google\.com$/,
    id: (url) => idAfter(url, ["d", "folders"]) ?? readParam(url, "id"),
    note: () => "May ask you to sign in to Google or to request access.",
  },
  {
    name: "Dropbox",
    hosts: /^(?:www\.)?dropbox\.com$/,
    id: (url) => idAfter(url, ["s", "fi", "fo", "sh"]),
    key: (url) => readParam(url, "rlkey"),
    note: () => "May need a password that is not part of the link.",
  },
  {
    name: "WeTransfer",
    hosts: /^(?:[\w-]+\.)*wetransfer\.com$|^we\.tl$/,
    id: (url) => idAfter(url, ["downloads"]) ?? firstPart(url),
    note: () => "These links expire, often after a week.",
  },
  {
    name: "OneDrive",
    hosts: /^(?:onedrive\.live\.com|1drv\.ms|[\w-]+\.sharepoint\.com)$/,
    id: (url) => readParam(url, "resid"),
    note: () => "May ask you to sign in to Microsoft.",
  },
  { name: "iCloud", hosts: /^(?:www\.)?icloud\.com$/, id: (url) => idAfter(url, ["iclouddrive"]) },
  {
    name: "Frame.io",
    hosts: /^(?:[\w-]+\.)*(?:frame\.io|f\.io)$/,
    id: (url) => idAfter(url, ["presentations", "reviews", "share"]) ?? firstPart(url),
    note: () => "May ask for a passphrase.",
  },
  {
    name: "FilmFreeway",
    hosts: /^(?:www\.)?filmfreeway\.com$/,
    id: firstPart,
    note: () => "A project's page; its screener may need a FilmFreeway login.",
  },
  {
    name: "Dailymotion",
    hosts: /^(?:www\.)?dailymotion\.com$|^dai\.ly$/,
    id: (url) => idAfter(url, ["video"]) ?? firstPart(url),
  },
];

/** Names of query parameters that contain a password. */
const passwordNames = ["password", "passwort", "passcode", "pass", "pwd", "pw"];

/** Parses a typed address; null if browsers cannot open it. */
export function readFilmLink(address: string): FilmLink | null {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (!url || !/^https?:$/.test(url.protocol)) return null;
  const host = url.hostname;
  const service = services.find(({ hosts }) => hosts.test(host));
  const password = passwordNames.map((name) => url.searchParams.get(name)).find(Boolean);
  return {
    host,
    service: service?.name ?? null,
    id: service?.id(url) ?? null,
    key: password ?? service?.key?.(url) ?? null,
    note: password ? "The link contains a password." : (service?.note?.(url) ?? null),
  };
}

const passwordPattern =
  /\b(?:pass(?:word|code|phrase)|passwort|contraseña|mot de passe|pw|pwd)\b\s*(?:is|:|=|-)?\s*(?:["'“”‘’]?)([^\s"'“”‘’.,;)]{3,60})?/iu;

/** The words around what seems to be a film's password in a text; null if there is none. */
export function passwordHint(text: string | null): string | null {
  const match = text && passwordPattern.exec(text);
  return match ? match[0].trim() : null;
}
