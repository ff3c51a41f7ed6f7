import { ArrowLeft } from "lucide-react";
import { Button } from "~/components/button";
import { Icon } from "~/components/icon";
import { Spinner } from "~/components/spinner";
import type { SubmissionType } from "~/db/enums";
import { isFree } from "~/features/settings/rules";
import { RefusalNotice } from "../../form/components/refusal-notice";
import type { FlowStep } from "../flow.schema";
import type { useEntryFlow } from "../hooks/use-entry-flow";
import { flowTexts } from "../texts";
import { Summary } from "./summary";

type Props = {
  step: Extract<FlowStep, { kind: "submitting" }>;
  flow: ReturnType<typeof useEntryFlow>;
  category: string;
  type: SubmissionType;
  /** '$30, regular fee' */
  fee: string;
};

/** Between payment and thanks: usually short; offers to try again after an error. */
export function SubmittingState({
  step: { values, payment, quote, problem },
  flow,
  category,
  type,
  fee,
}: Props) {
  const isPaid = payment.state === "paid";
  const isFreeEntry = isFree(quote);
  const reassurance = isPaid
    ? "Your fee is paid and nothing is lost. You won't be charged again."
    : "Nothing is lost. You won't be charged for trying again.";
  const progress = isPaid
    ? "Your fee is paid. We are submitting your entry…"
    : "Checking your payment…";
  return (
    <>
      <Summary category={category} fee={fee} type={type} values={values} />
      <section className="field-group">
        <h2>{isPaid || isFreeEntry ? "Submitting" : "Checking your payment"}</h2>
        {problem ? (
          <RefusalNotice>
            <p>{problem}</p>
            <p>{isFreeEntry ? flowTexts.nothingLost : reassurance}</p>
          </RefusalNotice>
        ) : (
          <p className="flex items-center gap-3.5 text-muted" role="status">
            <Spinner />
            {isFreeEntry ? flowTexts.submitting : progress}
          </p>
        )}
        {problem && (
          <div className="flow-actions">
            <Button onClick={flow.backToForm} variant="ghost">
              <Icon of={ArrowLeft} />
              Back to Form
            </Button>
            <Button className="end" onClick={flow.retrySubmission}>
              {isPaid ? "Submit again" : "Try again"}
            </Button>
          </div>
        )}
      </section>
    </>
  );
}
