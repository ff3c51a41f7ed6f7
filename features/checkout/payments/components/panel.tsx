import { Suspense, useState } from "react";
import { FieldError } from "~/components/field";
import { lazyPart } from "~/components/lazy-part";
import { Skeleton } from "~/components/skeleton";
import { type PanelProps, type PaymentOutcome, paymentToasts } from "~/features/payments/texts";
import { dismissToast, toast } from "~/lib/toast";

const panels = {
  stripe: lazyPart(() => import("./stripe-panel")),
  sandbox: lazyPart(() => import("./sandbox-panel")),
};

/** The provider's payment form, with the result of the last attempt above it. */
export function PaymentPanel(props: PanelProps) {
  const [problem, setProblem] = useState("");
  const Panel = panels[props.intent.provider];
  const onOutcome = (outcome: PaymentOutcome) => {
    if (outcome.kind === "refused") {
      setProblem(outcome.message);
      toast({ title: paymentToasts.failed.title, description: outcome.message, tone: "danger" });
    }
    if (outcome.kind === "unknown") {
      setProblem(
        "We couldn't confirm that your payment went through. You can safely try again: you'll only be charged once.",
      );
      toast({ ...paymentToasts.unknown, tone: "danger" });
    }
    props.onOutcome(outcome);
  };
  const onTrying = () => {
    setProblem("");
    dismissToast();
    props.onTrying();
  };
  return (
    <>
      <div className="[&>.field-error]:mb-5.5 [&>.field-error]:text-base" role="alert">
        {problem && <FieldError>{problem}</FieldError>}
      </div>
      <Suspense fallback={<PaymentLoading />}>
        <Panel {...props} onOutcome={onOutcome} onTrying={onTrying} />
      </Suspense>
    </>
  );
}

/** The placeholder while the payment is being opened. */
export function PaymentLoading() {
  return (
    <div className="grid gap-5.5 pb-9 [&_.picks]:grid-cols-[minmax(0,1fr)]" role="status">
      <span className="sr-only">Preparing the payment…</span>
      <Skeleton className="h-13" />
      <Skeleton className="h-13" />
      <Skeleton className="h-13" />
    </div>
  );
}
