/**
 * Everything that this site stores in a browser: names and lifetimes. The descriptions are in cookie-policy.texts.ts.
 * Browser tests compare both with the real storage.
 */

const hour = 3_600;
const day = 24 * hour;

export type StorageEntry = {
  /** Of the cookie or entry. With a colon or hyphen at its end: the prefix of several. */
  name: string;
  /** A cookie, local storage, or session storage. */
  kind: "cookie" | "browser" | "tab";
  /** The lifetime of a cookie in seconds. */
  seconds?: number;
};

export const storageRegistry = {
  consent: { name: "cookieConsent", kind: "browser" },
  popup: { name: "email-popup-shown", kind: "browser" },
  entry: { name: "entry:", kind: "browser" },
  programme: { name: "my-programme", kind: "browser" },
  lamp: { name: "lamp", kind: "tab" },
  session: { name: "heartlight_session", kind: "cookie", seconds: 12 * hour },
  // The longest lifetime that browsers allow.
  device: { name: "heartlight_device", kind: "cookie", seconds: 400 * day },
  view: { name: "heartlight_desk_view", kind: "cookie", seconds: 365 * day },
  columns: { name: "heartlight_desk_columns", kind: "cookie", seconds: 365 * day },
  keysOff: { name: "heartlight-desk-keys-off", kind: "browser" },
  advance: { name: "heartlight-desk-advance", kind: "browser" },
  article: { name: "article:", kind: "browser" },
  reply: { name: "heartlight-reply-", kind: "tab" },
  card: { name: "jury:", kind: "browser" },
  browser: { name: "heartlight_browser", kind: "cookie", seconds: 400 * day },
  jurorSession: { name: "heartlight_session", kind: "cookie" },
  dim: { name: "heartlight_dim", kind: "cookie", seconds: 365 * day },
  juryKeysOff: { name: "heartlight-jury-keys-off", kind: "browser" },
  yourData: { name: "heartlight_your_data", kind: "cookie", seconds: hour / 4 },
  vote: { name: "heartlight_vote", kind: "cookie", seconds: 30 * day },
  hint: { name: "heartlight-director", kind: "tab" },
} as const satisfies Record<string, StorageEntry>;
