/**
 * Which features a feature may import, besides lib/, components/ and db/. A feature that
 * stands further down imports only features above it, so there is no circle.
 * `x/admin` is the admin part of a feature when it needs more than the feature itself.
 * Read by .dependency-cruiser.mjs.
 */
export const edges = {
  "saved-views": [],
  settings: [],
  audit: ["settings"],
  integrations: ["settings"],
  mail: ["settings"],
  payments: ["settings"],
  auth: ["audit", "mail", "settings"],
  contacts: ["mail", "settings"],
  media: ["integrations"],
  monitoring: ["integrations", "mail", "settings"],
  newsletter: ["mail", "settings"],
  jury: ["auth", "mail", "settings"],
  promo: ["integrations", "media", "settings"],
  site: ["media", "settings"],
  news: ["media", "settings", "site"],
  "settings/admin": ["settings", "site"],
  submissions: ["contacts", "mail", "newsletter", "payments", "saved-views", "settings", "site"],
  decisions: ["auth", "jury", "mail", "settings", "submissions"],
  import: ["decisions", "jury", "mail", "settings", "submissions"],
  films: ["auth", "mail", "media", "settings", "site", "submissions"],
  announcements: ["decisions", "mail", "settings", "submissions"],
  programme: ["auth", "films", "mail", "settings", "site"],
  dashboard: [
    "announcements",
    "auth",
    "contacts",
    "decisions",
    "films",
    "mail",
    "news",
    "programme",
    "settings",
    "settings/admin",
    "submissions",
  ],
  "decisions/admin": ["announcements", "decisions", "mail", "settings", "submissions"],
  editions: ["jury", "mail", "news", "programme", "settings", "settings/admin", "submissions"],
  "og-images": ["media", "news", "programme", "settings"],
};
