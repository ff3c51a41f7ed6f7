import { toast } from "~/components/toast";
import { inDollars } from "~/features/settings/rules";
import { useListChange } from "~/lib/admin-list/hooks";
import type { AdminList } from "~/lib/admin-list/list";
import { apiFetch } from "~/lib/api/client";
import { favorites, submissions } from "../admin/list.rules";
import { refundFee } from "./contract";
import { refunds } from "./list.rules";
import type { Refund } from "./schema";

/** Lists that show refunds. */
const lists: readonly AdminList[] = [submissions, favorites, refunds];

/** Shows the result of a requested refund. */
function tell({ state, amountCents, failure }: Refund): void {
  const amount = inDollars(amountCents);
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

/** Gives a part of an entry's fee back and says what happened to it. */
export const useRefund = (id: string) =>
  useListChange(
    lists,
    // As typed: the server reads it by the same schema.
    (body: { amount: string; left: number; reason?: string }) =>
      apiFetch(refundFee, { params: { id }, body }),
    (_, refund) => tell(refund),
  );
