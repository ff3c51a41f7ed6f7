import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import type { SubmissionType } from "~/features/festival/schema";
import type { KeptForm } from "~/features/forms/hooks/use-kept-form";
import { type KeptPayment, keepPayment, readKept } from "~/features/forms/kept-entry.browser";
import { useOpenPayment } from "~/features/payments/client";
import {
  couldNotOpenPayment,
  type PaymentOutcome,
  paymentToasts,
} from "~/features/payments/outcome.texts";
import type { CreatedIntent } from "~/features/payments/schema";
import { CallError } from "~/http/call";
import { toast } from "~/ui/toast";
import { type Receipt, useHandIn } from "../../client";
import type { SubmissionFormValues } from "../../form.schema";
import type { StatedFee } from "../components/fee-ticket";
import { submissionFailed, submissionSucceeded } from "../toasts.texts";

export type FlowStep =
  /** `notice`: what came of a payment that was tried. */
  | { at: "entry"; notice?: string }
  | { at: "payment"; values: SubmissionFormValues; open: CreatedIntent | null; problem?: string }
  /** The fee is paid, or was tried and the answer is not known; the entry is on its way. */
  | { at: "handing in"; values: SubmissionFormValues; payment: KeptPayment; problem?: string }
  | { at: "done"; receipt: Receipt; email: string };

type Options = {
  type: SubmissionType;
  /** The category's name, 'Short Film'. */
  label: string;
  stated: StatedFee;
  kept: KeptForm<SubmissionFormValues>;
  /** Parses what is kept, without asking the visitor. */
  parse: (values: unknown) => SubmissionFormValues | null;
  /** Takes over the server's clock and facts. */
  askServer: () => Promise<void>;
};

/** An address of its own for the payment step, so that the browser's Back leads to the form. */
const paymentHash = "#payment";

const onPaymentPage = () => window.location.hash === paymentHash;
const feeIsPaid =
  "The fee for this entry is paid, and nothing is charged again. Mend what is marked, then send the entry.";
const feeWasNotTaken =
  "The payment did not go through, and no fee was taken. Everything you typed is still here.";

const isPaid = (step: FlowStep) => step.at === "handing in" && step.payment.state === "paid";
const problemOf = (error: unknown) => (error instanceof CallError ? error.problem : null);

/** The documented fields that nobody types: the fee as stated, a log line's length. */
function asDocumented(values: SubmissionFormValues, { period }: StatedFee): SubmissionFormValues {
  const length = "logLine" in values && { characterCount: values.logLine.length };
  return { ...values, submissionFee: period, ...length };
}

/**
 * The way of an entry: form, payment, handing in, thanks. What becomes of the
 * payment is noted in the browser before the provider is asked, so that a
 * reload, a redirect or a lost answer never pays a fee twice.
 */
export function useEntryFlow({ type, label, stated, kept, parse, askServer }: Options) {
  const { form, name } = kept;
  const [step, setStep] = useState<FlowStep>({ at: "entry" });
  const { hash, pathname } = useLocation();
  const navigate = useNavigate();
  const openPayment = useOpenPayment();
  const handIn = useHandIn();
  /** The payment that is open, and the values and the fee it was opened for. */
  const opened = useRef<{ intent: CreatedIntent; key: string } | null>(null);
  const busy = useRef(false);
  const fieldToMend = useRef("");

  const note = (payment: KeptPayment | null) => keepPayment(name, payment, form.getValues());
  const toPayment = () => navigate(paymentHash, { replace: onPaymentPage() });
  const toForm = (notice?: string) => {
    setStep({ at: "entry", notice });
    if (window.location.hash) navigate(pathname, { replace: true });
  };

  /** Puts the server's complaints onto the fields they are about. False: there are none. */
  const mendFields = (error: unknown, notice?: string): boolean => {
    const errors = problemOf(error)?.errors ?? [];
    for (const { path, message } of errors) {
      const field = path.replace(/^submission\./, "");
      fieldToMend.current ||= field;
      form.setError(field, { type: "server", message });
    }
    if (errors.length > 0) toForm(notice);
    return errors.length > 0;
  };

  /** Hands in an entry; never pays. `onUnpaid`: the payment turned out to be none. */
  const send = async (
    values: SubmissionFormValues,
    payment: KeptPayment,
    onUnpaid: (sentence: string) => unknown,
  ) => {
    const { paymentIntentId } = payment;
    setStep({ at: "handing in", values, payment });
    try {
      const receipt = await handIn.mutateAsync({
        submissionType: type,
        ...values,
        paymentIntentId,
      });
      opened.current = null;
      kept.clear();
      toForm();
      setStep({ at: "done", receipt, email: values.submitterEmail });
      toast({ ...submissionSucceeded(type), tone: "success" });
    } catch (error) {
      const told = problemOf(error);
      const isNone = told?.payment === "unpaid" && payment.state === "trying";
      if (told && (isNone || told.payment === "refunded")) {
        note(null);
        opened.current = null;
        await onUnpaid(told.detail);
        return;
      }
      // A bank that takes its time is no failure; the server hands the entry in later.
      if (told?.payment !== "processing") toast({ ...submissionFailed, tone: "danger" });
      const problem = told?.detail ?? submissionFailed.description;
      setStep({ at: "handing in", values, payment, problem });
      mendFields(error, feeIsPaid);
    }
  };

  /** Opens a payment over the stated fee, or goes on with the one open for the same values. */
  const open = async (given: SubmissionFormValues) => {
    const values = asDocumented(given, stated);
    const key = JSON.stringify([values, stated.dollars]);
    const same = opened.current?.key === key ? opened.current.intent : null;
    setStep({ at: "payment", values, open: same });
    toPayment();
    if (same) return;
    try {
      const request = { amount: stated.dollars, submissionType: label, submission: values };
      const intent = await openPayment.mutateAsync(request);
      opened.current = { intent, key };
      if (onPaymentPage()) setStep({ at: "payment", values, open: intent });
    } catch (error) {
      if (!onPaymentPage()) return;
      const status = error instanceof CallError ? error.status : 0;
      if (status === 422 && mendFields(error)) return;
      if (status === 409) await askServer();
      else toast({ ...paymentToasts.notOpened, tone: "danger" });
      const told = problemOf(error)?.detail;
      const isOurs = !told || (status !== 409 && status !== 422);
      const problem = isOurs ? [couldNotOpenPayment, told].filter(Boolean).join(" ") : told;
      setStep({ at: "payment", values, open: null, problem });
    }
  };

  /** The form is valid: on to the payment, unless an earlier one is not settled yet. */
  const accept = async (values: SubmissionFormValues) => {
    if (busy.current) return;
    busy.current = true;
    kept.keepNow();
    const payment = readKept(name)?.payment;
    const pay = () => open(values);
    await (payment ? send(asDocumented(values, stated), payment, pay) : pay()).finally(() => {
      busy.current = false;
    });
  };

  const onOutcome = (values: SubmissionFormValues, outcome: PaymentOutcome) => {
    const intent = opened.current?.intent;
    if (!intent) return;
    const { paymentIntentId } = intent;
    switch (outcome.kind) {
      case "paid": {
        const payment: KeptPayment = { paymentIntentId, state: "paid" };
        note(payment);
        toast({ ...paymentToasts.paid, tone: "success" });
        void send(values, payment, toForm);
        return;
      }
      case "refused":
        note(null);
        return;
      case "cancelled":
        note(null);
        opened.current = null;
        setStep({ at: "payment", values, open: null, problem: outcome.message });
        return;
      case "processing":
        void send(values, { paymentIntentId, state: "trying" }, toForm);
    }
  };

  // A reload or the provider's redirect in the middle of a payment goes on from there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens
  useEffect(() => {
    const found = readKept(name);
    const payment = found?.payment;
    const values = payment ? parse(found.values) : null;
    if (payment && values) void send(asDocumented(values, stated), payment, resumedUnpaid);
    else if (payment?.state === "paid") toForm(feeIsPaid);
    else if (hash) toForm();
  }, []);
  const resumedUnpaid = () => {
    toast({ ...paymentToasts.failed, tone: "danger" });
    toForm(feeWasNotTaken);
  };

  // The browser's Back leaves the payment step by its address alone, for good:
  // Forward must not bring back a payment for values that were changed since.
  const lastHash = useRef(hash);
  useEffect(() => {
    if (lastHash.current === paymentHash && hash !== paymentHash) {
      setStep((was) => (was.at === "payment" ? { at: "entry" } : was));
    }
    lastHash.current = hash;
  }, [hash]);
  const left = step.at === "payment" && hash !== paymentHash;
  const shown: FlowStep = left ? { at: "entry" } : step;

  useEffect(() => {
    const field = fieldToMend.current;
    if (shown.at !== "entry" || !field) return;
    fieldToMend.current = "";
    // After the step's heading has had its focus.
    setTimeout(() => form.setFocus(field));
  }, [shown.at, form]);

  return {
    step: shown,
    sending: handIn.isPending,
    accept,
    openAgain: open,
    sendAgain: (values: SubmissionFormValues, payment: KeptPayment) =>
      send(values, payment, resumedUnpaid),
    toForm: () => toForm(isPaid(step) ? feeIsPaid : undefined),
    onTrying: () => {
      const intent = opened.current?.intent;
      if (intent) note({ paymentIntentId: intent.paymentIntentId, state: "trying" });
    },
    onOutcome,
    startOver: () => setStep({ at: "entry" }),
  };
}
