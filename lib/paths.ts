/**
 * Every page address, once. Routes, links, mails and tests are built from here.
 * `:name` marks a parameter; `pathFor` fills it in.
 */
export const pages = {
  home: "/",
  contact: "/contact",
  submit: "/submit",
  submitShortFilm: "/submit/short-film",
  submitFeatureFilm: "/submit/feature-film",
  submitSeriesPilot: "/submit/series-pilot",
  submitLogLine: "/submit/log-line",
  submitFilm: "/submit/film",
  /** A filmmaker's private page of one entry; the token is in their confirmation mail. */
  entry: "/entry/:token",
  /** Where the former email address of an entry undoes the change; the token is in its email. */
  emailChange: "/email-change/:token",
  /** Where a reader of the newsletter leaves it; the token is in each of its mails. */
  unsubscribe: "/unsubscribe/:token",
  /** Where a new reader says that the address is theirs; the token is in the email that asks. */
  confirm: "/confirm/:token",
  /** A juror's own films, one of them, and where jurors and programmers come in. */
  jury: "/jury",
  juryLines: "/jury/log-lines",
  /** Where a juror or programmer sees who is logged in as them, and logs out. */
  juryAccount: "/jury/account",
  juryFilm: "/jury/:assignment",
  /** Where jurors and programmers enter, with digits that come by mail; the token is in its link. */
  juryLogin: "/jury/login",
  juryEnter: "/jury/enter/:token",
  news: "/news",
  newsArticle: "/news/:id",
  /** Every edition that was opened; each has a page of its year, with pages below it for its parts. */
  editions: "/editions",
  year: "/:year",
  yearFilms: "/:year/films",
  yearProgramme: "/:year/programme",
  yearAwards: "/:year/awards",
  numbers: "/numbers",
  /** The nights of the current edition, as they were published last. */
  programme: "/programme",
  /** For paper: one side a night. */
  programmePrint: "/programme/print",
  programmeDay: "/programme/:day",
  /** All films by title, with search and filters. */
  films: "/films",
  film: "/films/:film",
  /** Several short films, or an event, as one evening. */
  block: "/blocks/:block",
  venue: "/venues/:venue",
  /** A page of the director's own: how to get in, questions, the team. */
  sitePage: "/about/:page",
  /** What a visitor has chosen; their browser alone knows it. */
  myProgramme: "/my-programme",
  /** A person's own data; the token is in the email that proves an address. */
  yourData: "/your-data",
  yourDataDelete: "/your-data/delete",
  yourDataDeleted: "/your-data/deleted",
  yourDataProve: "/your-data/:token",
  privacyPolicy: "/privacy-policy",
  termsOfService: "/terms-of-service",
  cookiePolicy: "/cookie-policy",
  /** The director's portal: log in, then the dashboard. Not a secret anyone relies on. */
  portal: "/backstage-7f3a9c",
  /** Leads to the dashboard. */
  adminHome: "/admin",
  adminSubmissions: "/admin/submissions",
  adminSubmission: "/admin/submission/:id",
  /** Imports: the list, a new one, and one. */
  adminImports: "/admin/imports",
  adminImportNew: "/admin/imports/new",
  adminImport: "/admin/imports/:id",
  /** How files of each platform are read, one of them, and what filmmakers of imported entries are written. */
  adminImportMaps: "/admin/imports/maps",
  adminImportMap: "/admin/imports/maps/:id",
  adminImportEmail: "/admin/imports/email",
  adminFavorites: "/admin/favorites",
  /** Uploaded films, and entries without one. */
  adminMedia: "/admin/media",
  /** Entries that were never paid, and payments that only the director can settle. */
  adminPayments: "/admin/payments",
  adminFilms: "/admin/films",
  /** A new film without an entry. */
  adminFilmNew: "/admin/films/new",
  adminFilm: "/admin/films/:id",
  /** The schedule of a day, its blocks and venues, and the published versions. */
  adminProgramme: "/admin/programme",
  adminProgrammeBlocks: "/admin/programme/blocks",
  adminProgrammeVenues: "/admin/programme/venues",
  adminProgrammeVersions: "/admin/programme/versions",
  adminRunSheet: "/admin/programme/run-sheet",
  adminContacts: "/admin/contacts",
  adminContact: "/admin/contact/:id",
  adminNews: "/admin/news",
  adminNewsNew: "/admin/news/new",
  adminNewsArticle: "/admin/news/:id",
  /** The festival's own pages; the open one is in the query. */
  adminSitePages: "/admin/pages",
  adminPromo: "/admin/promo",
  adminPromoContacts: "/admin/promo/contacts",
  adminPromoCampaigns: "/admin/promo/campaigns",
  adminPromoCampaign: "/admin/promo/campaigns/:id",
  adminPromoAutomation: "/admin/promo/automation",
  /** Director, programmers and jurors of every edition. */
  adminPeople: "/admin/people",
  adminJury: "/admin/jury",
  adminJuryPhase: "/admin/jury/phases/:id",
  /** Private decisions, and their emails. */
  adminDecisions: "/admin/decisions",
  /** The announcements, and one of them. */
  adminAnnouncements: "/admin/announcements",
  adminAnnouncement: "/admin/announcements/:id",
  /** Deliverables of accepted films, and follow-ups of announcements. */
  adminDeliverables: "/admin/deliverables",
  adminDecisionLetters: "/admin/decision-letters",
  adminDecisionLetter: "/admin/decision-letters/:id",
  adminEditions: "/admin/editions",
  adminEditionNew: "/admin/editions/new",
  adminEdition: "/admin/editions/:slug",
  adminIntegrations: "/admin/integrations",
  testImage: "/test-image",
  testEmail: "/test-email",
  adminEmailTemplates: "/admin/email-templates",
  adminEmailTemplate: "/admin/email-templates/:id",
  adminSubscribers: "/admin/subscribers",
  adminOutbox: "/admin/outbox",
  /** Emails to many: to filmmakers of some entries, or to a jury. */
  adminMailings: "/admin/mailings",
  adminMailingNew: "/admin/mailings/new",
  adminMailing: "/admin/mailings/:id",
  adminAccount: "/admin/account",
  adminAudit: "/admin/audit",
  adminPrivacy: "/admin/privacy",
  adminCall: "/admin/call",
  adminSettings: "/admin/settings",
  adminSettingsSection: "/admin/settings/:id",
} as const;

/** What machines read about the pages. */
export const documents = {
  manifest: "/site.webmanifest",
  robots: "/robots.txt",
  sitemap: "/sitemap.xml",
  newsFeed: "/news.atom",
  /** A square for phones that leads to a film's page. */
  filmSquare: "/films/:film/qr.svg",
  /** The pictures shown where a page is shared; `ogImagePath` names one. */
  cards: "/cards/*",
} as const;

/** The sections of the landing page that links lead to. */
export const sections = {
  home: "home",
  categories: "categories",
  guidelines: "guidelines",
  about: "about",
  news: "news",
  contact: "contact",
  submit: "submit",
} as const;

/** Sections that the landing page has in some seasons only. */
export const seasonSections = {
  nextSteps: "next-steps",
  selection: "selection",
  tonight: "tonight",
  lookBack: "look-back",
} as const;

export type PageName = keyof typeof pages;

/** The pages that are for everybody and the same for all. */
export const publicPages: readonly PageName[] = [
  "home",
  "contact",
  "submit",
  "submitShortFilm",
  "submitFeatureFilm",
  "submitSeriesPilot",
  "submitLogLine",
  "submitFilm",
  "news",
  "newsArticle",
  "editions",
  "year",
  "yearFilms",
  "yearProgramme",
  "yearAwards",
  "numbers",
  "programme",
  "programmePrint",
  "programmeDay",
  "films",
  "film",
  "block",
  "venue",
  "sitePage",
  "myProgramme",
  "privacyPolicy",
  "termsOfService",
  "cookiePolicy",
];

/** ogImagePath("contact") → '/cards/contact.jpg'; ogImagePath("news/black-tie") → an article's. */
export const ogImagePath = (name: string) => documents.cards.replace("*", `${name}.jpg`);

/** pathFor("newsArticle", { id: "black-tie" }) → '/news/black-tie' */
export function pathFor(name: PageName, params: Record<string, string> = {}): string {
  return pages[name].replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(params[key] ?? ""));
}

/** A page's address for one year, '/admin/decisions?edition=2026'; unchanged without a year. */
export const withEditionParam = (address: string, edition: string | undefined): string =>
  edition ? `${address}${address.includes("?") ? "&" : "?"}edition=${edition}` : address;

/** Whether a page belongs to the admin: its changes must show at once, and it has no popup. */
export function isAdminPath(pathname: string): boolean {
  const path = pathname.toLowerCase();
  if (path.startsWith("/admin/") || path === "/admin") return true;
  return [pages.portal, pages.testImage, pages.testEmail].some((page) => path === page);
}

/** Whether a page is a juror's: no banners, no hearts, nothing but films. */
export const isJuryPath = (pathname: string): boolean =>
  /^\/jury(?:\/|$)/.test(pathname.toLowerCase());

/** The names of the landing page's sections. */
export type SectionName = keyof typeof sections | keyof typeof seasonSections;

/** 'lookBack' → 'look-back' */
export const sectionId = (name: SectionName): string => ({ ...sections, ...seasonSections })[name];

/** The address of a section of the landing page, '/#categories'. */
export function sectionAddress(name: SectionName): string {
  return `${pages.home}#${sectionId(name)}`;
}
