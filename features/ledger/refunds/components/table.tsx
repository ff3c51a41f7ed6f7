import { type Column, TitleCell } from "~/components/admin/data-table";
import { EntryLink } from "~/components/admin/entry-link";
import { ListTable } from "~/components/admin/table";
import { EmptyState } from "~/components/empty-state";
import { ListMoment } from "~/features/settings/components/list-moment";
import { useSettings } from "~/features/settings/hooks";
import { useAdminList } from "~/lib/admin-list/hooks";
import type { LoadedListOf } from "~/lib/admin-list/list";
import { formatMoney } from "~/lib/money/format";
import { PaymentsPage } from "../../components/payments-page";
import { refunds } from "../list.rules";
import type { ListedRefund } from "../schema";
import { RefundStateBadge } from "./state";

const originNames = {
  desk: "From the entry",
  provider: "At the provider",
  dispute: "By the payer's bank",
};

/** All refunds: done, pending or failed. */
export function Refunds({ loaded }: { loaded: LoadedListOf<typeof refunds> }) {
  const settings = useSettings();
  const list = useAdminList(refunds, loaded);
  const columns: Column<ListedRefund>[] = [
    {
      id: "entry",
      header: "Entry",
      cell: ({ submissionId, title, submitterName, failure }) => (
        <TitleCell
          note={
            <>
              <span className="line-clamp-1 wrap-anywhere" title={submitterName}>
                {submitterName}
              </span>
              {failure && <span className="block wrap-anywhere text-danger">{failure}</span>}
            </>
          }
          title={<EntryLink submissionId={submissionId} title={title} />}
        />
      ),
    },
    { id: "state", header: "State", cell: ({ state }) => <RefundStateBadge state={state} /> },
    {
      id: "amount",
      header: "Amount",
      numeric: true,
      cell: ({ amountCents, currency }) => formatMoney(amountCents, currency, settings.formats),
    },
    {
      id: "fee",
      header: "Fee",
      numeric: true,
      hideBelow: "s",
      cell: ({ submissionFee }) => submissionFee,
    },
    {
      id: "origin",
      header: "Requested",
      hideBelow: "s",
      cell: ({ origin }) => originNames[origin],
    },
    {
      id: "when",
      header: "When",
      nowrap: true,
      hideBelow: "xs",
      cell: ({ createdAt }) => <ListMoment at={createdAt} />,
    },
  ];
  return (
    <PaymentsPage
      note="Refunds made on an entry's page or in the provider's dashboard."
      view="refunds"
    >
      <ListTable
        caption="Refunds"
        columns={columns}
        empty={
          <EmptyState title="No refunds yet">
            Open an entry to refund its fee, fully or partly.
          </EmptyState>
        }
        list={list}
      />
    </PaymentsPage>
  );
}
