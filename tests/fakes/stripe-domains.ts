import type Stripe from "stripe";

type Reply = { status: number; body: unknown };

type Kit = {
  newId: (prefix: string) => string;
  /** Seconds since 1970. */
  now: () => number;
  missing: (id: string) => Reply;
  invalid: (message: string, code: string) => Reply;
};

/** The domains that are registered for wallets at the fake Stripe. */
export function createDomains({ newId, now, missing, invalid }: Kit) {
  const domains: Stripe.PaymentMethodDomain[] = [];
  /** Why the next validated domains have no Apple Pay; null: they have it. */
  let applePayError: string | null = null;

  /** Registers a domain, or validates one again. */
  function registerDomain(name: string, id?: string) {
    const existing = domains.find((domain) => domain.id === id);
    if (id && !existing) return missing(id);
    if (!id && domains.some(({ domain_name }) => domain_name === name)) {
      return invalid("This domain is registered already.", "resource_already_exists");
    }
    const registered = (existing ?? {
      id: newId("pmd"),
      object: "payment_method_domain",
      created: now(),
      domain_name: name,
      enabled: true,
      livemode: false,
    }) as Stripe.PaymentMethodDomain;
    const active = { status: "active" as const };
    const inactive = {
      status: "inactive" as const,
      status_details: { error_message: applePayError ?? "" },
    };
    Object.assign(registered, {
      amazon_pay: active,
      google_pay: active,
      klarna: active,
      link: active,
      paypal: active,
      apple_pay: applePayError ? inactive : active,
    });
    if (!existing) domains.push(registered);
    return { status: 200, body: registered };
  }

  function listDomains(name: string | null) {
    const data = domains.filter(({ domain_name }) => name === null || domain_name === name);
    const url = "/v1/payment_method_domains";
    return { status: 200, body: { object: "list", url, has_more: false, data } };
  }

  return {
    domains,
    setApplePayError: (next: typeof applePayError) => {
      applePayError = next;
    },
    /** The response to a call about domains; undefined for other calls. */
    route(method: string, url: URL, form: URLSearchParams): Reply | undefined {
      const looked = /^\/v1\/payment_method_domains\/([^/]+)\/validate$/.exec(url.pathname)?.[1];
      if (method === "POST" && looked) return registerDomain("", looked);
      if (url.pathname !== "/v1/payment_method_domains") return undefined;
      if (method === "POST") return registerDomain(form.get("domain_name") ?? "");
      if (method === "GET") return listDomains(url.searchParams.get("domain_name"));
      return undefined;
    },
  };
}
