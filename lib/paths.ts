/** Every page address, once. Routes, links, emails and tests use it. `:name` is a parameter; `pathFor` fills it in. */
export const pages = {
  home: "/",
  contact: "/contact",
  submit: "/submit",
  /** The forms of the categories; these four are the documented ones. */
  submitCategory: "/submit/:slug",
  submitShortFilm: "/submit/short-film",
  submitFeatureFilm: "/submit/feature-film",
  submitSeriesPilot: "/submit/series-pilot",
  submitLogLine: "/submit/log-line",
  submitFilm: "/submit/film",
  /** Sends a filmmaker the private links of their entries. */
  myEntry: "/entry",
  /** A filmmaker's private page of one entry; the token is in their confirmation email. */
  entry: "/entry/:token",
  /** Undoes an email change of an entry; the token is in the email to the former address. */
  emailChange: "/email-change/:token",
  /** Unsubscribes; the token is in each newsletter email. */
  unsubscribe: "/unsubscribe/:token",
  /** Confirms a newsletter subscription; the token is in the confirmation email. */
  confirm: "/confirm/:token",
  /** A juror's films, and one film. */
  jury: "/jury",
  juryLines: "/jury/log-lines",
  /** The account of a juror or programmer. */
  juryAccount: "/jury/account",
  juryFilm: "/jury/:assignment",
  /** The login of jurors and programmers, with a code by email; the token is in its link. */
  juryLogin: "/jury/login",
  juryEnter: "/jury/enter/:token",
  news: "/news",
  newsArticle: "/news/:id",
  /** The newsletters that were sent, and one of them. */
  newsletters: "/newsletter",
  newsletter: "/newsletter/:newsletter",
  /** The list of editions; each edition has a page of its year with pages below it. */
  editions: "/editions",
  year: "/:year",
  yearFilms: "/:year/films",
  yearProgramme: "/:year/programme",
  yearAwards: "/:year/awards",
  numbers: "/numbers",
  /** Laurels by the title of a film, and whether one is real. */
  laurels: "/laurels",
  laurel: "/laurels/:code",
  /** The audience's vote: the code of the hall, and the ballot. */
  vote: "/vote",
  voteBallot: "/vote/:code",
  /** The published programme of the current edition. */
  programme: "/programme",
  /** For printing: one page per night. */
  programmePrint: "/programme/print",
  programmeDay: "/programme/:day",
  /** All films by title, with search and filters. */
  films: "/films",
  film: "/films/:film",
  /** The page of a block: several short films, or an event. */
  block: "/blocks/:block",
  venue: "/venues/:venue",
  /** A page that the director writes. */
  sitePage: "/about/:page",
  /** The screenings that a visitor saved, which only their browser knows. */
  myProgramme: "/my-programme",
  /** A person's own data; the token is in an email that proves the address. */
  yourData: "/your-data",
  yourDataDelete: "/your-data/delete",
  yourDataDeleted: "/your-data/deleted",
  yourDataProve: "/your-data/:token",
  privacyPolicy: "/privacy-policy",
  termsOfService: "/terms-of-service",
  cookiePolicy: "/cookie-policy",
  /** The director's login. The address is not a secret that security relies on. */
  portal: "/backstage-7f3a9c",
  /** Redirects to the dashboard. */
  adminHome: "/admin",
  adminSubmissions: "/admin/submissions",
  adminSubmission: "/admin/submission/:id",
  /** Imports: the list, a new one, and one. */
  adminImports: "/admin/imports",
  adminImportNew: "/admin/imports/new",
  adminImport: "/admin/imports/:id",
  /** Column maps of platforms, and one map. */
  adminImportMaps: "/admin/imports/maps",
  adminImportMap: "/admin/imports/maps/:id",
  /** Redirects to the editor of the email to filmmakers of imported entries. */
  adminImportEmail: "/admin/imports/email",
  adminFavorites: "/admin/favorites",
  adminLabels: "/admin/labels",
  /** Uploaded films, and entries without one. */
  adminMedia: "/admin/media",
  /** Unpaid entries, and payments that the director must settle. */
  adminPayments: "/admin/payments",
  adminFilms: "/admin/films",
  /** A new film without an entry. */
  adminFilmNew: "/admin/films/new",
  adminFilm: "/admin/films/:id",
  /** The schedule of a day, blocks, venues, and published versions. */
  adminProgramme: "/admin/programme",
  adminProgrammeBlocks: "/admin/programme/blocks",
  adminProgrammeVenues: "/admin/programme/venues",
  adminProgrammeVersions: "/admin/programme/versions",
  adminRunSheet: "/admin/programme/run-sheet",
  /** The awards; the open one is in the query. Below them the audience's vote. */
  adminAwards: "/admin/awards",
  adminAudience: "/admin/awards/audience",
  adminContacts: "/admin/contacts",
  adminContact: "/admin/contact/:id",
  adminNews: "/admin/news",
  adminNewsNew: "/admin/news/new",
  adminNewsArticle: "/admin/news/:id",
  /** The site pages; the open one is in the query. */
  adminSitePages: "/admin/pages",
  adminPromo: "/admin/promo",
  adminPromoContacts: "/admin/promo/contacts",
  adminPromoCampaigns: "/admin/promo/campaigns",
  adminPromoCampaign: "/admin/promo/campaigns/:id",
  /** Director, programmers and jurors of every edition. */
  adminPeople: "/admin/people",
  adminJury: "/admin/jury",
  adminJuryPhase: "/admin/jury/phases/:id",
  /** Private decisions and their emails. */
  adminDecisions: "/admin/decisions",
  /** The announcements, and one of them. */
  adminAnnouncements: "/admin/announcements",
  adminAnnouncement: "/admin/announcements/:id",
  /** Deliverables of accepted films, and follow-ups of announcements. */
  adminDeliverables: "/admin/deliverables",
  /** The decision emails and feedback lines; the page of one email redirects to its editor. */
  adminDecisionEmails: "/admin/decision-letters",
  adminDecisionLetter: "/admin/decision-letters/:id",
  adminEditions: "/admin/editions",
  adminEditionNew: "/admin/editions/new",
  adminEdition: "/admin/editions/:slug",
  adminIntegrations: "/admin/integrations",
  testImage: "/test-image",
  testEmail: "/test-email",
  /** The emails whose text the director edits, and the editor of each. */
  adminEmailTemplates: "/admin/email-templates",
  adminEmailTemplate: "/admin/email-templates/:id",
  adminSubscribers: "/admin/subscribers",
  adminOutbox: "/admin/outbox",
  /** Mailings to filmmakers or to a jury. */
  adminMailings: "/admin/mailings",
  adminMailingNew: "/admin/mailings/new",
  adminMailing: "/admin/mailings/:id",
  adminAccount: "/admin/account",
  adminAudit: "/admin/audit",
  adminPrivacy: "/admin/privacy",
  adminCall: "/admin/call",
  adminLook: "/admin/look",
  adminSetup: "/admin/setup",
  adminSetupFile: "/admin/setup/file",
  adminSettings: "/admin/settings",
  adminSettingsSection: "/admin/settings/:id",
} as const;

/** Addresses for machines. */
export const documents = {
  manifest: "/site.webmanifest",
  robots: "/robots.txt",
  sitemap: "/sitemap.xml",
  newsFeed: "/news.atom",
  newsletterFeed: "/newsletter.atom",
  /** The QR code of a film's page. */
  filmQrCode: "/films/:film/qr.svg",
  /** A laurel as a picture: 'gold.svg'. */
  laurelFile: "/laurels/:code/:file",
  /** The link preview images; `ogImagePath` names one. */
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

/** Sections that exist only in some seasons. */
export const seasonSections = {
  nextSteps: "next-steps",
  selection: "selection",
  tonight: "tonight",
  lookBack: "look-back",
  forFilmmakers: "for-filmmakers",
} as const;

export type PageName = keyof typeof pages;

/** Pages without a login that are the same for everybody. */
export const publicPages: readonly PageName[] = [
  "home",
  "contact",
  "submit",
  "submitCategory",
  "submitShortFilm",
  "submitFeatureFilm",
  "submitSeriesPilot",
  "submitLogLine",
  "submitFilm",
  "news",
  "newsArticle",
  "newsletters",
  "newsletter",
  "editions",
  "year",
  "yearFilms",
  "yearProgramme",
  "yearAwards",
  "numbers",
  "laurels",
  "laurel",
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

/** Admin pages that programmers may open, and everything below them. */
export const programmerPages = [
  "adminFilms",
  "adminProgramme",
  "adminAudience",
  "adminJury",
] as const satisfies PageName[];

/** ogImagePath("contact") → '/cards/contact.jpg'; ogImagePath("news/black-tie") → an article's. */
export const ogImagePath = (name: string) => documents.cards.replace("*", `${name}.jpg`);

/** pathFor("newsArticle", { id: "black-tie" }) → '/news/black-tie' */
export function pathFor(name: PageName, params: Record<string, string> = {}): string {
  return pages[name].replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(params[key] ?? ""));
}

/** The stylesheets of themes, `/look/{hash of the content}.css`. */
export const themeStylesheets = "/look/:file";

/** A page's address for one edition, '/admin/decisions?edition=2026'; unchanged without one. */
export const withEditionParam = (address: string, edition: string | undefined): string =>
  edition ? `${address}${address.includes("?") ? "&" : "?"}edition=${edition}` : address;

/** Whether a page belongs to the admin: not cached, no popup. */
export function isAdminPath(pathname: string): boolean {
  const path = pathname.toLowerCase();
  if (path.startsWith("/admin/") || path === "/admin") return true;
  return [pages.portal, pages.testImage, pages.testEmail].some((page) => path === page);
}

/** Whether a page is a juror's: no banners, no popup. */
export const isJuryPath = (pathname: string): boolean =>
  /^\/jury(?:\/|$)/.test(pathname.toLowerCase());

const formAreas = [
  pages.contact,
  pages.submit,
  pages.myEntry,
  pages.emailChange,
  pages.unsubscribe,
  pages.confirm,
  pages.yourData,
  pages.vote,
].map(firstPart);

/** '/submit/film' → 'submit' */
function firstPart(pathname: string): string {
  return pathname.toLowerCase().split("/")[1] ?? "";
}

/** Whether a visitor fills in a form, pays or uses a private link on a page: no popup. */
export const isFormPath = (pathname: string): boolean => formAreas.includes(firstPart(pathname));

/**
 * Whether an address is the audience's vote: pages and calls that many people of one hall, and so of one address, open at
 * once.
 */
export const isVotePath = (pathname: string): boolean =>
  /^\/(?:vote|api\/votes)(?:[/.]|$)/.test(pathname.toLowerCase());

/** The names of the landing page's sections. */
export type SectionName = keyof typeof sections | keyof typeof seasonSections;

/** 'lookBack' → 'look-back' */
export const sectionId = (name: SectionName): string => ({ ...sections, ...seasonSections })[name];

/** The address of a section of the landing page, '/#categories'. */
export function sectionAddress(name: SectionName): string {
  return `${pages.home}#${sectionId(name)}`;
}
