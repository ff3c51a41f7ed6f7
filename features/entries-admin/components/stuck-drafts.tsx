import { Link } from "react-router";
import { AccentDot, type Column, TitleCell } from "~/components/admin/data-table";
import { ListTable } from "~/components/admin/table";
import { EmailAddress } from "~/components/email-address";
import { EmptyState } from "~/components/empty-state";
import { stuckDraftList } from "~/features/checkout/stuck-drafts.rules";
import type { StuckDraft } from "~/features/checkout/stuck-drafts.schema";
import { PaymentsPage } from "~/features/ledger/components/payments-page";
import { paymentsViewNames } from "~/features/ledger/views.rules";
import { categoryOf } from "~/features/settings/category.rules";
import { ListMoment } from "~/features/settings/components/list-moment";
import { useSettings } from "~/features/settings/hooks";
import { useAdminList } from "~/lib/admin-list/hooks";
import { useKeepEdition } from "~/lib/admin-list/hooks/use-edition-param";
import type { LoadedListOf } from "~/lib/admin-list/list";
import { pages } from "~/lib/paths";

/** Entries that wait for their payment, or payments that wait for the director. */
export function StuckDrafts({ loaded }: { loaded: LoadedListOf<typeof stuckDraftList> }) {
  const settings = useSettings();
  const keepEdition = useKeepEdition();
  const list = useAdminList(stuckDraftList, loaded);
  const view = loaded.filters.view ?? "unpaid";
  const remindedColumn: Column<StuckDraft> = {
    id: "reminded",
    header: "Reminded",
    nowrap: true,
    hideBelow: "s",
    cell: ({ remindedAt }) => (remindedAt ? <ListMoment at={remindedAt} /> : "Not yet"),
  };
  const columns: Column<StuckDraft>[] = [
    {
      id: "entry",
      header: "Entry",
      cell: (draft) => (
        <TitleCell
          note={
            <>
              <span className="line-clamp-1 wrap-anywhere" title={draft.name ?? undefined}>
                {draft.name ?? "No name"}
              </span>
              {draft.reason && <span className="block text-danger">{draft.reason}</span>}
              {view === "held" && (
                <span className="block wrap-anywhere">Payment {draft.paymentIntentId}</span>
              )}
            </>
          }
          title={
            <b className="line-clamp-2 wrap-anywhere" title={draft.title ?? undefined}>
              {draft.title ?? "No details"}
            </b>
          }
        />
      ),
    },
    {
      id: "category",
      header: "Category",
      hideBelow: "s",
      cell: ({ submissionType }) => {
        const { accent, name } = categoryOf(settings, submissionType);
        return <AccentDot accent={accent}>{name}</AccentDot>;
      },
    },
    {
      id: "email",
      header: "Email",
      cell: ({ id, email }) =>
        email && (
          <Link className="link" to={keepEdition(`${pages.adminMailingNew}?draft=${id}`)}>
            <EmailAddress>{email}</EmailAddress>
          </Link>
        ),
    },
    { id: "fee", header: "Fee", numeric: true, cell: ({ fee }) => fee },
    {
      id: "typed",
      header: "Started",
      nowrap: true,
      hideBelow: "s",
      cell: ({ createdAt }) => <ListMoment at={createdAt} />,
    },
    ...(view === "unpaid" ? [remindedColumn] : []),
  ];
  return (
    <PaymentsPage note={notes[view]} view={view}>
      <ListTable
        caption={paymentsViewNames[view]}
        columns={columns}
        empty={
          <EmptyState title={view === "held" ? "No held payments" : "No unpaid entries"}>
            {view === "held"
              ? "Payments that don't match their entry will appear here."
              : "Entries that were started but not paid will appear here."}
          </EmptyState>
        }
        list={list}
      />
    </PaymentsPage>
  );
}

const notes = {
  unpaid:
    "Started but not paid. We send one reminder after 3 hours. If they pay later, the entry is created automatically. Deleted 14 days after the deadline.",
  held: "Paid, but the amount or details didn't match, so no entry was created. Refund it or email the filmmaker.",
};
