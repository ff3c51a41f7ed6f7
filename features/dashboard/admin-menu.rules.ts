import { CalendarDays, Inbox, type LucideIcon, Scale, Settings2, Sun, Users } from "lucide-react";
import type { AdminGroup } from "~/components/admin/shell";
import { type AdminPage, type AdminPageName, adminPages } from "~/lib/admin-pages";
import { type PageName, pages, programmerPages, withEditionParam } from "~/lib/paths";

/** The menu of the admin: which pages it has, in which groups. Names are in `lib/admin-pages.ts`. Runs anywhere. */

/** What waits for the director, in the menu beside a page. */
export type WaitingCounts = {
  /** Unreviewed entries. */
  pending: number;
  /** Unanswered messages: the same number as on the dashboard. */
  toAnswer: number;
  /** Proposed films (general form) that are not public. */
  proposed: number;
};

type MenuPage = {
  page: AdminPageName;
  /** One of the six links that are shown while their group is folded, too. */
  always?: true;
  count?: keyof WaitingCounts;
  /** Its tabs beside itself. */
  tabs?: readonly AdminPageName[];
  /** Pages on which this link is marked as current, besides its own and those below it. */
  below?: readonly PageName[];
};

/** In the order of the season. At most 16 links are shown, whichever group is open. */
const menu: readonly { name: string; icon: LucideIcon; links: readonly MenuPage[] }[] = [
  {
    name: "Today",
    icon: Sun,
    links: [
      { page: "portal" },
      { page: "adminContacts", always: true, count: "toAnswer", below: ["adminContact"] },
    ],
  },
  {
    name: "Entries",
    icon: Inbox,
    links: [
      {
        page: "adminSubmissions",
        always: true,
        count: "pending",
        below: ["adminSubmission", "adminLabels"],
      },
      { page: "adminFavorites", always: true },
      { page: "adminMedia" },
      { page: "adminImports" },
      { page: "adminPayments" },
    ],
  },
  {
    name: "Selection",
    icon: Scale,
    links: [
      { page: "adminJury" },
      { page: "adminDecisions", below: ["adminDecisionEmails"] },
      { page: "adminAnnouncements" },
    ],
  },
  {
    name: "Programme",
    icon: CalendarDays,
    links: [
      { page: "adminFilms", count: "proposed" },
      { page: "adminDeliverables" },
      {
        page: "adminProgramme",
        tabs: ["adminProgrammeBlocks", "adminProgrammeVenues", "adminProgrammeVersions"],
      },
      { page: "adminAwards", tabs: ["adminAudience"] },
    ],
  },
  {
    name: "Audience",
    icon: Users,
    links: [
      { page: "adminNews" },
      { page: "adminSitePages" },
      { page: "adminSubscribers", always: true },
      { page: "adminMailings", tabs: ["adminOutbox"], below: ["testEmail"] },
      { page: "adminPromo", always: true },
    ],
  },
  {
    name: "Festival",
    icon: Settings2,
    links: [
      { page: "adminCall" },
      { page: "adminEditions" },
      { page: "adminPeople" },
      { page: "adminEmailTemplates", always: true },
      {
        page: "adminSettings",
        tabs: ["adminLook", "adminSetupFile", "adminAudit", "adminPrivacy", "adminIntegrations"],
        below: ["adminSetup", "testImage"],
      },
    ],
  },
];

const linkTo = (page: AdminPageName, edition: string | undefined) => {
  const { name, menuName = name }: AdminPage = adminPages[page];
  return { to: withEditionParam(pages[page], edition), label: menuName };
};

const groupsOf = (
  groups: typeof menu,
  edition: string | undefined,
  counts?: WaitingCounts,
): AdminGroup[] =>
  groups.map(({ links, ...group }) => ({
    ...group,
    links: links.map(({ page, always, count, tabs = [], below = [] }) => ({
      ...linkTo(page, edition),
      always,
      count: count && counts?.[count],
      tabs: tabs.map((tab) => linkTo(tab, edition)),
      // '/admin/contact/:id' → '/admin/contact'
      below: below.map((name) => pages[name].replace(/\/:.*/, "")),
    })),
  }));

/** The director's menu, its links for one edition; by default for the current one. */
export const adminGroups = (counts: WaitingCounts, edition?: string) =>
  groupsOf(menu, edition, counts);

const isForProgrammers = ({ page }: MenuPage) =>
  (programmerPages as readonly PageName[]).includes(page);

/** A link, or those of its tabs that programmers may open without it. */
const programmerLinks = (link: MenuPage): MenuPage[] =>
  (isForProgrammers(link) ? [link] : (link.tabs ?? []).map((page) => ({ page })))
    .filter(isForProgrammers)
    .map((shown) => ({ ...shown, always: true }));

const programmerMenu = menu.map(({ links, ...group }) => ({
  ...group,
  links: links.flatMap(programmerLinks),
}));

/** The menu of programmers: what they may open, none of it folded. */
export const programmerGroups = (edition?: string) => groupsOf(programmerMenu, edition);
