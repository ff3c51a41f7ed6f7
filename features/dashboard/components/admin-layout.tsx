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
import type { ReactNode } from "react";
import { Link } from "react-router";
import { type AdminGroup, AdminShell } from "~/components/admin/shell";
import { useLazyComponent } from "~/components/hooks/use-lazy-component";
import { useLogOut } from "~/features/auth/account/hooks";
import { ConfirmIdentity } from "~/features/auth/second-factor/components/confirm-identity";
import {
  EditionSwitcher,
  OtherEditionNotice,
} from "~/features/settings/components/edition-switcher";
import { FestivalLogo } from "~/features/settings/components/festival-logo";
import type { ListedEdition } from "~/features/settings/edition-state.rules";
import { useShownEdition } from "~/features/settings/hooks/use-shown-edition";
import { lookPageTexts } from "~/features/settings-admin/look/texts";
import { DirectorScope } from "~/lib/admin-list/hooks/use-is-director";
import { useUndoKey } from "~/lib/admin-list/hooks/use-undo-key";
import { errorMessage } from "~/lib/api/client";
import { Queries } from "~/lib/api/query-client";
import { pages, pathFor, withEditionParam } from "~/lib/paths";
import { toast } from "~/lib/toast";
import { usePalette } from "../hooks/use-command-palette";
import { useEarlyKeys } from "../hooks/use-early-keystrokes";
import { callForEntries, demoNotice } from "../texts";

/** The global search; loaded on first use. */
const loadPalette = () => import("./command-palette");

type Props = {
  brand: string;
  /** The director's email address. */
  email: string;
  /** Unreviewed entries. */
  pending: number;
  /** Unanswered messages: the same number as on the dashboard. */
  toAnswer: number;
  /** Proposed films (general form) that are not public. */
  proposed: number;
  /** All editions, newest first. */
  editions: readonly ListedEdition[];
  /** The date of a demo with its own clock: 'January 24, 2026'. */
  demoDate?: string | undefined;
  children: ReactNode;
};

/** The admin pages, grouped by kind of work. */
const adminGroupsOf = (counts: Pick<Props, "pending" | "toAnswer" | "proposed">): AdminGroup[] => [
  {
    links: [
      { to: pages.portal, label: "Dashboard", icon: LayoutDashboard, end: true },
      {
        to: pages.adminContacts,
        label: "Messages",
        icon: Inbox,
        count: counts.toAnswer,
        alsoCurrentBelow: pathFor("adminContact"),
      },
    ],
  },
  {
    name: "Entries",
    links: [
      {
        to: pages.adminSubmissions,
        label: "Submissions",
        icon: Film,
        count: counts.pending,
        alsoCurrentBelow: pathFor("adminSubmission"),
      },
      { to: pages.adminFavorites, label: "Favorites", icon: Star },
      { to: pages.adminMedia, label: "Screeners", icon: MonitorPlay },
      { to: pages.adminImports, label: "Imports", icon: FileInput },
      { to: pages.adminPayments, label: "Payments", icon: CircleDollarSign },
      { to: pages.adminJury, label: "Jury", icon: Scale },
      {
        to: pages.adminDecisions,
        label: "Decisions",
        icon: ListChecks,
        alsoCurrentBelow: pages.adminDecisionLetters,
      },
      { to: pages.adminAnnouncements, label: "Announcements", icon: MailOpen },
    ],
  },
  {
    name: "Programme",
    links: [
      { to: pages.adminFilms, label: "Films", icon: Clapperboard, count: counts.proposed },
      { to: pages.adminDeliverables, label: "Deliverables", icon: PackageCheck },
      {
        to: pages.adminProgramme,
        label: "Schedule",
        icon: CalendarClock,
        end: true,
        alsoCurrentBelow: [
          pages.adminProgrammeBlocks,
          pages.adminProgrammeVersions,
          pages.adminRunSheet,
        ],
      },
      { to: pages.adminProgrammeVenues, label: "Venues", icon: MapPin },
    ],
  },
  {
    name: "News and email",
    links: [
      { to: pages.adminNews, label: "News", icon: Newspaper },
      { to: pages.adminSitePages, label: "Pages", icon: BookOpen },
      { to: pages.adminSubscribers, label: "Subscribers", icon: Users },
      { to: pages.adminPromo, label: "Promo", icon: Megaphone },
      { to: pages.adminMailings, label: "Mailings", icon: PenLine },
      { to: pages.adminEmailTemplates, label: "Email Templates", icon: FileText },
      { to: pages.adminOutbox, label: "Outbox", icon: Send },
    ],
  },
  {
    name: "Set up",
    links: [
      { to: pages.adminEditions, label: "Editions", icon: CalendarRange },
      { to: pages.adminCall, label: callForEntries, icon: Ticket },
      {
        to: pages.adminSettings,
        label: "Settings",
        icon: Settings2,
        alsoCurrentBelow: pages.adminIntegrations,
      },
      { to: pages.adminLook, label: lookPageTexts.title, icon: Palette },
      { to: pages.adminPeople, label: "People", icon: UsersRound },
      { to: pages.adminAudit, label: "Audit", icon: ScrollText },
      { to: pages.adminPrivacy, label: "Personal data", icon: ShieldCheck },
    ],
  },
];

/** The frame of every admin page: navigation, account, logout. */
export function AdminLayout(props: Props) {
  return (
    <DirectorScope value={true}>
      <Queries>
        <Frame {...props} />
      </Queries>
    </DirectorScope>
  );
}

/** Adds the selected edition to the links. */
const inEdition = (groups: readonly AdminGroup[], edition: string | undefined): AdminGroup[] =>
  groups.map(({ links, ...group }) => ({
    ...group,
    links: links.map((link) => ({ ...link, to: withEditionParam(link.to, edition) })),
  }));

function Frame({ brand, email, pending, toAnswer, proposed, demoDate, editions, children }: Props) {
  const logOut = useLogOut();
  const leave = () =>
    logOut.mutate(undefined, {
      // Loads a new document, so that no admin data stays in the browser's memory.
      onSuccess: () => window.location.replace(pathFor("portal")),
      onError: (error) =>
        toast({ title: "Error", description: errorMessage(error), tone: "danger" }),
    });
  const { shownSlug, carried } = useShownEdition(editions);
  useUndoKey();
  const palette = usePalette();
  const Palette = useLazyComponent(loadPalette, palette.wasOpened);
  const earlyKeys = useEarlyKeys(palette.open && !Palette, () => palette.turn(false));
  return (
    <AdminShell
      brand={
        <Link aria-label={`${brand}, dashboard`} className="brand" to={pages.portal}>
          <FestivalLogo />
          <span className="brand-name">{brand}</span>
        </Link>
      }
      groups={inEdition(adminGroupsOf({ pending, toAnswer, proposed }), carried)}
      homeAddress={pages.home}
      me={{ name: "Director", note: email, to: pages.adminAccount }}
      notice={demoDate && demoNotice(demoDate)}
      scope={<EditionSwitcher editions={editions} />}
      scopeName={shownSlug === "all" ? "All" : shownSlug}
      scopeNotice={<OtherEditionNotice editions={editions} />}
      onSearch={() => palette.turn(true)}
      onSignOut={leave}
    >
      {children}
      <ConfirmIdentity />
      {Palette && <Palette early={earlyKeys} onOpenChange={palette.turn} open={palette.open} />}
    </AdminShell>
  );
}
