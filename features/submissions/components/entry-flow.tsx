import { useEffect, useMemo, useRef } from "react";
import { Steps } from "~/app/ui/steps";
import { useFacts } from "~/features/festival/client";
import { categoryOf, chargedFee, entriesOpen } from "~/features/festival/rules";
import type { SubmissionType } from "~/features/festival/schema";
import { type SubmissionFormValues, submissionFormSchema } from "../schema";
import { CategoryPicks } from "./category-picks";
import { EntriesClosed } from "./entries-closed";
import { EntryForm } from "./entry-form";
import { dateNote, FeeBar, FeeTicket, feeName } from "./fee-ticket";
import { FlowPage } from "./flow-page";
import { entryGroups } from "./form-texts";
import { HandingIn } from "./handing-in";
import type { TypedValues } from "./kept-entry";
import { KeptNote } from "./kept-note";
import { LogLineTips } from "./log-line-tips";
import { PaymentStep } from "./payment-step";
import { ThankYou } from "./thank-you";
import { useEntryClock } from "./use-entry-clock";
import { useEntryFlow } from "./use-entry-flow";
import { useKeptForm } from "./use-kept-form";

const steps = ["Your entry", "Payment"];

/** The whole way of one type of entry: form, payment, thanks. */
export function EntryFlow({ type }: { type: SubmissionType }) {
  const facts = useFacts();
  const { now, askServer } = useEntryClock();
  const category = categoryOf(facts, type);
  const { period, dollars } = chargedFee(facts, type, now);
  const groups = useMemo(() => entryGroups(type, facts), [type, facts]);
  const empty = useMemo(
    () => ({
      ...Object.fromEntries(groups.flatMap(({ fields }) => fields.map(({ name }) => [name, ""]))),
      agreedToTerms: false,
    }),
    [groups],
  );
  // The only moment that the rules depend on is the year.
  const year = now.toISOString().slice(0, 13);
  const schema = useMemo(
    () => submissionFormSchema(type, facts, new Date(`${year}:00:00Z`)),
    [type, facts, year],
  );
  const kept = useKeptForm<SubmissionFormValues>(type, empty as TypedValues, schema);
  const complete = (values: SubmissionFormValues): SubmissionFormValues => ({
    ...values,
    submissionFee: period,
    ...("logLine" in values && { characterCount: values.logLine.length }),
  });
  const flow = useEntryFlow({
    type,
    label: category.name,
    dollars,
    kept,
    parse: (values) => {
      const parsed = schema.safeParse(values);
      return parsed.success ? complete(parsed.data) : null;
    },
    askServer,
  });
  const { step } = flow;
  const heading = useStepFocus(step.at);

  if (step.at === "done") {
    return (
      <FlowPage accent={category.accent} layout="bleed" leave="Back to the festival">
        <ThankYou email={step.email} onAnother={flow.startOver} receipt={step.receipt} />
      </FlowPage>
    );
  }
  if (!entriesOpen(facts, now) && step.at !== "handing in") {
    return (
      <FlowPage layout="wide" leave="Back to the festival">
        <EntriesClosed />
      </FlowPage>
    );
  }

  const open = step.at === "payment" ? step.open : null;
  const fee = { period, dollars: open?.amount ?? dollars };
  const name = category.name.toLowerCase();
  return (
    <FlowPage accent={category.accent} layout="ticket" leave="Save and exit">
      <div>
        <h1 className="h-page" ref={heading} tabIndex={-1}>
          {step.at === "entry" ? `Submit a ${name}` : `Complete Your ${category.name} Submission`}
        </h1>
        <p className="flow-intro">
          {step.at === "entry"
            ? "Fill in the form, pay the fee, and it is in."
            : "Check the details, pay the fee, and it is in."}
        </p>
        <Steps current={step.at === "entry" ? 0 : 1} steps={steps} />
        {step.at === "entry" && (
          <>
            {step.notice && (
              <p className="notice" role="alert">
                {step.notice}
              </p>
            )}
            <KeptNote kept={kept} />
            <CategoryPicks current={type} />
            {type === "log_line" && <LogLineTips />}
            <EntryForm
              bar={(button, reason) => (
                <FeeBar fee={fee} note={reason} type={type}>
                  {button}
                </FeeBar>
              )}
              groups={groups}
              kept={kept}
              onAccepted={(values) => flow.accept(complete(values))}
              pending={false}
              submit="Continue to payment"
              submitting="One moment…"
            >
              <section className="field-group">
                <h2>Submission fee</h2>
                <div className="fee-box">
                  <p>
                    <b className="num">${fee.dollars}</b> {feeName(facts, type, period)}, USD,
                    non-refundable
                  </p>
                  <p>{dateNote(facts, fee, now)} You pay at the next step.</p>
                </div>
              </section>
            </EntryForm>
          </>
        )}
        {step.at === "payment" && (
          <PaymentStep category={category.name} flow={flow} shown={`$${dollars}`} step={step} />
        )}
        {step.at === "handing in" && <HandingIn category={category.name} flow={flow} step={step} />}
      </div>
      <FeeTicket fee={fee} now={now} type={type} />
    </FlowPage>
  );
}

/** Moves to the heading of each new step, as on a new page. */
function useStepFocus(step: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    window.scrollTo({ top: 0, behavior: "instant" });
    const target = heading.current ?? document.querySelector<HTMLElement>("main h1");
    target?.focus({ preventScroll: true });
  }, [step]);
  return heading;
}
