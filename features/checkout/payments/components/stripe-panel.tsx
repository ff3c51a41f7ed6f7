import { Elements, PaymentElement, useElements, useStripe } from "@stripe/react-stripe-js";
import type { Appearance, PaymentIntent, Stripe, StripeError } from "@stripe/stripe-js";
import { loadStripe } from "@stripe/stripe-js/pure";
import { Lock } from "lucide-react";
import { type FormEvent, useMemo, useRef, useState } from "react";
import { Icon } from "~/components/icon";
import { type PanelProps, type PaymentOutcome, paymentToasts } from "~/features/payments/texts";
import { useSettings } from "~/features/settings/hooks";
import { cachedPromise } from "~/lib/cached-promise";
import { pathFor } from "~/lib/paths";
import { PayActions } from "./pay-actions";

/** A color of the theme. Stripe's frames accept only hexadecimal colors; for any other value the second argument. */
function themeColor(name: string, fallback: string): string {
  const value = getComputedStyle(document.documentElement).getPropertyValue(`--color-${name}`);
  return value.trim().startsWith("#") ? value.trim() : fallback;
}

/** The site's design tokens for the provider's frames. */
const readAppearance = (): Appearance => ({
  theme: document.documentElement.classList.contains("light") ? "stripe" : "night",
  labels: "above",
  variables: {
    colorPrimary: themeColor("pink", "#f5a8c9"),
    colorBackground: themeColor("surface-2", "#2a141c"),
    colorText: themeColor("text", "#f6efe5"),
    colorTextSecondary: themeColor("muted", "#c7bbb2"),
    colorTextPlaceholder: themeColor("subtle", "#a79794"),
    colorDanger: themeColor("danger", "#fd8660"),
    borderRadius: "3px",
    fontFamily: '"Helvetica Neue", Arial, sans-serif',
    fontSizeBase: "16px",
    spacingUnit: "4px",
  },
  rules: {
    ".Input": { border: `1px solid ${themeColor("line-strong", "#886d76")}`, boxShadow: "none" },
    ".Input:focus": {
      border: `1px solid ${themeColor("ring", "#fbe39b")}`,
      boxShadow: `0 0 0 1px ${themeColor("ring", "#fbe39b")}`,
    },
    ".Tab": { border: `1px solid ${themeColor("line-strong", "#886d76")}`, boxShadow: "none" },
  },
});

const stripeLoads = new Map<string, Promise<Stripe | null>>();

/** Loads Stripe's script once per key. */
const loadStripeOnce = (key: string) => cachedPromise(stripeLoads, key, () => loadStripe(key));

/** Pays with Stripe's own fields. Loaded only if Stripe is the provider. */
export default function StripePanel(props: PanelProps) {
  const { clientSecret, publishableKey } = props.intent;
  const [hasFailed, setHasFailed] = useState(false);
  const appearance = useMemo(readAppearance, []);
  const stripe = useMemo(
    () =>
      loadStripeOnce(publishableKey ?? "").catch(() => {
        setHasFailed(true);
        return null;
      }),
    [publishableKey],
  );
  return (
    <>
      {hasFailed && (
        <p className="notice" role="alert">
          The payment fields could not be loaded. Nothing was charged. Go back to the form and try
          again.
        </p>
      )}
      <Elements key={clientSecret} options={{ clientSecret, appearance }} stripe={stripe}>
        <CardForm {...props} onBroken={() => setHasFailed(true)} />
      </Elements>
    </>
  );
}

type CardFormProps = PanelProps & { onBroken: () => void };

function CardForm({ feeText, back, onTrying, onOutcome, onBack, onBroken }: CardFormProps) {
  const stripe = useStripe();
  const elements = useElements();
  const { brand } = useSettings();
  const [isReady, setIsReady] = useState(false);
  const [pending, setPending] = useState(false);
  const busy = useRef(false);

  const pay = async (event: FormEvent) => {
    event.preventDefault();
    if (!stripe || !elements || busy.current) return;
    busy.current = true;
    setPending(true);
    try {
      onTrying();
      const { error, paymentIntent } = await stripe.confirmPayment({
        elements,
        redirect: "if_required",
        // Not PUBLIC_URL: the stored entry is in this origin's browser storage.
        confirmParams: { return_url: new URL(pathFor("submit"), window.location.origin).href },
      });
      onOutcome(outcomeOf(error?.payment_intent ?? paymentIntent, error));
    } catch {
      onOutcome({ kind: "unknown" });
    } finally {
      busy.current = false;
      setPending(false);
    }
  };
  return (
    <form onSubmit={pay}>
      <div className="grid gap-5.5 pb-9 [&_.picks]:grid-cols-[minmax(0,1fr)]">
        <PaymentElement
          onLoadError={onBroken}
          onReady={() => setIsReady(true)}
          options={{ layout: "tabs" }}
        />
        <p className="flex items-start gap-2.5 text-muted text-md leading-[1.45] [&_svg]:flex-none [&_svg]:mt-0.5 [&_svg]:text-green">
          <Icon of={Lock} />
          <span>
            Card details go straight to our payment provider over an encrypted connection.{" "}
            {brand.name} never sees or stores them.
          </span>
        </p>
      </div>
      <PayActions back={back} onBack={onBack} pending={pending} ready={isReady} feeText={feeText} />
    </form>
  );
}

function outcomeOf(
  intent: Pick<PaymentIntent, "status"> | undefined,
  error: StripeError | undefined,
): PaymentOutcome {
  if (intent?.status === "succeeded") return { kind: "paid" };
  if (intent?.status === "processing") return { kind: "processing" };
  const message = error?.message ?? paymentToasts.failed.description;
  if (intent?.status === "canceled") return { kind: "cancelled", message };
  // The provider was unreachable or gave no reason: the fee may be paid.
  if (error?.type === "api_connection_error" || error?.type === "api_error") {
    return { kind: "unknown" };
  }
  return { kind: "refused", message };
}
