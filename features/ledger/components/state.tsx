import { StatusBadge, type Tone } from "~/components/status-badge";
import type { PaymentState } from "~/db/enums";
import { paymentStateNames } from "../texts";

const tones: Record<PaymentState, Tone> = {
  paid: "green",
  part_refunded: "gold",
  refunded: "subtle",
  disputed: "danger",
  held: "danger",
  waived: "subtle",
};

/** The state of a fee. */
export const PaymentStateBadge = ({ state }: { state: PaymentState }) => (
  <StatusBadge hollow={state === "waived" || state === "refunded"} tone={tones[state]}>
    {paymentStateNames[state]}
  </StatusBadge>
);
