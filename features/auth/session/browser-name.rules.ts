/** Names a browser by its User-Agent header. Runs anywhere. */

/** The first match: most browsers also claim to be Chrome and Safari. */
const browsers: [pattern: RegExp, name: string][] = [
  [/\bEdg(?:e|A|iOS)?\//, "Edge"],
  [/\b(?:OPR|Opera)\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:Headless)?(?:Chrome|Chromium|CriOS)\//, "Chrome"],
  [/\bVersion\/\S+.* Safari\//, "Safari"],
  [/^(?:curl|Wget|python-requests|node|undici|PostmanRuntime)\b/i, "A program"],
];

const systems: [pattern: RegExp, name: string][] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bMac(?:intosh| OS X)\b/, "macOS"],
  [/\bLinux\b/, "Linux"],
];

const nameIn = (list: [RegExp, string][], text: string) =>
  list.find(([pattern]) => pattern.test(text))?.[1];

/** 'Firefox on Windows', 'Safari on iPhone', 'Unknown browser'. */
export function browserName(userAgent: string | null): string {
  const browser = nameIn(browsers, userAgent ?? "") ?? "Unknown browser";
  const system = nameIn(systems, userAgent ?? "");
  return system ? `${browser} on ${system}` : browser;
}
