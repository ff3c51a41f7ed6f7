import { Download, MailWarning } from "lucide-react";
import { Suspense, useState } from "react";
import { type Column, TitleCell } from "~/components/admin/data-table";
import { EntryLink } from "~/components/admin/entry-link";
import { FilterForm } from "~/components/admin/filter-form";
import { Card } from "~/components/admin/page-header";
import { ListTable } from "~/components/admin/table";
import { SearchField } from "~/components/admin/toolbar";
import { Button, buttonClass } from "~/components/button";
import { EmptyState } from "~/components/empty-state";
import { Icon } from "~/components/icon";
import { lazyPart } from "~/components/lazy-part";
import { Select } from "~/components/select";
import { StatusBadge } from "~/components/status-badge";
import { outcomeLabels, outcomeTones } from "~/features/decisions/texts";
import { useFestival, useSettings } from "~/features/settings/hooks";
import { useAdminList } from "~/lib/admin-list/hooks";
import { useFilters } from "~/lib/admin-list/hooks/use-filters";
import type { LoadedListOf } from "~/lib/admin-list/list";
import { addressOf } from "~/lib/api/contract";
import { isolate } from "~/lib/bidi";
import { momentInFull, momentInList } from "~/lib/dates/calendar";
import { exportAnnouncementLedger } from "../contract";
import type { LedgerSums } from "../deliveries.queries.server";
import { ledgers } from "../list.rules";
import { ledgerStates } from "../schema";
import { deliveryTexts } from "../texts";
import type { Announcement } from "./list";
import { ProgressBars } from "./progress-bars";

/** Loaded when an email is fixed. */
const RedeliverDialog = lazyPart(async () => ({
  default: (await import("./redeliver")).RedeliverDialog,
}));

type Row = LoadedListOf<typeof ledgers>["first"]["items"][number];

type Props = { announcement: Announcement; loaded: LoadedListOf<typeof ledgers>; sums: LedgerSums };

const stateLabels: Record<Row["state"], string> = {
  rendered: deliveryTexts.prepared,
  queued: deliveryTexts.sending,
  sent: deliveryTexts.sent,
  failed: deliveryTexts.failed,
  dropped: deliveryTexts.notSent,
};

/** The state of every email: five totals, problems first, then the list. */
export function DeliveryList({ announcement, loaded, sums }: Props) {
  const list = useAdminList(ledgers, loaded);
  const { settings, renderedAt } = useFestival();
  const { onSubmit, textField, selectField } = useFilters(ledgers, loaded.filters);
  const [rowToResend, setRowToResend] = useState<Row | null>(null);
  const { id } = announcement;
  const columns: Column<Row>[] = [
    {
      id: "entry",
      header: deliveryTexts.entry,
      cell: ({ submissionId, title, toAddress }) => (
        <TitleCell
          note={<span className="wrap-anywhere">{toAddress}</span>}
          title={<EntryLink submissionId={submissionId} title={title} />}
        />
      ),
    },
    {
      id: "letter",
      header: deliveryTexts.decision,
      hideBelow: "xs",
      cell: ({ outcome }) => (
        <StatusBadge tone={outcomeTones[outcome]}>{outcomeLabels[outcome]}</StatusBadge>
      ),
    },
    {
      id: "way",
      header: deliveryTexts.steps,
      hideBelow: "s",
      cell: (row) => <DeliverySteps row={row} />,
    },
    { id: "now", header: deliveryTexts.status, cell: (row) => <DeliveryStatus row={row} /> },
    {
      id: "at",
      header: deliveryTexts.sent,
      numeric: true,
      hideBelow: "s",
      nowrap: true,
      cell: ({ sentAt }) => sentAt && momentInList(sentAt, settings, renderedAt),
    },
  ];
  return (
    <>
      <ProgressBars sums={sums} />
      {sums.undelivered.length > 0 && (
        <Card flush title={deliveryTexts.needsAttention}>
          <ul
            aria-label={deliveryTexts.failedList}
            className="divide-y divide-line/62 border-t border-line"
          >
            {sums.undelivered.map((row) => (
              <li
                className="flex flex-wrap items-center gap-x-5 gap-y-2 px-5 py-3"
                key={row.submissionId}
              >
                <span className="text-danger max-sm:hidden">
                  <Icon of={MailWarning} />
                </span>
                <span className="min-w-0 flex-[1_1_16rem] wrap-anywhere">
                  <b className="block font-medium">{row.title}</b>
                  <span className="block text-sm text-subtle">{row.toAddress}</span>
                  <span className="block text-sm text-danger">{row.why}</span>
                </span>
                <Button
                  aria-label={`Fix and resend: ${isolate(row.title)}`}
                  onClick={() => setRowToResend(row as Row)}
                  size="sm"
                  variant="outline"
                >
                  {deliveryTexts.fixResend}
                </Button>
              </li>
            ))}
          </ul>
        </Card>
      )}
      <Card aria-label={deliveryTexts.deliveryReport} flush>
        <FilterForm
          aside={
            <a
              className={`${buttonClass({ variant: "outline", size: "sm" })} ml-auto`}
              href={addressOf(exportAnnouncementLedger, { params: { id } })}
            >
              <Icon of={Download} size={16} />
              CSV
            </a>
          }
          onSubmit={onSubmit}
        >
          <SearchField
            {...textField("q")}
            label={deliveryTexts.searchLabel}
            maxLength={100}
            placeholder={deliveryTexts.searchPlaceholder}
          />
          <Select
            {...selectField("state")}
            aria-label={deliveryTexts.state}
            options={[
              { value: "", label: deliveryTexts.allEmails },
              ...ledgerStates.map((value) => ({ value, label: stateLabels[value] })),
            ]}
          />
        </FilterForm>
        <ListTable
          caption={deliveryTexts.tableCaption}
          columns={columns}
          empty={
            <EmptyState title={deliveryTexts.emptyTitle}>{deliveryTexts.emptyNote}</EmptyState>
          }
          list={list}
        />
      </Card>
      <Suspense>
        {rowToResend && (
          <RedeliverDialog
            announcementId={id}
            key={rowToResend.submissionId}
            onClose={() => setRowToResend(null)}
            row={rowToResend}
          />
        )}
      </Suspense>
    </>
  );
}

/** Sent, page opened, answered: a dot each; the text beside them says the same. */
function DeliverySteps({ row }: { row: Row }) {
  const unsentDot = row.state === "failed" ? "danger" : "open";
  const isSent = row.sentAt !== null || row.state === "sent";
  const dots = [
    isSent ? "green" : unsentDot,
    row.pageOpenedAt ? "green" : "open",
    row.answer ? "green" : "open",
  ];
  const fillClasses: Record<string, string> = {
    green: "fill-green stroke-green",
    danger: "fill-danger stroke-danger",
    open: "fill-house stroke-line-strong",
  };
  return (
    <svg aria-hidden="true" className="block h-3 w-14" viewBox="0 0 56 12">
      <path className="stroke-line-strong" d="M6 6H50" />
      {dots.map((dot, index) => (
        <circle
          className={fillClasses[dot]}
          cx={6 + index * 22}
          cy="6"
          // biome-ignore lint/suspicious/noArrayIndexKey: three dots in their places
          key={index}
          r="4"
          strokeWidth="1.5"
        />
      ))}
    </svg>
  );
}

/** The state of a delivery; it says that the page was opened, never that an email was read. */
function DeliveryStatus({ row }: { row: Row }) {
  const settings = useSettings();
  const { state, why, answer, answeredAt, pageOpenedAt } = row;
  if (state === "failed" || state === "dropped") {
    return (
      <span
        className={`block md:min-w-44 lg:min-w-72 ${state === "failed" ? "text-danger" : "text-muted"}`}
      >
        {stateLabels[state]}
        {why && <small className="block text-sm wrap-anywhere">{why}</small>}
      </span>
    );
  }
  if (answer) {
    return (
      <span title={answeredAt ? momentInFull(answeredAt, settings) : undefined}>
        {answer === "yes" ? deliveryTexts.saidYes : deliveryTexts.saidNo}
      </span>
    );
  }
  if (pageOpenedAt) {
    return <span title={momentInFull(pageOpenedAt, settings)}>{deliveryTexts.openedPage}</span>;
  }
  return (
    <span className={state === "sent" ? undefined : "text-muted"}>
      {stateLabels[state]}
      {why && <small className="block text-sm text-danger wrap-anywhere">{why}</small>}
    </span>
  );
}
