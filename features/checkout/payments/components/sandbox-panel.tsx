import { type FormEvent, useRef, useState } from "react";
import { ConfirmDialog } from "~/components/confirm-dialog";
import { RadioCards } from "~/components/radio-cards";
import type { SandboxCard } from "~/features/payments/schema";
import type { PanelProps, PaymentOutcome } from "~/features/payments/texts";
import { CallError } from "~/lib/api/client";
import { useSandboxPayment } from "../hooks";
import { PayActions } from "./pay-actions";

const cards: { value: SandboxCard; label: string }[] = [
  { value: "pays", label: "Test card that pays" },
  { value: "declined", label: "Test card that is declined" },
  { value: "confirmation", label: "Test card that asks for confirmation" },
];

/** Pays with a test card: no card number is typed and nothing is charged. */
export default function SandboxPanel({
  intent,
  feeText,
  back,
  onTrying,
  onOutcome,
  onBack,
}: PanelProps) {
  const [card, setCard] = useState<SandboxCard>("pays");
  const [isConfirming, setIsConfirming] = useState(false);
  const payment = useSandboxPayment();
  /** Prevents a second attempt while one is running. */
  const busy = useRef(false);

  const pay = async (approved?: boolean) => {
    if (busy.current) return;
    busy.current = true;
    onTrying();
    try {
      const { status } = await payment.mutateAsync({ intent, card, approved });
      if (status === "succeeded") onOutcome({ kind: "paid" });
      else setIsConfirming(true);
    } catch (error) {
      onOutcome(outcomeOf(error));
    } finally {
      busy.current = false;
    }
  };
  const answer = (approved: boolean) => {
    setIsConfirming(false);
    void pay(approved);
  };
  return (
    <form
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void pay();
      }}
    >
      <div className="grid gap-5.5 pb-9 [&_.picks]:grid-cols-[minmax(0,1fr)]">
        <p className="notice">Sandbox payments: no card is charged</p>
        <RadioCards
          disabled={payment.isPending}
          legend="Test card"
          onChange={(event) => setCard(event.currentTarget.value as SandboxCard)}
          options={cards}
          value={card}
        />
      </div>
      <PayActions
        back={back}
        onBack={onBack}
        pending={payment.isPending || isConfirming}
        feeText={feeText}
      />
      <ConfirmDialog
        cancel="Refuse"
        confirm="Approve"
        onConfirm={() => answer(true)}
        onOpenChange={() => answer(false)}
        open={isConfirming}
        question={`Your test bank asks whether you want to pay ${feeText}. No money moves either way.`}
        title="Confirm the payment"
      />
    </form>
  );
}

function outcomeOf(error: unknown): PaymentOutcome {
  const message = error instanceof CallError ? error.problem?.detail : undefined;
  if (!(error instanceof CallError) || !message) return { kind: "unknown" };
  if (error.status === 402 || error.status === 429) return { kind: "refused", message };
  if (error.status === 409) return { kind: "cancelled", message };
  return { kind: "unknown" };
}
