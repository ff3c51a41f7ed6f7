import {
  BookOpen,
  CalendarClock,
  CalendarRange,
  CircleDollarSign,
  Clapperboard,
  FileInput,
  FileText,
  Film,
  Inbox,
  LayoutDashboard,
  ListChecks,
  MailOpen,
  MapPin,
  Megaphone,
  MonitorPlay,
  Newspaper,
  PackageCheck,
  Palette,
  PenLine,
  Scale,
  ScrollText,
  Send,
  Settings2,
  ShieldCheck,
  Star,
  Ticket,
  Users,
  UsersRound,
} from "lucide-react";
import type { AdminGroup, AdminLink } from "~/components/admin/shell";
import { type PageName, pages, pathFor, programmerPages } from "~/lib/paths";

/**
 * The admin pages, each once: the menus, the page search and the `meta` of the route modules read them. Pages of one
 * record are not here: their title is the record's. Runs anywhere.
 */

/** What waits for the director, in the menu beside a page. */
export type WaitingCounts = {
  /** Unreviewed entries. */
  pending: number;
  /** Unanswered messages: the same number as on the dashboard. */
  toAnswer: number;
  /** Proposed films (general form) that are not public. */
  proposed: number;
};

/** The groups of the menu, by kind of work; the first has no name. */
const groups = [undefined, "Entries", "Programme", "News and email", "Set up"] as const;

type AdminPage = {
  /** The title of the browser's tab. */
  title: string;
  /** Its name in the menu and the search, if it is not the title. */
  label?: string;
  /** Its name in the search alone, which shows no group beside it. */
  searchTitle?: string;
  /** What is on it, for the search, which does not find a page without it. */
  note?: string;
  /** Its place in the menu; others are reached from a page that is in it. */
  menu?: Pick<AdminLink, "icon" | "end" | "alsoCurrentBelow"> & {
    group?: (typeof groups)[number];
    /** Its place in the group. */
    order: number;
    count?: keyof WaitingCounts;
  };
};

/**
 * By their names in `lib/paths.ts`; a name with a query is a view of a list, which the search finds. In the order in
 * which the search lists pages that match equally well; the first are the most used.
 */
export const adminPages = {
  /** The portal's route module has this title of its own, since the login must not load this file. */
  portal: {
    title: "Dashboard",
    note: "What needs your attention today",
    menu: { order: 1, icon: LayoutDashboard, end: true },
  },
  adminSubmissions: {
    title: "Submissions",
    note: "Entries, films and log lines",
    menu: {
      group: "Entries",
      order: 1,
      icon: Film,
      count: "pending",
      alsoCurrentBelow: pathFor("adminSubmission"),
    },
  },
  adminFavorites: {
    title: "Favorites",
    note: "Starred submissions",
    menu: { group: "Entries", order: 2, icon: Star },
  },
  adminMedia: {
    title: "Films",
    // The programme's films have a link with that name.
    label: "Screeners",
    note: "Uploaded films, their state, films that are missing",
    menu: { group: "Entries", order: 3, icon: MonitorPlay },
  },
  adminPayments: {
    title: "Payments",
    note: "Daily totals, not paid, held, refunds",
    menu: { group: "Entries", order: 5, icon: CircleDollarSign },
  },
  adminFilms: {
    title: "Films",
    searchTitle: "Proposed films",
    note: "The general form",
    menu: {
      group: "Programme",
      order: 1,
      icon: Clapperboard,
      count: "proposed",
    },
  },
  adminContacts: {
    title: "Messages",
    note: "Inbox, answered, archive",
    menu: { order: 2, icon: Inbox, count: "toAnswer", alsoCurrentBelow: pathFor("adminContact") },
  },
  adminNews: {
    title: "News",
    note: "Articles",
    menu: { group: "News and email", order: 1, icon: Newspaper },
  },
  adminSitePages: {
    title: "Pages",
    note: "Attend, questions, press, team, partners, accessibility",
    menu: { group: "News and email", order: 2, icon: BookOpen },
  },
  adminImports: {
    title: "Imports",
    note: "FilmFreeway, Festhome, CSV and Excel files",
    menu: { group: "Entries", order: 4, icon: FileInput },
  },
  adminImportNew: { title: "Import entries", note: "Upload a CSV or XLSX file" },
  adminImportMaps: { title: "Column maps" },
  adminDecisions: {
    title: "Decisions",
    note: "Accept, waitlist, reject, in private",
    menu: {
      group: "Entries",
      order: 7,
      icon: ListChecks,
      alsoCurrentBelow: pages.adminDecisionLetters,
    },
  },
  adminAnnouncements: {
    title: "Announcements",
    note: "Dry run, lock, release, delivery report, selection",
    menu: { group: "Entries", order: 8, icon: MailOpen },
  },
  adminDeliverables: {
    title: "Deliverables",
    note: "Missing items, replies, open places",
    menu: { group: "Programme", order: 2, icon: PackageCheck },
  },
  "adminDecisions?outcome=none": { title: "Undecided entries", note: "Decisions" },
  adminDecisionLetters: {
    title: "Decision emails",
    note: "Acceptance, waitlist, rejection, feedback",
  },
  "adminSubmissions?status=pending": { title: "Pending submissions", note: "Not reviewed yet" },
  "adminSubmissions?late=true": { title: "Late entries", note: "Submissions after the deadline" },
  "adminSubmissions?withdrawn=true": { title: "Withdrawn", note: "Withdrawn by the filmmaker" },
  "adminFilms?state=programme": {
    title: "Films of the programme",
    note: "Running times, copies, guests",
  },
  "adminFilms?state=public": { title: "Public films", note: "Films with a public page" },
  adminFilmNew: { title: "Add a film", note: "Films by invitation" },
  adminProgramme: {
    title: "Schedule",
    note: "Screenings, venues, nights, publish",
    menu: {
      group: "Programme",
      order: 3,
      icon: CalendarClock,
      // The venues, which are below it, have a link of their own.
      end: true,
      alsoCurrentBelow: [
        pages.adminProgrammeBlocks,
        pages.adminProgrammeVersions,
        pages.adminRunSheet,
      ],
    },
  },
  adminProgrammeBlocks: { title: "Blocks", note: "Programme: films shown together" },
  adminProgrammeVenues: {
    title: "Venues",
    note: "Programme: venues, hours, walking times",
    menu: { group: "Programme", order: 4, icon: MapPin },
  },
  adminProgrammeVersions: {
    title: "Versions",
    searchTitle: "Programme versions",
    note: "Published versions, emails to filmmakers",
  },
  adminRunSheet: { title: "Run sheet" },
  adminJury: {
    title: "Jury",
    menu: { group: "Entries", order: 6, icon: Scale },
  },
  adminNewsNew: { title: "New article", searchTitle: "Write an article", note: "News" },
  adminEmailTemplates: {
    title: "Email Templates",
    note: "Texts of automatic emails",
    menu: { group: "News and email", order: 6, icon: FileText },
  },
  adminSubscribers: {
    title: "Email Subscribers",
    label: "Subscribers",
    note: "The mailing list, newsletter",
    menu: { group: "News and email", order: 3, icon: Users },
  },
  adminPromo: {
    title: "Promo Command Hub",
    label: "Promo",
    note: "Campaigns, channels and contacts",
    menu: { group: "News and email", order: 4, icon: Megaphone },
  },
  adminPromoContacts: { title: "Promo contacts", note: "People to contact about the festival" },
  adminPromoCampaigns: { title: "Campaigns and links", note: "Promo" },
  adminMailings: {
    title: "Mailings",
    note: "Email filmmakers or a jury",
    menu: { group: "News and email", order: 5, icon: PenLine },
  },
  adminMailingNew: { title: "New email", note: "Email all filmmakers" },
  adminOutbox: {
    title: "Outbox",
    note: "Sent, queued and failed emails",
    menu: { group: "News and email", order: 7, icon: Send },
  },
  testEmail: { title: "Test email", searchTitle: "Send a test email", note: "Email" },
  testImage: { title: "Image generator" },
  adminEditions: { title: "Editions", menu: { group: "Set up", order: 1, icon: CalendarRange } },
  adminEditionNew: { title: "Start the next edition" },
  adminPeople: {
    title: "People",
    note: "Jurors, programmers, director, roles, invitations, access",
    menu: { group: "Set up", order: 5, icon: UsersRound },
  },
  adminIntegrations: { title: "Integrations", note: "Stripe, email, services" },
  adminPrivacy: {
    title: "Personal data",
    note: "Privacy, GDPR, delete a person, export, retention",
    menu: { group: "Set up", order: 7, icon: ShieldCheck },
  },
  adminAudit: {
    title: "Audit",
    note: "Who did what, log, exports, refused logins",
    menu: { group: "Set up", order: 6, icon: ScrollText },
  },
  adminAccount: { title: "Account", note: "Access code, sessions, log out everywhere" },
  adminCall: {
    title: "Call for entries",
    note: "Categories, deadlines, fees, lengths, prizes, codes, waiver codes, questions",
    menu: { group: "Set up", order: 2, icon: Ticket },
  },
  adminLook: {
    title: "Look",
    note: "Colors, fonts, theme, contrast, dark, light",
    menu: { group: "Set up", order: 4, icon: Palette },
  },
  adminSetup: { title: "Set up your festival", note: "Wizard, begin, presets, demo" },
  adminSetupFile: { title: "Set-up file", note: "Export, import, copy, another festival" },
  adminSettings: {
    title: "Festival settings",
    label: "Settings",
    searchTitle: "Festival",
    note: "All settings",
    menu: { group: "Set up", order: 3, icon: Settings2, alsoCurrentBelow: pages.adminIntegrations },
  },
} satisfies Partial<Record<PageName | `${PageName}?${string}`, AdminPage>>;

/** The same as a list, with the addresses. */
export const adminPageList = Object.entries<AdminPage>(adminPages).map(([name, page]) => ({
  ...page,
  to: name.replace(/^\w+/, (pageName) => pages[pageName as PageName]),
}));

/** The director's menu with these counts; groups and links in their order. */
export function adminGroups(counts: WaitingCounts): AdminGroup[] {
  const links = adminPageList
    .flatMap(({ to, title, label = title, menu }) =>
      menu ? [{ ...menu, to, label, count: menu.count ? counts[menu.count] : 0 }] : [],
    )
    .sort((a, b) => a.order - b.order);
  return groups.map((name) => ({ name, links: links.filter(({ group }) => group === name) }));
}

/** The menu of programmers, which is one short list: each link also marks the pages below it. */
export const programmerLinks: readonly AdminLink[] = programmerPages.map((name) => {
  const { title, menu } = adminPages[name];
  return { to: pages[name], label: title, icon: menu.icon };
});
