import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import {
  readSaved,
  type SavedPayment,
  saveDraftToken,
  savePayment,
} from "~/features/checkout/form/form-autosave.browser";
import type { FormAutosave } from "~/features/checkout/form/hooks/use-form-autosave";
import { useOpenPayment } from "~/features/checkout/payments/hooks";
import type { OpenPayment } from "~/features/payments/schema";
import type { PaymentOutcome } from "~/features/payments/texts";
import { isFree } from "~/features/settings/rules";
import type { SubmissionType } from "~/features/settings/schema";
import { answerField } from "~/features/submissions/form/answers.schema";
import type { SubmissionFormValues } from "~/features/submissions/form/submission-form.schema";
import { CallError } from "~/lib/api/client";
import { toast } from "~/lib/toast";
import { useCreateSubmission } from "../../payments/hooks";
import { advance, newFlow } from "../flow.rules";
import type { FeeQuote, FlowEffect, FlowEvent, FlowStep, Refusal } from "../flow.schema";

type Options = {
  type: SubmissionType;
  /** The fee that the form shows now, also during hydration. */
  currentQuote: () => FeeQuote;
  autosave: FormAutosave<SubmissionFormValues>;
  /** Parses the stored values without showing errors. */
  parse: (values: unknown) => SubmissionFormValues | null;
  /** Reloads the server's time and the settings. */
  refresh: () => Promise<void>;
};

/** A separate URL for the payment step, so that the browser's Back leads to the form. */
const paymentHash = "#payment";
const isOnPaymentAddress = () => window.location.hash === paymentHash;

function refusalOf(error: unknown): Refusal {
  if (!(error instanceof CallError)) return { status: 0, errors: [] };
  const { status, problem } = error;
  return {
    status,
    detail: problem?.detail,
    errors: problem?.errors ?? [],
    payment: problem?.payment,
  };
}

/**
 * Runs the entry flow of a page: flow.rules.ts decides the next step, this executes the effects. The state of the
 * payment is stored in the browser before the provider is asked, so that a reload, a redirect or a lost response never
 * pays a fee twice.
 */
export function useEntryFlow({ type, currentQuote, autosave, parse, refresh }: Options) {
  const { form, name } = autosave;
  const [flow, setFlow] = useState(() => newFlow(type));
  // Events are handled one by one, also two within one render.
  const latestFlow = useRef(flow);
  const { hash, pathname, search } = useLocation();
  const navigate = useNavigate();
  const openPayment = useOpenPayment();
  const createSubmission = useCreateSubmission();
  const fieldToFocus = useRef("");

  const dispatch = (event: FlowEvent) => {
    const { flow, effects } = advance(latestFlow.current, event);
    latestFlow.current = flow;
    setFlow(flow);
    for (const effect of effects) void runEffect(effect);
  };

  const runEffect = async (effect: FlowEffect) => {
    switch (effect.kind) {
      case "save payment":
        return savePayment(name, effect.payment, form.getValues());
      case "go to":
        if (effect.page === "payment") {
          return navigate({ search, hash: paymentHash }, { replace: isOnPaymentAddress() });
        }
        return window.location.hash ? navigate({ pathname, search }, { replace: true }) : undefined;
      case "mark fields":
        for (const { path, message } of effect.errors) {
          const field = path.replace(/^submission\./, "").replace(/^answers\./, answerField(""));
          fieldToFocus.current ||= field;
          form.setError(field, { type: "server", message });
        }
        return;
      case "toast": {
        const { kind: _, ...text } = effect;
        return void toast(text);
      }
      case "clear form":
        return autosave.clear();
      case "open payment": {
        const { key, request } = effect;
        try {
          const intent = await openPayment.mutateAsync(request);
          saveDraftToken(name, intent.draftToken);
          // Updates the note about where the form is saved.
          autosave.saveNow();
          dispatch({ kind: "payment opened", key, intent });
        } catch (error) {
          const refusal = refusalOf(error);
          // Another fee, closed, other questions or tiers: the page updates before it shows the message.
          const isChanged = refusal.errors.some(
            ({ path }) => path.includes("answers.") || path === "tier",
          );
          if (refusal.status === 409 || isChanged) await refresh();
          dispatch({ kind: "payment not opened", key, refusal });
        }
        return;
      }
      case "resume payment": {
        const { key, draft, values } = effect;
        try {
          // Loaded only for a returning visitor.
          const { resumePayment } = await import("../../unpaid/resume-payment.browser");
          const resumeResult = await resumePayment(draft, values);
          if (resumeResult.kind === "open") {
            return dispatch({ kind: "payment opened", key, intent: resumeResult.intent });
          }
          if (resumeResult.kind === "nothing to resume")
            return dispatch({ kind: "nothing to resume", key, quote: currentQuote() });
          const { notice, isSubmitted } = resumeResult;
          return dispatch({ kind: "payment settled", key, notice, isSubmitted });
        } catch (error) {
          return dispatch({ kind: "payment not opened", key, refusal: refusalOf(error) });
        }
      }
      case "submit entry": {
        const { values, payment } = effect;
        const { paymentIntentId, draftToken } = payment;
        const entry = { submissionType: type, ...values, paymentIntentId, draftToken };
        try {
          const receipt = await createSubmission.mutateAsync(entry);
          dispatch({ kind: "entry submitted", receipt, email: values.submitterEmail });
        } catch (error) {
          dispatch({ kind: "entry not submitted", paymentIntentId, refusal: refusalOf(error) });
        }
      }
    }
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens
  useEffect(() => {
    const saved = readSaved(name);
    const { payment = null, draft } = saved ?? {};
    const isPaymentAddress = hash === paymentHash;
    const values = saved && (payment || isPaymentAddress) ? parse(saved.values) : null;
    dispatch({
      ...({ kind: "page opened", payment, draft, values, quote: currentQuote() } as const),
      isOnPaymentAddress: isPaymentAddress,
    });
  }, []);

  const lastHash = useRef(hash);
  useEffect(() => {
    if (lastHash.current === paymentHash && hash !== paymentHash) {
      dispatch({ kind: "payment address left" });
    }
    lastHash.current = hash;
  });
  const hasLeftPayment = flow.step.kind === "payment" && hash !== paymentHash;
  const step: FlowStep = hasLeftPayment ? { kind: "entry" } : flow.step;

  useEffect(() => {
    const field = fieldToFocus.current;
    if (step.kind !== "entry" || !field) return;
    fieldToFocus.current = "";
    // After the heading of the step was focused.
    setTimeout(() => form.setFocus(field));
  }, [step.kind, form]);

  return {
    step,
    /** A free entry is being stored before it is submitted. */
    isStoringFreeEntry: flow.step.kind === "payment" && isFree(flow.step.quote),
    acceptForm: (values: SubmissionFormValues) => {
      autosave.saveNow();
      const payment: SavedPayment | null = readSaved(name)?.payment ?? null;
      dispatch({ kind: "form accepted", values, quote: currentQuote(), payment });
    },
    retryPayment: () => dispatch({ kind: "payment retried", quote: currentQuote() }),
    retrySubmission: () => dispatch({ kind: "submission retried" }),
    backToForm: () => dispatch({ kind: "back to form" }),
    confirmFree: () => dispatch({ kind: "free entry confirmed" }),
    onCode: (newQuote: FeeQuote) => dispatch({ kind: "code applied", quote: newQuote }),
    onPaymentAttempt: () => dispatch({ kind: "payment attempted" }),
    onOutcome: (values: SubmissionFormValues, intent: OpenPayment, outcome: PaymentOutcome) =>
      dispatch({ kind: "provider answered", values, intent, quote: currentQuote(), outcome }),
    startOver: () => dispatch({ kind: "another entry" }),
  };
}
