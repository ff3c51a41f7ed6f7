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
import { newFlow, next } from "../flow.rules";
import type { FeeQuote, FlowEffect, FlowEvent, FlowStep, Refusal } from "../flow.schema";

type Options = {
  type: SubmissionType;
  /** The fee that the form states now, also during hydration. */
  quote: () => FeeQuote;
  autosave: FormAutosave<SubmissionFormValues>;
  /** Parses the stored values without showing errors. */
  parse: (values: unknown) => SubmissionFormValues | null;
  /** Updates the server's time and settings. */
  askServer: () => Promise<void>;
};

/** A separate URL for the payment step, so that the browser's Back leads to the form. */
const paymentHash = "#payment";
const onPaymentAddress = () => window.location.hash === paymentHash;

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
export function useEntryFlow({ type, quote, autosave, parse, askServer }: Options) {
  const { form, name } = autosave;
  const [flow, setFlow] = useState(() => newFlow(type));
  // Events are handled one by one, also two within one render.
  const latest = useRef(flow);
  const { hash, pathname, search } = useLocation();
  const navigate = useNavigate();
  const openPayment = useOpenPayment();
  const handIn = useCreateSubmission();
  const fieldToMend = useRef("");

  const dispatch = (event: FlowEvent) => {
    const { flow, effects } = next(latest.current, event);
    latest.current = flow;
    setFlow(flow);
    for (const effect of effects) void runEffect(effect);
  };

  const runEffect = async (effect: FlowEffect) => {
    switch (effect.do) {
      case "note":
        return savePayment(name, effect.payment, form.getValues());
      case "go to":
        if (effect.page === "payment") {
          return navigate({ search, hash: paymentHash }, { replace: onPaymentAddress() });
        }
        return window.location.hash ? navigate({ pathname, search }, { replace: true }) : undefined;
      case "mark fields":
        for (const { path, message } of effect.errors) {
          const field = path.replace(/^submission\./, "").replace(/^answers\./, answerField(""));
          fieldToMend.current ||= field;
          form.setError(field, { type: "server", message });
        }
        return;
      case "toast": {
        const { do: _, ...text } = effect;
        return void toast(text);
      }
      case "forget":
        return autosave.clear();
      case "open payment": {
        const { key, request } = effect;
        try {
          const intent = await openPayment.mutateAsync(request);
          saveDraftToken(name, intent.draftToken);
          // Updates the note about where the form is saved.
          autosave.keepNow();
          dispatch({ is: "payment opened", key, intent });
        } catch (error) {
          const refusal = refusalOf(error);
          // Another fee, closed, other questions or tiers: the page updates before it shows the message.
          const isChanged = refusal.errors.some(
            ({ path }) => path.includes("answers.") || path === "tier",
          );
          if (refusal.status === 409 || isChanged) await askServer();
          dispatch({ is: "payment not opened", key, refusal });
        }
        return;
      }
      case "resume payment": {
        const { key, draft, values } = effect;
        try {
          // Loaded only for a returning visitor.
          const { resumePayment } = await import("../../unpaid/hooks");
          const resumed = await resumePayment(draft, values);
          if (resumed.kind === "open") {
            return dispatch({ is: "payment opened", key, intent: resumed.intent });
          }
          if (resumed.kind === "other values")
            return dispatch({ is: "nothing to resume", key, quote: quote() });
          const { notice, handedIn } = resumed;
          return dispatch({ is: "payment settled", key, notice, handedIn });
        } catch (error) {
          return dispatch({ is: "payment not opened", key, refusal: refusalOf(error) });
        }
      }
      case "hand in": {
        const { values, payment } = effect;
        const { paymentIntentId, draftToken } = payment;
        const entry = { submissionType: type, ...values, paymentIntentId, draftToken };
        try {
          const receipt = await handIn.mutateAsync(entry);
          dispatch({ is: "handed in", receipt, email: values.submitterEmail });
        } catch (error) {
          dispatch({ is: "not handed in", paymentIntentId, refusal: refusalOf(error) });
        }
      }
    }
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens
  useEffect(() => {
    const saved = readSaved(name);
    const { payment = null, draft } = saved ?? {};
    const isAddressed = hash === paymentHash;
    const values = saved && (payment || isAddressed) ? parse(saved.values) : null;
    dispatch({
      ...({ is: "page opened", payment, draft, values, quote: quote() } as const),
      onPaymentAddress: isAddressed,
    });
  }, []);

  const lastHash = useRef(hash);
  useEffect(() => {
    if (lastHash.current === paymentHash && hash !== paymentHash) {
      dispatch({ is: "payment address left" });
    }
    lastHash.current = hash;
  });
  const hasLeft = flow.step.at === "payment" && hash !== paymentHash;
  const step: FlowStep = hasLeft ? { at: "entry" } : flow.step;

  useEffect(() => {
    const field = fieldToMend.current;
    if (step.at !== "entry" || !field) return;
    fieldToMend.current = "";
    // After the heading of the step was focused.
    setTimeout(() => form.setFocus(field));
  }, [step.at, form]);

  return {
    step,
    /** A free entry is being stored before it is submitted. */
    opening: flow.step.at === "payment" && isFree(flow.step.quote),
    accept: (values: SubmissionFormValues) => {
      autosave.keepNow();
      const payment: SavedPayment | null = readSaved(name)?.payment ?? null;
      dispatch({ is: "form accepted", values, quote: quote(), payment });
    },
    openAgain: () => dispatch({ is: "opening asked again", quote: quote() }),
    sendAgain: () => dispatch({ is: "sending asked again" }),
    toForm: () => dispatch({ is: "back to form" }),
    confirmFree: () => dispatch({ is: "free entry confirmed" }),
    onCode: (applied: FeeQuote) => dispatch({ is: "code applied", quote: applied }),
    onTrying: () => dispatch({ is: "trying" }),
    onOutcome: (values: SubmissionFormValues, intent: OpenPayment, outcome: PaymentOutcome) =>
      dispatch({ is: "provider answered", values, intent, quote: quote(), outcome }),
    startOver: () => dispatch({ is: "another entry" }),
  };
}
