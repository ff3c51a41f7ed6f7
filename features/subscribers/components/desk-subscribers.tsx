import { CalendarDays, Download, Mail, MousePointerClick } from "lucide-react";
import { buttonClass } from "~/app/ui/button";
import { DeskBox, DeskHead } from "~/app/ui/desk-page";
import { DeskStats } from "~/app/ui/desk-stats";
import { type Column, DeskTable } from "~/app/ui/desk-table";
import { EmptyState } from "~/app/ui/empty-state";
import { Icon } from "~/app/ui/icon";
import { StatusBadge } from "~/app/ui/status-badge";
import { useDeskList } from "~/features/director/components/desk-calls";
import { LoadMore } from "~/features/director/components/load-more";
import { dayInTable } from "~/features/director/rules";
import { useFacts } from "~/features/festival/client";
import type { ReadPage } from "~/http/call";
import type { SubscriberFigures } from "../queries.server";
import type { Subscriber } from "../schema";
import { PopupCard, WelcomeCard } from "./desk-popup";

type Props = {
  /** The call that the first page stands for. */
  path: string;
  first: ReadPage<Subscriber>;
  figures: SubscriberFigures;
};

/** The mailing list, and what invites people to it. */
export function SubscriberDesk({ path, first, figures }: Props) {
  const number = (value: number) => value.toLocaleString("en-US");
  return (
    <>
      <DeskHead
        actions={
          figures.total > 0 && (
            <a
              className={buttonClass({ variant: "outline", size: "sm" })}
              download="email-subscribers.txt"
              href="/api/email-subscribers/export"
            >
              <Icon of={Download} />
              Export Emails
            </a>
          )
        }
        note="Manage your mailing list subscribers"
        title="Email Subscribers"
      />
      <DeskStats
        stats={[
          { label: "Total Subscribers", value: number(figures.total), icon: Mail },
          { label: "Popup Subscriptions", value: number(figures.popup), icon: MousePointerClick },
          { label: "This Month", value: number(figures.thisMonth), icon: CalendarDays },
        ]}
      />
      <div className="desk-duo" data-even>
        <PopupCard />
        <WelcomeCard />
      </div>
      <SubscriberTable first={first} path={path} />
    </>
  );
}

function SubscriberTable({ path, first }: Omit<Props, "figures">) {
  const { items, total, ...more } = useDeskList<Subscriber>(path, first);
  const { timeZone } = useFacts();
  const columns: Column<Subscriber>[] = [
    {
      id: "email",
      header: "Email",
      cell: ({ email }) => <span className="wrap-anywhere">{email}</span>,
    },
    { id: "source", header: "Source", drop: "xs", cell: ({ source }) => source },
    {
      id: "subscribed",
      header: "Subscribed Date",
      nowrap: true,
      cell: ({ subscribedAt }) => (
        <time dateTime={subscribedAt}>{dayInTable(subscribedAt, timeZone)}</time>
      ),
    },
    {
      id: "status",
      header: "Status",
      cell: () => <StatusBadge tone="green">Active</StatusBadge>,
    },
  ];
  return (
    <DeskBox flush title="All Subscribers">
      {items.length === 0 ? (
        <EmptyState as="h3" title="No subscribers yet">
          Email subscribers will appear here when people sign up through the popup.
        </EmptyState>
      ) : (
        <>
          <DeskTable
            caption="All subscribers"
            columns={columns}
            rowKey={({ id }) => id}
            rows={items}
          />
          <LoadMore
            {...more}
            loadingText="Loading subscribers..."
            shown={items.length}
            total={total}
          />
        </>
      )}
    </DeskBox>
  );
}
