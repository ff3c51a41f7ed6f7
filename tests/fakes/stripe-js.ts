import type { Page } from "@playwright/test";
import type { StripeDouble } from "./stripe";

/**
 * Replaces Stripe's browser script and plays the customer at the fake Stripe: it shows no fields, and its
 * `confirmPayment` returns what the test requested. `seen` records what the page passed to it.
 */
export type StripeJs = {
  /** The result of the next payments. */
  next: "pays" | "is declined" | "redirects" | "takes its time" | "breaks";
  received: { key: string; options: Record<string, unknown>; element: Record<string, unknown> };
  returnUrl: string;
};

export async function fakeStripeJs(page: Page, double: StripeDouble): Promise<StripeJs> {
  const state: StripeJs = {
    next: "pays",
    received: { key: "", options: {}, element: {} },
    returnUrl: "",
  };
  await page.exposeFunction("stripeSees", (values: Partial<StripeJs["received"]>) => {
    Object.assign(state.received, values);
  });
  await page.exposeFunction("stripeConfirms", (clientSecret: string, returnUrl: string) => {
    const id = clientSecret.split("_secret_")[0] ?? "";
    state.returnUrl = returnUrl;
    if (state.next === "breaks") throw new Error("The network is gone.");
    if (state.next === "is declined") {
      const message = "Your card has insufficient funds.";
      return { error: { type: "card_error", message, payment_intent: double.intents.get(id) } };
    }
    const intent = double.intents.get(id);
    if (state.next === "takes its time" && intent) {
      intent.status = "processing";
      return { paymentIntent: intent };
    }
    double.confirm(id);
    if (state.next === "redirects") {
      const back = new URL(returnUrl);
      back.searchParams.set("payment_intent", id);
      back.searchParams.set("payment_intent_client_secret", clientSecret);
      back.searchParams.set("redirect_status", "succeeded");
      return { redirect: back.href };
    }
    return { paymentIntent: double.intents.get(id) };
  });
  await page.route("https://js.stripe.com/**", (route) =>
    route.fulfill({ contentType: "text/javascript", body: `(${script})()` }),
  );
  return state;
}

type StripeCall = (...args: unknown[]) => Promise<{ redirect?: string }>;

/** Runs in the page. */
function script() {
  const page = window as unknown as Record<string, unknown> & {
    stripeSees: StripeCall;
    stripeConfirms: StripeCall;
  };
  const noop = () => undefined;
  page.Stripe = (key: string) => ({
    elements: (options: { clientSecret: string }) => {
      page.stripeSees({ key, options });
      const element: Record<string, unknown> = {
        mount: (place: HTMLElement) => {
          place.textContent = "Card fields";
        },
        on: (event: string, call: () => void) => {
          if (event === "ready") setTimeout(call, 10);
          return element;
        },
      };
      for (const name of ["off", "once", "update", "destroy", "unmount"]) element[name] = noop;
      return {
        clientSecret: options.clientSecret,
        create: (_type: string, options: unknown) => {
          page.stripeSees({ element: options });
          return element;
        },
        getElement: () => element,
        update: noop,
        submit: async () => ({}),
      };
    },
    confirmPayment: async (options: {
      elements: { clientSecret: string };
      confirmParams: { return_url: string };
    }) => {
      const { elements, confirmParams } = options;
      const result = await page.stripeConfirms(elements.clientSecret, confirmParams.return_url);
      if (!result.redirect) return result;
      window.location.assign(result.redirect);
      return new Promise(noop);
    },
    createToken: noop,
    createPaymentMethod: noop,
    confirmCardPayment: noop,
    _registerWrapper: noop,
    registerAppInfo: noop,
  });
}
