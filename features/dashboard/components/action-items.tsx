import {
  Armchair,
  ChevronRight,
  CircleAlert,
  Clapperboard,
  Film,
  Hourglass,
  ImageOff,
  Inbox,
  ListChecks,
  type LucideIcon,
  MailOpen,
  MessageCircleQuestionMark,
  Newspaper,
  PackageCheck,
  Scale,
  Sparkle,
  Timer,
} from "lucide-react";
import { Link } from "react-router";
import { Card } from "~/components/admin/page-header";
import { Icon } from "~/components/icon";
import { submissions } from "~/features/entries-admin/list.rules";
import { paymentsViewPath } from "~/features/ledger/views.rules";
import { MailActions } from "~/features/mail/outbox/components/actions";
import { mails } from "~/features/mail/outbox/list.rules";
import { articles } from "~/features/news/admin/list.rules";
import { useSettings } from "~/features/settings/hooks";
import { shortDate } from "~/lib/dates/calendar";
import { pages, pathFor, withEditionParam } from "~/lib/paths";
import type { ActionItemCounts, ActionItemLine } from "../action-items.rules";
import { formatUpcomingDates } from "../upcoming-dates.rules";

const targets: Record<
  Exclude<
    ActionItemLine["kind"],
    "since" | "locked" | "former" | "unannounced" | "behind" | "unfilled" | "conflicts"
  >,
  { icon: LucideIcon; to: string }
> = {
  held: { icon: CircleAlert, to: paymentsViewPath("held") },
  messages: { icon: Inbox, to: pages.adminContacts },
  entries: { icon: Film, to: pages.adminSubmissions + submissions.query({ status: "pending" }) },
  films: { icon: Clapperboard, to: pages.adminFilms },
  mailOutage: { icon: CircleAlert, to: pages.adminIntegrations },
  restored: { icon: CircleAlert, to: `${pages.adminOutbox}?state=held` },
  undelivered: { icon: CircleAlert, to: pages.adminOutbox + mails.query({ trouble: "true" }) },
  places: { icon: Armchair, to: pages.adminDeliverables },
  silent: { icon: MessageCircleQuestionMark, to: pages.adminDeliverables },
  deliverables: { icon: PackageCheck, to: pages.adminDeliverables },
  unpaid: { icon: Hourglass, to: paymentsViewPath("unpaid") },
  undecided: { icon: ListChecks, to: `${pages.adminDecisions}?outcome=none` },
  blocking: { icon: CircleAlert, to: pages.adminProgramme },
  changed: { icon: Sparkle, to: pages.adminProgramme },
  programmeEmails: { icon: MailOpen, to: pages.adminProgrammeVersions },
  unplaced: { icon: Clapperboard, to: pages.adminProgramme },
  reply: {
    icon: MessageCircleQuestionMark,
    to: `${pages.adminFilms}?state=programme&missing=reply`,
  },
  runningTime: { icon: Timer, to: `${pages.adminFilms}?state=programme&missing=runningTime` },
  still: { icon: ImageOff, to: `${pages.adminFilms}?state=public&missing=still` },
  notReached: { icon: CircleAlert, to: pages.adminAnnouncements },
  news: { icon: Newspaper, to: pages.adminNews + articles.query({ state: "scheduled" }) },
};

/** The section of a phase's page. */
const phasePageTargets = {
  behind: { query: "", section: "progress" },
  unfilled: { query: "?show=missing", section: "films" },
  conflicts: { query: "?state=possible", section: "conflicts" },
} as const;

/** The target of a line: for new entries, the list since that moment. */
function targetOf(
  { kind }: ActionItemLine,
  counts: ActionItemCounts,
): { icon: LucideIcon; to: string } {
  const { since, locked, former, unannounced, jury } = counts;
  if (kind === "unannounced") {
    return { icon: MailOpen, to: withEditionParam(pages.adminAnnouncements, unannounced?.slug) };
  }
  if (kind === "behind" || kind === "unfilled" || kind === "conflicts") {
    const { query, section } = phasePageTargets[kind];
    const path = pathFor("adminJuryPhase", { id: jury[kind]?.phaseId ?? "" });
    return { icon: Scale, to: `${path}${query}#${section}` };
  }
  if (kind === "former") {
    return {
      icon: ListChecks,
      to: withEditionParam(`${pages.adminDecisions}?outcome=none`, former?.slug),
    };
  }
  if (kind === "locked") {
    return { icon: MailOpen, to: pathFor("adminAnnouncement", { id: locked?.id ?? "" }) };
  }
  if (kind !== "since") return targets[kind];
  const to = since?.entries
    ? pages.adminSubmissions + submissions.query({ since: since.at })
    : pages.adminContacts;
  return { icon: Sparkle, to };
}

/** The director's action items, each a link to its list, and the next dates. */
export function ActionItems({
  counts,
  lines,
}: {
  counts: ActionItemCounts;
  lines: readonly ActionItemLine[];
}) {
  const settings = useSettings();
  const hasOnlyNews = lines.every(({ kind }) => kind === "news");
  const [nextDate, ...laterDates] = counts.dates;
  return (
    <section
      aria-labelledby="today"
      className="grid grid-cols-[minmax(0,2.3fr)_minmax(0,1fr)] gap-5 max-lg:grid-cols-[minmax(0,1fr)]"
    >
      <Card flush title={<span id="today">Needs attention</span>}>
        {hasOnlyNews && (
          <p className="border-t border-line px-5 py-4 text-muted">
            You're all caught up. All messages are answered, all entries reviewed and all emails
            sent.
          </p>
        )}
        {lines.length > 0 && (
          <ul aria-labelledby="today" className="divide-y divide-line/62 border-t border-line">
            {lines.map((line) => (
              <li key={line.kind}>
                <Link
                  className="group grid min-h-12 grid-cols-[20px_minmax(0,1fr)_auto] items-center gap-x-3.5 px-5 py-2 hover:bg-surface-1 focus-visible:-outline-offset-2"
                  to={targetOf(line, counts).to}
                >
                  <span className={line.urgent ? "text-danger" : "text-subtle"}>
                    <Icon of={targetOf(line, counts).icon} size={18} />
                  </span>
                  <span className="flex flex-wrap items-baseline gap-x-3">
                    <b className="font-semibold tabular-nums">{line.text}</b>
                    {line.note && (
                      <small className="min-w-0 text-sm text-muted wrap-anywhere">
                        {line.note}
                      </small>
                    )}
                  </span>
                  <span className="text-subtle group-hover:text-text">
                    <Icon of={ChevronRight} size={16} />
                  </span>
                </Link>
                {line.kind === "undelivered" && <LostEmails emails={counts.lost} />}
              </li>
            ))}
          </ul>
        )}
      </Card>
      <Card
        aside={
          <Link className="link" to={`${pages.adminSettings}#dates`}>
            Dates
          </Link>
        }
        title="Upcoming dates"
      >
        {!nextDate && <p className="text-muted">All dates of this edition have passed.</p>}
        {nextDate && (
          <p>
            <b className="block text-[1.6rem]/[1.15] font-semibold tracking-[-0.015em] first-letter:uppercase">
              {formatUpcomingDates(nextDate.daysLeft)}
            </b>
            <span className="mt-1 block">{nextDate.label}</span>
            <small className="text-sm text-subtle">
              {shortDate(nextDate.day, settings)}
              {nextDate.closesSoon && <span className="ml-3 text-gold">Closes soon</span>}
            </small>
          </p>
        )}
        {laterDates.length > 0 && (
          <ul className="mt-4 grid gap-2 border-t border-line pt-3">
            {laterDates.slice(0, 3).map(({ label, day, daysLeft, closesSoon }) => (
              <li className="flex items-baseline justify-between gap-4 text-sm" key={day}>
                <span className="min-w-0 text-muted">
                  {label}
                  {closesSoon && <span className="ml-2 text-gold">closes soon</span>}
                </span>
                <span className="flex-none text-subtle tabular-nums">
                  {formatUpcomingDates(daysLeft)}
                </span>
              </li>
            ))}
          </ul>
        )}
      </Card>
    </section>
  );
}

/** Recent failed emails with Retry and Dismiss. */
function LostEmails({ emails }: { emails: ActionItemCounts["lost"] }) {
  return (
    <ul aria-label="Emails not delivered" className="grid gap-1 pr-5 pb-3 pl-13.5">
      {emails.map((mail) => (
        <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1" key={mail.id}>
          <span className="min-w-0 flex-[1_1_14rem] text-sm">
            <span className="block truncate">{mail.subject}</span>
            <span className="block truncate text-subtle">
              {mail.toAddress}
              {mail.lastError && ` · ${mail.lastError}`}
            </span>
          </span>
          <MailActions mail={mail} />
        </li>
      ))}
    </ul>
  );
}
