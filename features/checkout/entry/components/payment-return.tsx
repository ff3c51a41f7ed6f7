import { useCallback, useEffect, useRef, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { Button } from "~/components/button";
import { readSaved } from "~/features/checkout/form/form-autosave.browser";
import { formAddress } from "~/features/settings/category.rules";
import { useSettings } from "~/features/settings/hooks";
import { apiFetch } from "~/lib/api/client";
import { pathFor } from "~/lib/paths";
import { checkPayment } from "../../payments/payment-return.contract";
import type { PaymentStatus } from "../../payments/payment-status.schema";
import { paymentStatusTexts } from "../../payments/payment-status.texts";

type ReturnStatus = PaymentStatus | "not known";

/** States that may change when asked again. */
const unsettledStatuses = new Set<ReturnStatus>(["processing", "paid", "not known"]);

/**
 * The return page for the provider's own pages (/submit?payment_intent=…). The parameters are removed from the URL at
 * once; the form with this payment continues. Without such a form, as in another browser, the server is asked: a URL
 * may claim anything.
 */
export default function PaymentReturn() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const settings = useSettings();
  const { mailboxes } = settings;
  const [paymentIntentId] = useState(() => search.get("payment_intent") ?? "");
  const [paymentStatus, setPaymentStatus] = useState<ReturnStatus | null>(null);
  const hasArrived = useRef(false);

  const askProvider = useCallback(() => {
    setPaymentStatus(null);
    apiFetch(checkPayment, { body: { paymentIntentId } })
      .then(({ standing: status }) => setPaymentStatus(status))
      .catch(() => setPaymentStatus("not known"));
  }, [paymentIntentId]);

  useEffect(() => {
    // Once for a return: the settings are loaded again after the URL changed, and 'Check again' must stay in place.
    if (hasArrived.current) return;
    hasArrived.current = true;
    const paidCategory = settings.categories.find(
      ({ type }) => readSaved(type)?.payment?.paymentIntentId === paymentIntentId,
    );
    if (!paidCategory) askProvider();
    navigate(paidCategory ? formAddress(settings, paidCategory.type) : pathFor("submit"), {
      replace: true,
    });
  }, [paymentIntentId, askProvider, navigate, settings]);

  return (
    <div className="notice mb-8" role="status">
      <p>{paymentStatus ? paymentStatusTexts[paymentStatus] : "Checking your payment…"}</p>
      {paymentStatus === "unknown" && (
        <p>
          Were you charged? Write to{" "}
          <a className="link" href={`mailto:${mailboxes.hello}`}>
            {mailboxes.hello}
          </a>
          .
        </p>
      )}
      {paymentStatus && unsettledStatuses.has(paymentStatus) && (
        <Button onClick={askProvider} size="sm" variant="ghost">
          Check again
        </Button>
      )}
    </div>
  );
}
