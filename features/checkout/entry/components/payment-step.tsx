import { ArrowLeft } from "lucide-react";
import { Suspense } from "react";
import { useSearchParams } from "react-router";
import { Button } from "~/components/button";
import { Icon } from "~/components/icon";
import { lazyPart } from "~/components/lazy-part";
import { PaymentLoading, PaymentPanel } from "~/features/checkout/payments/components/panel";
import { useSettings } from "~/features/settings/hooks";
import type { SubmissionType } from "~/features/settings/schema";
import { codeParameter } from "../../codes/rules";
import { RefusalNotice } from "../../form/components/refusal-notice";
import { paymentResumed } from "../../payments/payment-status.texts";
import { formatIntentFee } from "../../payments/texts";
import { codeFieldTexts } from "../fee.texts";
import type { FlowStep } from "../flow.schema";
import type { useEntryFlow } from "../hooks/use-entry-flow";
import { flowTexts } from "../texts";
import { Summary } from "./summary";

/** Only few visitors have a code. */
const CodeField = lazyPart(() => import("./code-field"));

type Props = {
  type: SubmissionType;
  step: Extract<FlowStep, { kind: "payment" }>;
  flow: ReturnType<typeof useEntryFlow>;
  category: string;
  /** '$30, regular fee' */
  fee: string;
};

/** Step 2: a summary of the entry, and its fee. */
export function PaymentStep({ type, step, flow, category, fee }: Props) {
  const { values, openPayment, problem } = step;
  const { formats } = useSettings();
  // The field is shown to a visitor with a code, and where the festival has codes for everyone.
  const [search] = useSearchParams();
  const code = search.get(codeParameter);
  return (
    <>
      <Summary category={category} fee={fee} onEdit={flow.backToForm} type={type} values={values} />
      <section className="field-group">
        <h2>Payment</h2>
        {step.isResumed && openPayment && (
          <p className="notice mb-6" role="status">
            {paymentResumed}
          </p>
        )}
        {step.quote.code && (
          <p className="mb-6 wrap-anywhere" role="status">
            {codeFieldTexts.applied(step.quote.code)}
          </p>
        )}
        {openPayment && !step.quote.code && (code !== null || openPayment.takesCode) && (
          <Suspense>
            <CodeField linkCode={code} onApplied={flow.onCode} tier={step.quote.tier} type={type} />
          </Suspense>
        )}
        {openPayment && (
          <PaymentPanel
            intent={openPayment}
            onBack={flow.backToForm}
            onOutcome={(outcome) => flow.onOutcome(values, openPayment, outcome)}
            onTrying={flow.onPaymentAttempt}
            feeText={formatIntentFee(openPayment, formats)}
          />
        )}
        {!openPayment && (
          <>
            {problem ? (
              <RefusalNotice>
                <p>{problem}</p>
                <p>Nothing was charged.</p>
              </RefusalNotice>
            ) : (
              !step.confirmsFree && <PaymentLoading />
            )}
            <div className="flow-actions">
              <Button onClick={flow.backToForm} variant="ghost">
                <Icon of={ArrowLeft} />
                Back to Form
              </Button>
              {problem && (
                <Button className="end" onClick={() => flow.retryPayment()}>
                  Try again
                </Button>
              )}
              {step.confirmsFree && (
                <Button className="end" onClick={flow.confirmFree}>
                  {flowTexts.submitFree}
                </Button>
              )}
            </div>
          </>
        )}
      </section>
    </>
  );
}
