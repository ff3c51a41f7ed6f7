import { DeskBox } from "~/ui/desk-page";
import type { HeldPayment } from "../../held-payments.server";

/** Payments that wait for the director's decision; nothing is shown when there are none. */
export function HeldPayments({ held }: { held: readonly HeldPayment[] }) {
  if (held.length === 0) return null;
  return (
    <DeskBox title="Payments held">
      <ul className="-mx-5 -mb-5 max-h-105 divide-y divide-line/62 overflow-y-auto border-t border-line">
        {held.map(({ id, paymentIntentId, reason, email }) => (
          <li className="px-5 py-3" key={id}>
            <p className="text-danger">{reason}</p>
            <p className="text-muted">
              {email ?? "No e-mail was typed"}, payment {paymentIntentId}. Refund it or write to the
              filmmaker: no submission was made.
            </p>
          </li>
        ))}
      </ul>
    </DeskBox>
  );
}
