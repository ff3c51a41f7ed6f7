import { ExternalLink } from "lucide-react";
import { AccentDot, type Column, TitleCell } from "~/components/admin/data-table";
import { EntryLink } from "~/components/admin/entry-link";
import { ListTable } from "~/components/admin/table";
import { EmptyState } from "~/components/empty-state";
import { Icon } from "~/components/icon";
import { VisuallyHidden } from "~/components/visually-hidden";
import { categoryOf } from "~/features/settings/category.rules";
import { standardTier } from "~/features/settings/fee-codes.rules";
import { useFestival, useSettings } from "~/features/settings/hooks";
import { tierName } from "~/features/settings/price-tiers.rules";
import { feePeriodName } from "~/features/settings/rules";
import type { FestivalSettings } from "~/features/settings/schema";
import { useAdminList } from "~/lib/admin-list/hooks";
import type { LoadedListOf } from "~/lib/admin-list/list";
import { isolate } from "~/lib/bidi";
import { momentInFull, momentInList } from "~/lib/dates/calendar";
import { formatMoney } from "~/lib/money/format";
import { exportPayments } from "../contract";
import { payments } from "../list.rules";
import type { Payment, PaymentTotals } from "../schema";
import { paymentTexts, providerNames } from "../texts";
import { FileLinks } from "./file-links";
import { PaymentFilterBar } from "./filters";
import { PaymentsPage } from "./payments-page";
import { PaymentStateBadge } from "./state";
import { Totals } from "./totals";

type Props = {
  loaded: LoadedListOf<typeof payments>;
  totals: PaymentTotals;
};

/** Every paid or waived fee, with refunds and the provider's fee. */
export function Payments({ loaded, totals }: Props) {
  const list = useAdminList(payments, loaded);
  const columns = useColumns();
  const { edition: _, ...narrowingFilters } = loaded.filters;
  const isFiltered = Object.values(narrowingFilters).some(Boolean);
  return (
    <PaymentsPage
      actions={<FileLinks call={exportPayments} name="payments" query={loaded.filters} />}
      note={paymentTexts.note}
      view="all"
    >
      <PaymentFilterBar filters={loaded.filters} total={list.total} />
      {list.total > 0 && <Totals totals={totals} />}
      <ListTable
        caption="Payments"
        columns={columns}
        empty={
          <EmptyState title={isFiltered ? paymentTexts.noneFound : paymentTexts.none}>
            {isFiltered ? paymentTexts.noneFoundText : paymentTexts.noneText}
          </EmptyState>
        }
        list={list}
        loadingText="Loading payments..."
      />
    </PaymentsPage>
  );
}

function useColumns(): Column<Payment>[] {
  const { settings, renderedAt } = useFestival();
  return [
    {
      id: "entry",
      header: "Entry",
      wide: true,
      grows: true,
      cell: (payment) => <EntryCell payment={payment} />,
    },
    {
      id: "category",
      header: "Category",
      hideBelow: "l",
      cell: ({ submissionType, feePeriod, priceTier }) => {
        const { accent, name } = categoryOf(settings, submissionType);
        return (
          <>
            <AccentDot accent={accent}>{name}</AccentDot>
            <small className="block text-sm text-subtle">
              {[feePeriodName(settings, feePeriod), ...tierNames(settings, priceTier)].join(", ")}
            </small>
          </>
        );
      },
    },
    {
      id: "state",
      header: "State",
      hideBelow: "xs",
      cell: ({ state }) => <PaymentStateBadge state={state} />,
    },
    {
      id: "amount",
      header: "Paid",
      numeric: true,
      cell: (payment) => <AmountCell payment={payment} />,
    },
    {
      id: "fee",
      header: "Provider fee",
      numeric: true,
      hideBelow: "s",
      cell: ({ feeCents, feeCurrency, currency, paymentIntentId }) => {
        if (!paymentIntentId) return null;
        return feeCents === null
          ? "Not known yet"
          : formatMoney(feeCents, feeCurrency ?? currency, settings.formats);
      },
    },
    {
      id: "when",
      header: "When",
      nowrap: true,
      hideBelow: "s",
      cell: ({ paidAt }) => (
        <time dateTime={paidAt} title={momentInFull(paidAt, settings)}>
          {momentInList(paidAt, settings, renderedAt)}
        </time>
      ),
    },
    {
      id: "provider",
      header: "Provider",
      nowrap: true,
      hideBelow: "l",
      cell: (payment) => <ProviderLink payment={payment} />,
    },
  ];
}

/** The name of a price tier; none for the standard one, which needs no mention. */
const tierNames = (settings: FestivalSettings, tier: string | null) =>
  tier === null || tier === standardTier ? [] : [tierName(settings, tier)];

/** The entry; on a phone with the values of the other columns. */
function EntryCell({ payment }: { payment: Payment }) {
  const { settings, renderedAt } = useFestival();
  const { title, reference, submitterName, submissionId, heldReason, state, paidAt } = payment;
  const entryTitle = title ?? "No entry";
  return (
    <TitleCell
      note={
        <>
          <span className="line-clamp-1 wrap-anywhere">
            {[reference, submitterName && isolate(submitterName)].filter(Boolean).join(", ") ||
              payment.paymentIntentId}
          </span>
          {heldReason && <span className="block text-danger wrap-anywhere">{heldReason}</span>}
          <span className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 sm:hidden">
            <PaymentStateBadge state={state} />
            <time dateTime={paidAt}>{momentInList(paidAt, settings, renderedAt)}</time>
          </span>
          <span className="relative z-1 mt-1 block md:hidden">
            {payment.dashboardUrl && <ProviderLink payment={payment} />}
          </span>
        </>
      }
      title={
        submissionId ? <EntryLink submissionId={submissionId} title={entryTitle} /> : entryTitle
      }
    />
  );
}

function AmountCell({ payment }: { payment: Payment }) {
  const { formats } = useSettings();
  const { amountCents, currency, waivedCents, refundedCents } = payment;
  if (waivedCents > 0) {
    return (
      <span className="text-subtle">{formatMoney(waivedCents, currency, formats)} waived</span>
    );
  }
  return (
    <>
      {formatMoney(amountCents, currency, formats)}
      {refundedCents > 0 && (
        <small className="block text-sm text-subtle">
          −{formatMoney(refundedCents, currency, formats)} refunded
        </small>
      )}
    </>
  );
}

function ProviderLink({ payment: { dashboardUrl, provider } }: { payment: Payment }) {
  const name = provider ? (providerNames[provider] ?? provider) : "";
  if (!dashboardUrl) return name;
  return (
    <a
      className="link inline-flex items-center gap-1.5 max-sm:min-h-11"
      href={dashboardUrl}
      rel="noopener noreferrer"
      target="_blank"
    >
      {name}
      <Icon of={ExternalLink} size={14} />
      <VisuallyHidden> (opens a new window)</VisuallyHidden>
    </a>
  );
}
