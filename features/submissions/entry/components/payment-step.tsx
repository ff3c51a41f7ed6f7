import { ArrowLeft } from "lucide-react";
import { PaymentLoading, PaymentPanel } from "~/features/payments/components/panel";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icon";
import type { FlowStep } from "../flow.rules";
import type { useEntryFlow } from "../hooks/use-entry-flow";
import { Recap } from "./recap";
import { WaiverCode } from "./waiver-code";

type Props = {
  step: Extract<FlowStep, { at: "payment" }>;
  flow: ReturnType<typeof useEntryFlow>;
  category: string;
  /** '$30, regular fee' */
  fee: string;
};

/** Step 2: the entry once more, and its fee. */
export function PaymentStep({ step, flow, category, fee }: Props) {
  const { values, open, problem } = step;
  return (
    <>
      <Recap category={category} fee={fee} onEdit={flow.toForm} values={values} />
      <section className="field-group">
        <h2>Payment</h2>
        {open && (
          <WaiverCode
            intent={open}
            onRefused={(message) => flow.onOutcome(values, open, { kind: "refused", message })}
            onTrying={flow.onTrying}
            onUsed={(receipt) => flow.onHandedIn(receipt, values.submitterEmail)}
          />
        )}
        {open && (
          <PaymentPanel
            intent={open}
            onBack={flow.toForm}
            onOutcome={(outcome) => flow.onOutcome(values, open, outcome)}
            onTrying={flow.onTrying}
            shown={`$${open.amount}`}
          />
        )}
        {!open && (
          <>
            {problem ? (
              <div className="notice" role="alert">
                <p>{problem}</p>
                <p>Nothing was charged.</p>
              </div>
            ) : (
              <PaymentLoading />
            )}
            <div className="flow-actions">
              <Button onClick={flow.toForm} variant="ghost">
                <Icon of={ArrowLeft} />
                Back to Form
              </Button>
              {problem && (
                <Button className="end" onClick={() => flow.openAgain()}>
                  Try again
                </Button>
              )}
            </div>
          </>
        )}
      </section>
    </>
  );
}
