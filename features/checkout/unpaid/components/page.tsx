import { useState } from "react";
import { useNavigate, useRevalidator } from "react-router";
import { Button } from "~/components/button";
import { ConfirmDialog } from "~/components/confirm-dialog";
import { StatusBadge } from "~/components/status-badge";
import { clearSaved, readSaved, writeSaved } from "~/features/checkout/form/form-autosave.browser";
import { PaymentPanel } from "~/features/checkout/payments/components/panel";
import type { PayableIntent } from "~/features/payments/schema";
import { type PaymentOutcome, paymentToasts } from "~/features/payments/texts";
import { categoryOf, formAddress } from "~/features/settings/category.rules";
import { genreLabel } from "~/features/settings/category-form.rules";
import type { FestivalSettings } from "~/features/settings/schema";
import { entryForNextNotice } from "~/features/settings/season.rules";
import { apiFetch, CallError, errorMessage } from "~/lib/api/client";
import { dayIn, longDate } from "~/lib/dates/calendar";
import { toast } from "~/lib/toast";
import { entryGroups } from "../../form/groups.texts";
import { ResendLink } from "../../lost-links/components/resend-link";
import { checkPayment } from "../../payments/payment-return.contract";
import type { PaymentStatus } from "../../payments/payment-status.schema";
import { freeSubmitted, paymentStatusTexts } from "../../payments/payment-status.texts";
import { formatIntentFee } from "../../payments/texts";
import { payUnpaid } from "../contract";
import type { UnpaidEntry } from "../queries.server";
import { unpaidTexts } from "../texts";

type Props = { unpaid: UnpaidEntry; settings: FestivalSettings; token: string };

/** An unpaid draft for the holder of its link: its values, the current price, and the payment. */
export default function UnpaidPage({ unpaid, settings, token }: Props) {
  const { revalidate } = useRevalidator();
  const [settledStatus, setSettledStatus] = useState<PaymentStatus | null>(null);
  const status = settledStatus ?? unpaid.standing;
  const category = categoryOf(settings, unpaid.submissionType);
  const isUnpaid = status === "unpaid";
  const isFree = unpaid.fee.amount === 0;
  const isSubmittedFree = status === "handed in" && isFree;
  const settledText = isSubmittedFree ? freeSubmitted : paymentStatusTexts[status];
  return (
    <div className="max-w-[820px]" data-accent={category.accent}>
      <p className="where">{category.name}</p>
      <h1 className="h-page wrap-anywhere" tabIndex={-1}>
        {unpaid.title}
      </h1>
      <p
        className="mt-6 mb-11 flex flex-wrap items-center gap-x-4 gap-y-2 text-muted"
        role="status"
      >
        <StatusBadge hollow={isUnpaid} tone={status === "handed in" ? "green" : "gold"}>
          {(isFree && freeBadgeTexts[status]) || badgeTexts[status]}
        </StatusBadge>
        <span>{isUnpaid ? unpaidTexts.saved(unpaid.savedUntil, isFree) : settledText}</span>
      </p>
      {status === "handed in" && <ResendLink entryExists />}
      {isUnpaid && (
        <>
          <EnteredValues settings={settings} unpaid={unpaid} />
          <Fee
            settings={settings}
            onSettled={setSettledStatus}
            onStale={revalidate}
            token={token}
            unpaid={unpaid}
          />
        </>
      )}
    </div>
  );
}

const badgeTexts: Record<PaymentStatus, string> = {
  "handed in": "Paid and submitted",
  paid: "Paid",
  processing: "Being paid",
  unpaid: "Not paid",
  held: "Paid",
  refunded: "Refunded",
  unknown: "Not paid",
};
const freeBadgeTexts: Partial<Record<PaymentStatus, string>> = {
  "handed in": "Submitted",
  unpaid: "Not submitted",
};

function EnteredValues({ unpaid, settings }: Omit<Props, "token">) {
  const { typed: values, typedAt } = unpaid;
  const fields = entryGroups(unpaid.submissionType, settings).flatMap((group) => group.fields);
  const valueText = (name: string) =>
    name === "genre"
      ? genreLabel(settings, String(values[name]), unpaid.submissionType)
      : String(values[name]);
  return (
    <section className="field-group">
      <h2 className="h-group">Your entry</h2>
      <dl className="facts">
        <div>
          <dt>Started on</dt>
          <dd>{longDate(dayIn(settings.timeZone, new Date(typedAt)), settings)}</dd>
        </div>
        {fields
          .filter(({ name }) => name in values)
          .map(({ name, label }) => (
            <div key={name}>
              <dt>{label}</dt>
              <dd className="wrap-anywhere whitespace-pre-line">{valueText(name)}</dd>
            </div>
          ))}
      </dl>
    </section>
  );
}

type FeeProps = Props & {
  onSettled: (status: PaymentStatus) => void;
  /** Reloads the page: the fee or the state has changed. */
  onStale: () => Promise<void>;
};

/** The fee as the server quotes it, and the payment once it is requested. */
function Fee({ unpaid, settings, token, onSettled, onStale }: FeeProps) {
  const { amount, currency, shown, quoted } = unpaid.fee;
  const { formats } = settings;
  const [intent, setIntent] = useState<PayableIntent | null>(null);
  const [isOpening, setIsOpening] = useState(false);
  const [problem, setProblem] = useState("");

  const openPayment = async () => {
    setIsOpening(true);
    setProblem("");
    try {
      setIntent(await apiFetch(payUnpaid, { params: { token }, body: { amount } }));
    } catch (error) {
      // Another fee by now, or paid in another window: the page updates before it shows the message.
      if (error instanceof CallError && error.status === 409) await onStale();
      setProblem(error instanceof Error ? errorMessage(error) : "");
    } finally {
      setIsOpening(false);
    }
  };
  const settle = async ({ paymentIntentId }: PayableIntent) => {
    try {
      const { standing: status } = await apiFetch(checkPayment, { body: { paymentIntentId } });
      if (status === "handed in") clearSaved(unpaid.submissionType);
      onSettled(status);
    } catch {
      setProblem(paymentStatusTexts["not known"]);
    }
  };
  const handleOutcome = (outcome: PaymentOutcome) => {
    if (!intent) return;
    if (outcome.kind === "paid") toast({ ...paymentToasts.paid, tone: "success" });
    if (outcome.kind === "paid" || outcome.kind === "processing") void settle(intent);
    if (outcome.kind === "cancelled") {
      setIntent(null);
      setProblem(outcome.message);
    }
  };
  return (
    <section className="field-group">
      <h2 className="h-group">Submission fee</h2>
      <p className="mb-5 text-muted">
        {amount === 0 ? (
          unpaidTexts.noFee
        ) : quoted === shown ? (
          <>
            The fee is <b className="num text-text">{shown}</b>, {currency.toUpperCase()},
            non-refundable.
          </>
        ) : (
          <>
            It was {quoted} when you started. Today it is <b className="num text-text">{shown}</b>,{" "}
            {currency.toUpperCase()}, non-refundable.
          </>
        )}
        {unpaid.forNext && ` ${entryForNextNotice}`}
      </p>
      {problem && (
        <p className="notice mb-5" role="alert">
          {problem}
        </p>
      )}
      {unpaid.closed ? (
        <p className="notice">{unpaid.closed}</p>
      ) : intent ? (
        <PaymentPanel
          back="Not now"
          intent={intent}
          onBack={() => setIntent(null)}
          onOutcome={handleOutcome}
          onTrying={() => undefined}
          feeText={formatIntentFee(intent, formats)}
        />
      ) : (
        <div className="flex flex-wrap gap-3">
          <Button onClick={openPayment} pending={isOpening} size="md">
            {amount === 0 ? "Submit entry" : `Pay ${shown}`}
          </Button>
          <EditBeforePaying settings={settings} token={token} unpaid={unpaid} />
        </div>
      )}
    </section>
  );
}

/** Copies the draft into the form of this browser. */
function EditBeforePaying({ unpaid, token, settings }: Props) {
  const navigate = useNavigate();
  const [isConfirming, setIsConfirming] = useState(false);
  const { submissionType, typed: values } = unpaid;
  const copyToForm = () => {
    const texts = Object.entries(values).map(([name, value]) => [name, String(value)]);
    const isSaved = writeSaved(submissionType, { values: Object.fromEntries(texts), draft: token });
    if (isSaved) void navigate(formAddress(settings, submissionType));
    else toast({ title: "This browser does not allow us to save your entry.", tone: "danger" });
  };
  const startEditing = () => {
    const savedValues = readSaved(submissionType)?.values;
    const isSameEntry = ["filmTitle", "logLine"].every(
      (name) => (savedValues?.[name] ?? "") === String(values[name] ?? ""),
    );
    if (savedValues && !isSameEntry) setIsConfirming(true);
    else copyToForm();
  };
  return (
    <>
      <Button onClick={startEditing} size="md" variant="outline">
        {unpaidTexts.edit(unpaid.fee.amount === 0)}
      </Button>
      <ConfirmDialog
        cancel="Keep it"
        confirm="Replace it"
        onConfirm={copyToForm}
        onOpenChange={setIsConfirming}
        open={isConfirming}
        question="The form contains another entry from this browser. It will be replaced by this one."
        title="Replace the entry in the form?"
      />
    </>
  );
}
