import { UserMinus, UserPlus } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { Column } from "~/components/admin/data-table";
import { DayField } from "~/components/admin/day-field";
import { FilterForm } from "~/components/admin/filter-form";
import { Card } from "~/components/admin/page-header";
import { ListTable } from "~/components/admin/table";
import { AdminFilterLink, SearchField, ViewTabs } from "~/components/admin/toolbar";
import { Button } from "~/components/button";
import { ConfirmDialog } from "~/components/confirm-dialog";
import { EmptyState } from "~/components/empty-state";
import { Icon } from "~/components/icon";
import { StatusBadge } from "~/components/status-badge";
import { VisuallyHidden } from "~/components/visually-hidden";
import { useSettings } from "~/features/settings/hooks";
import { useAdminList } from "~/lib/admin-list/hooks";
import { useFilters } from "~/lib/admin-list/hooks/use-filters";
import type { LoadedListOf } from "~/lib/admin-list/list";
import { dayInTable } from "~/lib/dates/calendar";
import { pages } from "~/lib/paths";
import { confirmDays } from "../../rules";
import { objections, type Subscriber, type SubscriberState, subscriberStates } from "../../schema";
import { type Move, useMove } from "../hooks";
import { subscribers } from "../list.rules";
import { subscriberTexts } from "../texts";

export type TableProps = {
  loaded: LoadedListOf<typeof subscribers>;
  /** True if addresses must be confirmed by email, or some are not confirmed yet. */
  asksToConfirm: boolean;
};

const views: Record<SubscriberState, { label: string; title: string; empty: [string, string] }> = {
  active: {
    label: subscriberTexts.active,
    title: subscriberTexts.allSubscribers,
    empty: [subscriberTexts.activeEmptyTitle, subscriberTexts.activeEmptyHint],
  },
  left: {
    label: subscriberTexts.unsubscribed,
    title: subscriberTexts.unsubscribed,
    empty: [subscriberTexts.unsubscribedEmptyTitle, subscriberTexts.unsubscribedEmptyHint],
  },
  unconfirmed: {
    label: subscriberTexts.unconfirmed,
    title: subscriberTexts.unconfirmedTitle,
    empty: [
      subscriberTexts.unconfirmedEmptyTitle,
      `People who have not confirmed by email yet will appear here for ${confirmDays} days.`,
    ],
  },
};

const leavingNames: Record<NonNullable<Subscriber["leftBy"]>, string> = {
  reader: subscriberTexts.bySubscriber,
  director: subscriberTexts.byYou,
  "mail service": subscriberTexts.byMailService,
};

/** The list of subscribers in one of its views, with unsubscribing and resubscribing. */
export function SubscriberTable({ loaded, asksToConfirm }: TableProps) {
  const list = useAdminList(subscribers, loaded);
  const { state = "active" } = loaded.filters;
  const [pendingMove, setPendingMove] = useState<Move | null>(null);
  const columns = useColumns(state, setPendingMove);
  const { tabs, leave: focusTabLater } = useFocusAfterLeaving(list.items);
  const view = views[state];
  const { onSubmit, textField, values } = useFilters(subscribers, loaded.filters);
  const { state: _, ...otherFilters } = loaded.filters;
  const isFiltered = Object.values(otherFilters).some(Boolean);
  const visibleStates = subscriberStates.filter(
    (subscriberState) => subscriberState !== "unconfirmed" || asksToConfirm,
  );
  return (
    <Card flush title={view.title}>
      <div ref={tabs}>
        <ViewTabs aria-label={subscriberTexts.stateTabs} className="border-t">
          {visibleStates.map((tabState) => (
            <AdminFilterLink
              current={tabState === state}
              key={tabState}
              to={pages.adminSubscribers + subscribers.query({ ...otherFilters, state: tabState })}
            >
              {views[tabState].label}
            </AdminFilterLink>
          ))}
        </ViewTabs>
      </div>
      <FilterForm onSubmit={onSubmit}>
        {state !== "active" && <input name="state" type="hidden" value={state} />}
        <SearchField
          {...textField("q")}
          label={subscriberTexts.searchSubscribers}
          maxLength={100}
          placeholder={subscriberTexts.searchPlaceholder}
        />
        <DayField {...textField("from")} label={subscriberTexts.subscribedFrom} max={values.to} />
        <DayField {...textField("to")} label="to" min={values.from} />
      </FilterForm>
      <ListTable
        caption={view.title}
        columns={columns}
        empty={
          isFiltered ? (
            <EmptyState as="h3" title={subscriberTexts.noMatchTitle}>
              {subscriberTexts.noMatchHint}
            </EmptyState>
          ) : (
            <EmptyState as="h3" title={view.empty[0]}>
              {view.empty[1]}
            </EmptyState>
          )
        }
        list={list}
        loadingText={subscriberTexts.loading}
      />
      <MoveDialog
        request={pendingMove}
        close={() => setPendingMove(null)}
        onMoved={focusTabLater}
      />
    </Card>
  );
}

/** A moved subscriber's row disappears with its button: the focus moves to the tab of the current view. */
function useFocusAfterLeaving(items: readonly Subscriber[]) {
  const tabs = useRef<HTMLDivElement>(null);
  const hasMoved = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at when the list changed
  useEffect(() => {
    if (!hasMoved.current || document.activeElement !== document.body) return;
    hasMoved.current = false;
    tabs.current?.querySelector<HTMLElement>("[aria-current]")?.focus({ preventScroll: true });
  }, [items]);
  return {
    tabs,
    leave: () => {
      hasMoved.current = true;
    },
  };
}

const suppressionNames = { bounce: "Bounced", complaint: subscriberTexts.markedAsSpam };

function useColumns(
  state: SubscriberState,
  openMoveDialog: (move: Move) => void,
): Column<Subscriber>[] {
  const settings = useSettings();
  const day = (moment: string | null) =>
    moment && <time dateTime={moment}>{dayInTable(moment, settings)}</time>;
  const columns: Column<Subscriber>[] = [
    {
      id: "email",
      header: subscriberTexts.email,
      grows: true,
      cell: ({ email, suppressed }) => (
        <span className="block">
          <span className="block truncate" title={email}>
            {email}
          </span>
          {suppressed && (
            <small className="block text-sm text-danger">{suppressionNames[suppressed]}</small>
          )}
        </span>
      ),
    },
    {
      id: "source",
      header: subscriberTexts.source,
      nowrap: true,
      hideBelow: "xs",
      cell: ({ source }) => source,
    },
    {
      id: "subscribed",
      header: state === "unconfirmed" ? "Asked" : subscriberTexts.subscribedDate,
      nowrap: true,
      hideBelow: state === "left" ? "s" : "xs",
      cell: ({ subscribedAt }) => day(subscribedAt),
    },
  ];
  if (state === "left") {
    columns.push({
      id: "left",
      header: subscriberTexts.unsubscribed,
      cell: ({ unsubscribedAt, leftBy }) => (
        <>
          <span className="whitespace-nowrap">{day(unsubscribedAt)}</span>
          {leftBy && <small className="block text-sm text-subtle">{leavingNames[leftBy]}</small>}
        </>
      ),
    });
  } else {
    columns.push({
      id: "status",
      header: subscriberTexts.status,
      // The view's tab shows it already, and addresses need the width.
      hideBelow: "xs",
      cell: () =>
        state === "active" ? (
          <StatusBadge tone="green">{subscriberTexts.active}</StatusBadge>
        ) : (
          <StatusBadge hollow tone="gold">
            {subscriberTexts.unconfirmed}
          </StatusBadge>
        ),
    });
  }
  if (state === "unconfirmed") return columns;
  const verb = state === "active" ? "unsubscribe" : "resubscribe";
  const label = state === "active" ? "Unsubscribe" : "Resubscribe";
  columns.push({
    id: "move",
    header: <VisuallyHidden>{subscriberTexts.actions}</VisuallyHidden>,
    numeric: true,
    cell: (subscriber) => (
      <Button
        aria-label={`${label} ${subscriber.email}`}
        onClick={() => openMoveDialog({ subscriber, verb })}
        size="sm"
        variant="outline"
      >
        <Icon of={state === "active" ? UserMinus : UserPlus} />
        <span className="max-md:hidden">{label}</span>
      </Button>
    ),
  });
  return columns;
}

type DialogProps = { request: Move | null; close: () => void; onMoved: () => void };

/** Confirms unsubscribing or resubscribing somebody, with the reasons against it. */
function MoveDialog({ request, close, onMoved }: DialogProps) {
  const move = useMove();
  // The text stays while the dialog fades out.
  const [shownMove, setShownMove] = useState(request);
  if (request && request !== shownMove) setShownMove(request);
  if (!shownMove) return null;
  const { subscriber, verb } = shownMove;
  const isUnsubscribing = verb === "unsubscribe";
  const objectionTexts = isUnsubscribing ? [] : objections(subscriber);
  const resubscribeLabel =
    objectionTexts.length > 0 ? subscriberTexts.resubscribeAnyway : "Resubscribe";
  return (
    <ConfirmDialog
      confirm={isUnsubscribing ? "Unsubscribe" : resubscribeLabel}
      danger={isUnsubscribing || objectionTexts.length > 0}
      onConfirm={() => move.mutate(shownMove, { onSuccess: onMoved, onSettled: close })}
      onOpenChange={(open) => !open && close()}
      open={request !== null}
      pending={move.isPending}
      question={
        isUnsubscribing
          ? `${subscriber.email} won't get any more newsletters, including those already queued.`
          : resubscribeQuestion(subscriber, objectionTexts)
      }
      title={isUnsubscribing ? subscriberTexts.unsubscribeTitle : subscriberTexts.resubscribeTitle}
    />
  );
}

/** A suppressed address can be on the list again, but gets no email until the suppression is removed. */
const resubscribeQuestion = ({ email, suppressed }: Subscriber, objectionTexts: string[]) =>
  [
    ...objectionTexts,
    suppressed ? `Resubscribe ${email} anyway?` : `${email} will get our newsletter again.`,
  ].join(" ");
