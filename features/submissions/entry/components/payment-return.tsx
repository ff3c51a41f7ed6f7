import { useEffect, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { formAddress } from "~/features/festival/rules";
import { submissionTypes } from "~/features/festival/schema";
import { readKept } from "~/features/forms/kept-entry.browser";
import { pageAddress } from "~/http/addresses";

type Outcome = "succeeded" | "processing" | "failed";

const told: Record<Outcome, string> = {
  succeeded:
    "Your payment arrived. Your entry is handed in by itself, and a confirmation is on its way to your email.",
  processing:
    "Your bank is still working on the payment. When it arrives, your entry is handed in by itself.",
  failed:
    "The payment did not go through, and no fee was taken. Choose your category to try again.",
};

/**
 * The way back from the provider's own pages (/submit?payment_intent=…). The
 * parameters leave the address at once; the form that keeps this payment goes
 * on with it. Where none does, as in another browser, the outcome is told.
 */
export default function PaymentReturn() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const intent = search.get("payment_intent");
  const status = search.get("redirect_status");

  useEffect(() => {
    if (!intent) return;
    const form = submissionTypes.find(
      (type) => readKept(type)?.payment?.paymentIntentId === intent,
    );
    if (!form) {
      setOutcome(status === "succeeded" || status === "processing" ? status : "failed");
    }
    navigate(form ? formAddress(form) : pageAddress("submit"), { replace: true });
  }, [intent, status, navigate]);

  if (intent) return <p className="notice mb-8">Checking your payment…</p>;
  return <div role="status">{outcome && <p className="notice mb-8">{told[outcome]}</p>}</div>;
}
