import { type ReactNode, Suspense, useState } from "react";
import { DescriptionList } from "~/components/admin/description-list";
import { Card } from "~/components/admin/page-header";
import { Button } from "~/components/button";
import { lazyPart } from "~/components/lazy-part";
import { RefundStateBadge } from "~/features/ledger/refunds/components/state";
import type { Refund } from "~/features/ledger/refunds/schema";
import { disputeName } from "~/features/payments/dispute.rules";
import { paidElsewhere, standardTier } from "~/features/settings/fee-codes.rules";
import { useSettings } from "~/features/settings/hooks";
import { tierName } from "~/features/settings/price-tiers.rules";
import { feePeriodName } from "~/features/settings/rules";
import { formatFee, formatFeeElsewhere, type Submission } from "~/features/submissions/schema";
import { momentInFull } from "~/lib/dates/calendar";
import { formatMoney } from "~/lib/money/format";

/** The form library is loaded on first use. */
const RefundDialog = lazyPart(() => import("./refund-dialog"));

type Props = {
  entry: Submission;
  refunds: readonly Refund[];
  /** The code that reduced or waived the fee; null without one. */
  code: { code: string; note: string | null } | null;
};

const providerNames: Record<string, string> = {
  stripe: "Stripe",
  sandbox: "Sandbox, no card was charged",
  none: "None, the entry was free",
};

/** The fee of an entry, its payment and its refunds. */
export function EntryPayment({ entry, refunds, code }: Props) {
  const [isConfirming, setIsConfirming] = useState(false);
  const settings = useSettings();
  const { formats } = settings;
  const amountText = (cents: number) => formatMoney(cents, entry.currency, formats);
  const refundableCents = entry.amountCents - entry.refundedCents;
  const isRefundPending = refunds.some(({ state }) => state === "asked");
  const period = feePeriodName(settings, entry.feePeriod).toLowerCase();
  const isPaidElsewhere = entry.feePeriod === paidElsewhere;
  const feePaidElsewhere = formatFeeElsewhere(entry.source);
  const feeOrSource = () => {
    if (isPaidElsewhere) return `Paid elsewhere${feePaidElsewhere ? `: ${feePaidElsewhere}` : ""}`;
    if (entry.amountCents === 0 && entry.savedCents > 0) return formatFee(entry, formats);
    return `${entry.submissionFee} (${period})`;
  };
  const rows: [label: string, value: ReactNode][] = [
    ["Fee", feeOrSource()],
    ["Price tier", entry.tier === standardTier ? null : tierName(settings, entry.tier)],
    ["Saved", entry.amountCents > 0 && entry.savedCents > 0 ? amountText(entry.savedCents) : null],
    ["Code", code && <code key="code">{code.code}</code>],
    ["For", code?.note],
    ["Provider", entry.paymentProvider && providerNames[entry.paymentProvider]],
    [
      "Payment",
      entry.amountCents > 0 && entry.paymentIntentId && (
        <code key="id">{entry.paymentIntentId}</code>
      ),
    ],
    ["Refunded", entry.refundedCents > 0 ? amountText(entry.refundedCents) : null],
    ["Net", entry.refundedCents > 0 ? amountText(refundableCents) : null],
    ["Dispute", disputeName(entry.disputeStatus)],
  ];
  return (
    <Card title="Payment">
      <DescriptionList narrow rows={rows} />
      <RefundList currency={entry.currency} refunds={refunds} />
      {refundableCents > 0 && (
        <div className="mt-4">
          <Button
            disabled={isRefundPending}
            onClick={() => setIsConfirming(true)}
            reason={isRefundPending && "A refund is being processed."}
            size="sm"
            variant="outline"
          >
            Refund…
          </Button>
        </div>
      )}
      {isConfirming && (
        <Suspense>
          <RefundDialog
            entry={entry}
            left={refundableCents}
            onClose={() => setIsConfirming(false)}
          />
        </Suspense>
      )}
    </Card>
  );
}

function RefundList({ refunds, currency }: Pick<Props, "refunds"> & { currency: string }) {
  const settings = useSettings();
  if (refunds.length === 0) return null;
  return (
    <ul aria-label="Refunds" className="mt-4 grid gap-3 border-t border-line pt-4">
      {refunds.map(({ id, state, amountCents, createdAt, origin, failure, reason }) => (
        <li className="flex items-start justify-between gap-3" key={id}>
          <span className="min-w-0">
            {formatMoney(amountCents, currency, settings.formats)}
            <small className="block text-sm text-subtle">
              {momentInFull(createdAt, settings)}
              {origin === "provider" && ", at the provider"}
              {origin === "dispute" && ", by the payer's bank"}
            </small>
            {reason && <small className="block text-sm wrap-anywhere">{reason}</small>}
            {failure && (
              <small className="block text-sm wrap-anywhere text-danger">{failure}</small>
            )}
          </span>
          <RefundStateBadge state={state} />
        </li>
      ))}
    </ul>
  );
}
