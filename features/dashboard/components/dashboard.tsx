import { DollarSign, Film, Inbox, Trophy } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { Card, PageHeader, TwoColumns } from "~/components/admin/page-header";
import { StatCards } from "~/components/admin/stat-cards";
import { EmptyState } from "~/components/empty-state";
import { StatusBadge } from "~/components/status-badge";
import { type Contact, contactName } from "~/features/contacts/schema";
import {
  ByCategory,
  ByCountry,
  ByFeePeriod,
} from "~/features/entries-admin/components/breakdown-bars";
import { RevenueChart, SeasonChart, WeeksChart } from "~/features/entries-admin/components/charts";
import { SubmissionStatusBadge } from "~/features/entries-admin/components/status";
import type {
  Countries,
  DashboardFigures,
  Season,
  Week,
} from "~/features/entries-admin/dashboard-figures.queries.server";
import { submissions as submissionList } from "~/features/entries-admin/list.rules";
import { categoryOf } from "~/features/settings/category.rules";
import { useFestival, useSettings } from "~/features/settings/hooks";
import { useSeason } from "~/features/settings/hooks/use-season";
import { shownStatus } from "~/features/submissions/decision/rules";
import { type Submission, submissionTitle } from "~/features/submissions/schema";
import { adminPages } from "~/lib/admin-pages";
import { isolate } from "~/lib/bidi";
import { formatDay, momentInList } from "~/lib/dates/calendar";
import { hasNonZero } from "~/lib/money/amount";
import { formatAmounts } from "~/lib/money/format";
import { numberText } from "~/lib/number-format";
import { pages, pathFor, withEditionParam } from "~/lib/paths";
import type { ActionItemCounts, ActionItemLine } from "../action-items.rules";
import { figuresOf } from "../texts";
import { ActionItems } from "./action-items";
import { NextEdition, seasonNames } from "./next-edition";
import { SetupLine } from "./setup-line";

type Props = {
  pending: number;
  unread: number;
  figures: DashboardFigures;
  actionItems: ActionItemCounts;
  /** The action items as sentences. */
  lines: readonly ActionItemLine[];
  weeks: readonly Week[];
  season: Season;
  countries: Countries;
  submissions: readonly Submission[];
  contacts: readonly Contact[];
  /** The edition of the figures, if not the current one. */
  edition: string | undefined;
  /** The edition in preparation; null without one. */
  preparedEdition: string | null;
  /** The festival was never set up, and has no entries. */
  isSetupOffered: boolean;
};

/** The action items, the figures of entries, and the latest entries and messages. */
export function Dashboard(props: Props) {
  const {
    pending,
    unread,
    figures,
    actionItems,
    lines,
    weeks,
    season: seasonDays,
    countries,
    preparedEdition,
  } = props;
  const { submissions, contacts, edition: shownEdition } = props;
  const { settings, edition, renderedAt: now } = useFestival();
  const season = useSeason();
  const popularCategory = figures.popularCategory
    ? categoryOf(settings, figures.popularCategory)
    : null;
  const formatMoment = (moment: string) => momentInList(moment, settings, now);
  return (
    <>
      {props.isSetupOffered && <SetupLine />}
      {/* Another edition's season says nothing of the current one; before the set-up, the dates are not the festival's own. */}
      {!shownEdition && season.season === "over" && !props.isSetupOffered && (
        <NextEdition prepared={preparedEdition} />
      )}
      <PageHeader
        note={
          <>
            {shownEdition
              ? figuresOf(shownEdition)
              : `${edition.name}, ${seasonNames[season.season]}`}
            . {formatDay(settings, new Date(now))}
          </>
        }
        title={adminPages.portal.name}
      />
      <ActionItems counts={actionItems} lines={lines} />
      <StatCards
        stats={[
          {
            label: "Total submissions",
            value: numberText(figures.submissions),
            note: !shownEdition && `${numberText(pending)} pending`,
            icon: Film,
          },
          {
            label: "Contact messages",
            value: numberText(figures.contacts),
            note: `${numberText(unread)} unread`,
            icon: Inbox,
          },
          {
            label: "Revenue generated",
            value: formatAmounts(figures.revenue, settings.formats),
            note: <RevenueNote figures={figures} />,
            icon: DollarSign,
          },
          { label: "Popular category", value: popularCategory?.name ?? "None yet", icon: Trophy },
        ]}
      />
      <TwoColumns even level>
        <LatestBox
          listPath={withEditionParam(pages.adminSubmissions, shownEdition)}
          title="Submissions"
        >
          {submissions.length === 0 ? (
            <EmptyState as="h3" title="No Submissions Yet">
              Entries will appear here when filmmakers send them.
            </EmptyState>
          ) : (
            <ul aria-label="Latest submissions" className={linkList}>
              {submissions.map((entry) => (
                <li key={entry.id}>
                  <Link to={pathFor("adminSubmission", { id: entry.id })}>
                    <span>
                      <b title={submissionTitle(entry)}>{submissionTitle(entry)}</b>
                      <small className="line-clamp-1 wrap-anywhere" title={entry.submitterName}>
                        {isolate(entry.submitterName)},{" "}
                        {categoryOf(settings, entry.submissionType).name}
                      </small>
                    </span>
                    <span className="grid justify-items-end gap-1">
                      <SubmissionStatusBadge status={shownStatus(entry)} />
                      <small>{formatMoment(entry.submittedAt)}</small>
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
          )}
        </LatestBox>
        <LatestBox listPath={pages.adminContacts} title="Contact messages">
          {contacts.length === 0 ? (
            <EmptyState as="h3" title="No Messages Yet">
              Messages will appear here when visitors write.
            </EmptyState>
          ) : (
            <ul aria-label="Latest messages" className={linkList}>
              {contacts.map((contact) => (
                <li key={contact.id}>
                  <Link to={pathFor("adminContact", { id: contact.id })}>
                    <span>
                      <b title={contactName(contact)}>{contactName(contact)}</b>
                      <small>{contact.subject}</small>
                    </span>
                    <span className="grid justify-items-end gap-1">
                      {contact.readAt === null && (
                        <StatusBadge hollow tone="gold">
                          Unread
                        </StatusBadge>
                      )}
                      <small>{formatMoment(contact.createdAt)}</small>
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
          )}
        </LatestBox>
      </TwoColumns>
      {weeks.length > 0 && (
        <>
          <TwoColumns level>
            <WeeksChart weeks={weeks} />
            <ByCategory byType={figures.byType} />
          </TwoColumns>
          <TwoColumns level>
            <RevenueChart weeks={weeks} />
            <ByFeePeriod {...figures} />
          </TwoColumns>
          <TwoColumns level>
            <SeasonChart season={seasonDays} />
            <ByCountry countries={countries} />
          </TwoColumns>
        </>
      )}
    </>
  );
}

/** The refunded amount, and entries for the next edition with a link to them. */
function RevenueNote({ figures: { refunded, net, forNext } }: Pick<Props, "figures">) {
  const { entries, fees } = forNext;
  const { formats } = useSettings();
  return (
    <>
      {hasNonZero(refunded) && (
        <span className="block">{formatAmounts(net, formats)} after refunds</span>
      )}
      {(entries > 0 || hasNonZero(fees)) && (
        <Link
          className="link block"
          to={pages.adminSubmissions + submissionList.query({ forNext: "true" })}
        >
          + {formatAmounts(fees, formats)} for the next edition,{" "}
          {entries === 1 ? "1 entry" : `${numberText(entries)} entries`}
        </Link>
      )}
    </>
  );
}

/** A scrolling list of about eight links: title and note left, state and time right. */
const linkList =
  "max-h-[33rem] divide-y divide-line/62 overflow-y-auto border-t border-line [&_a]:grid [&_a]:min-h-14 [&_a]:grid-cols-[minmax(0,1fr)_auto] [&_a]:items-center [&_a]:gap-x-4 [&_a]:gap-y-0.5 [&_a]:px-5 [&_a]:py-[9px] [&_a]:hover:bg-surface-1 [&_a]:focus-visible:-outline-offset-2 [&_b]:block [&_b]:truncate [&_b]:font-medium [&_small]:text-sm [&_small]:text-subtle";

function LatestBox({
  title,
  listPath,
  children,
}: {
  title: string;
  listPath: string;
  children: ReactNode;
}) {
  return (
    <Card
      aside={
        <Link aria-label={`See all: ${title}`} className="link" to={listPath}>
          See all
        </Link>
      }
      flush
      title={title}
    >
      {children}
    </Card>
  );
}
