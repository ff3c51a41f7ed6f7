import { refundFee } from "~/features/ledger/refunds/contract";
import { refunds } from "~/features/ledger/refunds/list.rules";
import type { Refund } from "~/features/ledger/refunds/schema";
import { useSettings } from "~/features/settings/hooks";
import { useListChange } from "~/lib/admin-list/hooks";
import type { AdminList } from "~/lib/admin-list/list";
import { apiFetch } from "~/lib/api/client";
import { formatMoney, type MoneyFormats } from "~/lib/money/format";
import { toast } from "~/lib/toast";
import { favorites, submissions } from "../list.rules";

/** Lists that show refunds. */
const lists: readonly AdminList[] = [submissions, favorites, refunds];

/** Shows the result of a requested refund. */
function toastRefund(
  { state, amountCents, currency, failure }: Refund,
  formats: MoneyFormats,
): void {
  const amount = formatMoney(amountCents, currency, formats);
  if (state === "done") {
    const description = "We've emailed the filmmaker.";
    toast({ title: `${amount} refunded`, description, tone: "success" });
  } else if (state === "failed") {
    toast({ title: "Not refunded", description: failure ?? undefined, tone: "danger" });
  } else {
    const description = "We try again automatically. The refund is never sent twice.";
    toast({ title: `Refund of ${amount} requested`, description, tone: "note" });
  }
}

/** Refunds a part of an entry's fee and shows the result. */
export function useRefund(id: string) {
  const { formats } = useSettings();
  return useListChange(
    lists,
    // As typed: the server parses it in the entry's currency.
    (body: { amount: string; left: number; reason?: string }) =>
      apiFetch(refundFee, { params: { id }, body }),
    (_, refund) => toastRefund(refund, formats),
  );
}
