import { type PageName, pages } from "./paths";

/**
 * The admin pages and their names, each once. Menu, heading, browser's tab, search, breadcrumbs and links read them here.
 * Pages of one record are not here: their name is the record's. Visitors' pages must not load this file.
 */

export type AdminPage = {
  name: string;
  /** The documented name of its link in the menu, where the documented heading is another one. */
  menuName?: string;
  /** What is on it, for the search, which does not find a page without it. */
  note?: string;
};

/** In the order in which the search lists pages that match equally well; the first are the most used. */
export const adminPages = {
  /** The portal's route module has this name of its own, since the login must not load this file. */
  portal: { name: "Dashboard", note: "What needs your attention today" },
  adminSubmissions: { name: "Submissions", note: "Entries, films and log lines" },
  adminFavorites: { name: "Favorites", note: "Starred submissions" },
  adminFilms: { name: "Films", note: "Programme, proposals of the general form, public pages" },
  adminMedia: { name: "Films received", note: "Uploaded screeners, links, films that are missing" },
  adminPayments: { name: "Payments", note: "Daily totals, not paid, held, refunds" },
  adminContacts: { name: "Messages", note: "Inbox, answered, archive" },
  adminNews: { name: "News", note: "Articles" },
  adminSitePages: {
    name: "Pages",
    note: "Attend, questions, press, team, partners, accessibility",
  },
  adminImports: { name: "Imports", note: "FilmFreeway, Festhome, CSV and Excel files" },
  adminImportNew: { name: "Import entries", note: "Upload a CSV or XLSX file" },
  adminImportMaps: { name: "Column maps", note: "How import files are read" },
  adminLabels: { name: "Labels", note: "Labels of submissions, tags" },
  adminDecisions: { name: "Decisions", note: "Accept, waitlist, reject, in private" },
  adminAnnouncements: {
    name: "Announcements",
    note: "Check, lock, send, delivery report, selection",
  },
  adminDeliverables: { name: "Deliverables", note: "Missing items, replies, open places" },
  adminDecisionEmails: {
    name: "Decision emails",
    note: "Acceptance, waitlist, rejection, feedback",
  },
  adminFilmNew: { name: "Add a film", note: "Films by invitation" },
  adminProgramme: { name: "Schedule", note: "Screenings, venues, nights, publish" },
  adminProgrammeBlocks: { name: "Blocks", note: "Programme: films shown together" },
  adminProgrammeVenues: { name: "Venues", note: "Programme: venues, hours, walking times" },
  adminProgrammeVersions: {
    name: "Versions",
    note: "Programme: published versions, emails to filmmakers",
  },
  adminRunSheet: { name: "Run sheet" },
  adminAwards: { name: "Awards", note: "Decide, reveal, undo, prizes, laurels" },
  adminAudience: {
    name: "Audience vote",
    note: "Awards: turnout, code for the hall, paper ballots",
  },
  adminJury: { name: "Jury", note: "Juries, phases, assignments, scores" },
  adminNewsNew: { name: "New article", note: "Write news" },
  adminEmailTemplates: { name: "Email Templates", note: "Texts of automatic emails" },
  adminSubscribers: {
    name: "Email Subscribers",
    menuName: "Subscribers",
    note: "The mailing list, newsletter",
  },
  adminPromo: {
    name: "Promo Command Hub",
    menuName: "Promo",
    note: "Campaigns, channels and contacts",
  },
  adminPromoContacts: { name: "Promo contacts", note: "People to contact about the festival" },
  adminPromoCampaigns: { name: "Campaigns and links", note: "Promo" },
  adminMailings: {
    name: "Mailings",
    note: "Email filmmakers, a jury or the newsletter's subscribers",
  },
  adminMailingNew: { name: "New email", note: "Email all filmmakers" },
  adminOutbox: { name: "Outbox", note: "Sent, queued and failed emails" },
  testEmail: { name: "Test email", note: "Send an email to yourself" },
  testImage: { name: "Image generator", note: "Backgrounds from a description" },
  adminEditions: { name: "Editions", note: "Years, opening, closing, archive" },
  adminEditionNew: { name: "Start the next edition", note: "Editions: copy the set-up" },
  adminPeople: {
    name: "People",
    note: "Jurors, programmers, director, roles, invitations, access",
  },
  adminIntegrations: { name: "Integrations", note: "Stripe, email, services" },
  adminPrivacy: {
    name: "Personal data",
    note: "Privacy, GDPR, delete a person, export, retention",
  },
  adminAudit: { name: "Audit", note: "Who did what, log, exports, refused logins" },
  adminAccount: { name: "Account", note: "Access code, sessions, log out everywhere" },
  adminCall: {
    name: "Call for entries",
    note: "Categories, deadlines, fees, lengths, prizes, codes, waiver codes, questions",
  },
  adminLook: { name: "Look", note: "Colors, fonts, theme, contrast, dark, light" },
  adminSetup: { name: "Set up your festival", note: "Wizard, begin, presets, demo" },
  adminSetupFile: { name: "Set-up file", note: "Export, import, copy, another festival" },
  adminSettings: { name: "Settings", note: "All settings of the festival" },
} as const satisfies Partial<Record<PageName, AdminPage>>;

export type AdminPageName = keyof typeof adminPages;

/** All of them, with their addresses. */
export const adminPageList = Object.entries<AdminPage>(adminPages).map(([name, page]) => ({
  ...page,
  to: pages[name as AdminPageName],
}));
