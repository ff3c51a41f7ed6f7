import { Plus } from "lucide-react";
import { type ReactNode, Suspense, useState } from "react";
import { Card, PageHeader } from "~/components/admin/page-header";
import { IfEditable } from "~/components/admin/read-only";
import { Button } from "~/components/button";
import { ConfirmDialog } from "~/components/confirm-dialog";
import { EmptyState } from "~/components/empty-state";
import { useIsReadOnly } from "~/components/hooks/use-read-only";
import { Icon } from "~/components/icon";
import { lazyPart } from "~/components/lazy-part";
import { useFestival } from "~/features/settings/hooks";
import { adminPages } from "~/lib/admin-pages";
import { dayIn } from "~/lib/dates/calendar";
import type { Deliverable, DeliverableItem } from "../../schema";
import { useReminders, useReview } from "../hooks";
import { buildFilmRows, formatCell, sortByDueDate } from "../matrix.rules";
import { deliverablesTexts } from "../texts";
import { ItemDialog } from "./item-dialog";
import { Matrix } from "./matrix";

/** The form library is loaded on first use. */
const DeliverableDialog = lazyPart(() => import("./deliverable-dialog"));

type Props = {
  deliverables: readonly Deliverable[];
  items: readonly DeliverableItem[];
  answers: { yes: number; no: number; open: number };
  /** The first day of that edition's festival. */
  firstDay: string;
  /** Content above the table: what the announcement left to do. */
  children: ReactNode;
} & { edition: string | undefined };

/** Deliverables of accepted films: a table of films and items, with their states. */
export function Deliverables(props: Props) {
  const { deliverables, items, answers, firstDay, edition, children } = props;
  const { settings, renderedAt } = useFestival();
  const today = dayIn(settings.timeZone, new Date(renderedAt));
  const [editedDeliverable, setEditedDeliverable] = useState<Deliverable | "new" | null>(null);
  const [openItem, setOpenItem] = useState<DeliverableItem | null>(null);
  const isReadOnly = useIsReadOnly();
  const { review, pending } = useReview();
  const reminders = useReminders(edition);
  const sortedDeliverables = sortByDueDate(deliverables);
  const activeDeliverables = sortedDeliverables.filter(({ types }) => types.length > 0);
  const endedDeliverables = sortedDeliverables.filter(({ types }) => types.length === 0);
  const rows = buildFilmRows(items, activeDeliverables);
  const incompleteCount = rows.filter(({ missingCount }) => missingCount > 0).length;
  // Looked up by ids, so that another window's change is shown.
  const item = items.find(
    ({ deliverableId, submissionId }) =>
      deliverableId === openItem?.deliverableId && submissionId === openItem.submissionId,
  );
  const deliverable = sortedDeliverables.find(({ id }) => id === item?.deliverableId);

  /** A approves, W waives, R opens the item to request changes. */
  const onKey = (item: DeliverableItem, key: string) => {
    const isSettled = item.state === "approved" || item.state === "waived";
    if (isReadOnly) return false;
    if (key === "r") setOpenItem(item);
    else if (isSettled || pending) return false;
    else if (key === "a") void review(item, { state: "approved", note: null });
    else if (key === "w") void review(item, { state: "waived", note: null });
    else return false;
    return true;
  };

  return (
    <>
      <PageHeader
        actions={
          <IfEditable>
            <Button
              disabled={incompleteCount === 0}
              onClick={reminders.count}
              pending={reminders.pending && !reminders.question}
              size="sm"
              variant="outline"
            >
              {deliverablesTexts.sendReminders}
            </Button>
            <Button onClick={() => setEditedDeliverable("new")} size="sm">
              <Icon of={Plus} />
              {deliverablesTexts.addRequest}
            </Button>
          </IfEditable>
        }
        note={`Accepted films: ${answers.yes} confirmed, ${answers.no} declined, ${answers.open} no reply yet`}
        title={adminPages.adminDeliverables.name}
      />
      {children}
      <Card
        aside={
          rows.length > 0 && (
            <span className="text-sm text-muted">
              {incompleteCount === 0
                ? deliverablesTexts.nothingMissing
                : `${incompleteCount} of ${rows.length} ${rows.length === 1 ? "film has" : "films have"} missing items`}
            </span>
          )
        }
        flush
        title={deliverablesTexts.confirmedFilms}
      >
        {rows.length === 0 ? (
          <EmptyState
            title={
              activeDeliverables.length === 0
                ? deliverablesTexts.noRequests
                : deliverablesTexts.noFilms
            }
          >
            {!isReadOnly &&
              (activeDeliverables.length === 0
                ? deliverablesTexts.noRequestsNote
                : deliverablesTexts.noFilmsNote)}
          </EmptyState>
        ) : (
          <>
            <Matrix
              deliverables={activeDeliverables}
              onEdit={setEditedDeliverable}
              onItem={setOpenItem}
              onKey={onKey}
              rows={rows}
              today={today}
            />
            <IfEditable>
              <p className="border-t border-line px-5 py-3 text-sm text-subtle max-md:hidden">
                {deliverablesTexts.keyboardHint}
              </p>
            </IfEditable>
          </>
        )}
      </Card>
      <RequestList
        deliverables={rows.length === 0 ? sortedDeliverables : endedDeliverables}
        onEdit={setEditedDeliverable}
        title={rows.length === 0 ? deliverablesTexts.requests : deliverablesTexts.ended}
      />
      {item && deliverable && (
        <ItemDialog
          deliverable={deliverable}
          item={item}
          key={item.version}
          onClose={() => setOpenItem(null)}
          onJudge={(change) => review(item, change)}
          pending={pending}
          word={formatCell(item.state, deliverable, today).word}
        />
      )}
      {editedDeliverable && (
        <Suspense>
          <DeliverableDialog
            deliverable={editedDeliverable === "new" ? null : editedDeliverable}
            edition={edition}
            defaultDueDate={firstDay}
            onClose={() => setEditedDeliverable(null)}
          />
        </Suspense>
      )}
      <ConfirmDialog
        cancel={deliverablesTexts.notNow}
        confirm={deliverablesTexts.send}
        onConfirm={reminders.send}
        onOpenChange={(open) => !open && reminders.cancel()}
        open={reminders.question !== null}
        pending={reminders.pending}
        question={deliverablesTexts.remindersNote}
        title={`Send ${reminders.question ?? ""}?`}
      />
    </>
  );
}

type RequestListProps = {
  title: string;
  deliverables: readonly Deliverable[];
  onEdit: (deliverable: Deliverable) => void;
};

/** The deliverables, also those without a column, so that they can be edited. */
function RequestList({ title, deliverables, onEdit }: RequestListProps) {
  const isReadOnly = useIsReadOnly();
  if (deliverables.length === 0) return null;
  return (
    <Card title={title}>
      <ul className="flex flex-wrap gap-2">
        {deliverables.map((deliverable) => (
          <li key={deliverable.id}>
            {isReadOnly ? (
              deliverable.label
            ) : (
              <Button onClick={() => onEdit(deliverable)} size="sm" variant="outline">
                {deliverable.label}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
