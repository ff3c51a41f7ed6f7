/**
 * Replaces Stripe's browser script in development (`npm run dev -- --stripe`): instead of card fields it shows a note,
 * and payments go to the fake Stripe of the development server. In tests, fakes/stripe-js.ts does this.
 */
export const confirmAddress = "/__stripe-double/confirm";

const noop = () => undefined;

function fieldsElement() {
  const element: Record<string, unknown> = {
    mount: (place: HTMLElement) => {
      place.textContent = "Stripe's double: every payment succeeds, no card is asked for.";
    },
    on: (event: string, call: () => void) => {
      if (event === "ready") setTimeout(call, 10);
      return element;
    },
  };
  for (const name of ["off", "once", "update", "destroy", "unmount"]) element[name] = noop;
  return element;
}

type Confirmation = { elements: { clientSecret: string } };

/** Replaces `@stripe/stripe-js/pure`. */
export async function loadStripe(_key: string) {
  return {
    elements: ({ clientSecret }: { clientSecret: string }) => {
      const element = fieldsElement();
      return {
        clientSecret,
        create: () => element,
        getElement: () => element,
        update: noop,
        submit: async () => ({}),
      };
    },
    confirmPayment: async ({ elements }: Confirmation) => {
      const answer = await fetch(confirmAddress, { method: "POST", body: elements.clientSecret });
      return answer.json();
    },
    createToken: noop,
    createPaymentMethod: noop,
    confirmCardPayment: noop,
    _registerWrapper: noop,
    registerAppInfo: noop,
  };
}
