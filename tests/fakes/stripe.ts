import { randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import Stripe from "stripe";
import { keepBooks } from "./stripe-books";
import { keepDisputes, listResponse } from "./stripe-disputes";
import { createDomains } from "./stripe-domains";

/**
 * A fake of Stripe's API, for tests and development: payment intents, refunds, idempotency keys, signed webhooks. The
 * real SDK uses it. The test plays the customer (`confirm`, `decline`) and the network (`trouble`).
 */

type Intent = Stripe.PaymentIntent;
type Charge = Pick<
  Stripe.Charge,
  | ("id" | "object" | "amount" | "amount_refunded" | "disputed" | "refunded" | "payment_intent")
  | ("created" | "balance_transaction")
>;

type Replay = { status: number; body: string; parameters: string };

export type StripeDouble = Awaited<ReturnType<typeof startStripeDouble>>;

const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString("hex")}`;
const metadataOf = (form: URLSearchParams) =>
  Object.fromEntries(
    [...form].flatMap(([name, value]) => {
      const key = /^metadata\[(.+)\]$/.exec(name)?.[1];
      return key ? [[key, value]] : [];
    }),
  );
const realNow = () => Math.floor(Date.now() / 1000);
export async function startStripeDouble(options: { port?: number; webhookSecret?: string } = {}) {
  const webhookSecret = options.webhookSecret ?? "whsec_double";
  const intents = new Map<string, Intent>();
  const charges = new Map<string, Charge>();
  const refunds: Stripe.Refund[] = [];
  let now = realNow;
  const { books, book, feeShown, setFeesKnown } = keepBooks(() => now());
  const { disputes, dispute } = keepDisputes(() => now());
  const replays = new Map<string, Replay>();
  const signer = new Stripe("sk_test_double");
  /** The state of the next refunds: completed at once, or after days. */
  let refundStatus: "succeeded" | "pending" = "succeeded";
  /** How the next requests fail: 'down' cuts the connection, a number is the status. */
  let failureMode: "none" | "down" | "lost answer" | 429 | 500 = "none";
  /** The delay of each response in milliseconds. */
  let delay = 0;

  const failure = (status: number, error: Record<string, unknown>) => ({ status, body: { error } });
  const invalid = (message: string, code: string) =>
    failure(400, { type: "invalid_request_error", code, message });
  const missing = (id: string) =>
    failure(404, {
      type: "invalid_request_error",
      code: "resource_missing",
      message: `No such payment_intent: '${id}'`,
      param: "intent",
    });

  function create(form: URLSearchParams) {
    const amount = Number(form.get("amount"));
    if (!Number.isInteger(amount))
      return invalid("Invalid integer: amount", "parameter_invalid_integer");
    const currency = form.get("currency") ?? "usd";
    if (currency === "usd" && amount < 50) {
      return invalid("Amount must be at least $0.50 usd", "amount_too_small");
    }
    // Three-decimal currencies end in 0; of these two the last two digits are 00.
    const step = { bhd: 10, jod: 10, kwd: 10, omr: 10, tnd: 10, isk: 100, ugx: 100 }[currency] ?? 1;
    if (amount % step !== 0) {
      return invalid("Invalid amount for this currency", "parameter_invalid_integer");
    }
    if (form.has("payment_method_types[0]")) {
      return invalid("Received unknown parameter: payment_method_types", "parameter_unknown");
    }
    const id = newId("pi");
    const intent = {
      id,
      object: "payment_intent",
      amount,
      amount_received: 0,
      currency,
      status: "requires_payment_method",
      client_secret: `${id}_secret_${randomBytes(12).toString("hex")}`,
      created: now(),
      description: form.get("description"),
      receipt_email: form.get("receipt_email"),
      latest_charge: null,
      livemode: false,
      metadata: metadataOf(form),
    } as unknown as Intent;
    intents.set(id, intent);
    return { status: 200, body: intent };
  }

  function cancel(id: string) {
    const intent = intents.get(id);
    if (!intent) return missing(id);
    if (["succeeded", "canceled", "processing"].includes(intent.status)) {
      return invalid(
        `You cannot cancel this PaymentIntent because it has a status of ${intent.status}.`,
        "payment_intent_unexpected_state",
      );
    }
    intent.status = "canceled";
    return { status: 200, body: intent };
  }

  function refund(form: URLSearchParams) {
    const id = form.get("payment_intent") ?? "";
    const intent = intents.get(id);
    if (!intent) return missing(id);
    const charge = charges.get(id);
    if (!charge)
      return invalid("This PaymentIntent does not have a successful charge.", "charge_not_found");
    if (charge.refunded)
      return invalid("Charge has already been refunded.", "charge_already_refunded");
    const remaining = charge.amount - charge.amount_refunded;
    const amount = form.has("amount") ? Number(form.get("amount")) : remaining;
    if (!Number.isInteger(amount) || amount < 1)
      return invalid("Invalid positive integer", "parameter_invalid_integer");
    if (amount > remaining) {
      const [requestedText, remainingText] = [amount, remaining].map(
        (cents) => `$${(cents / 100).toFixed(2)}`,
      );
      return invalid(
        `Refund amount (${requestedText}) is greater than unrefunded amount on charge (${remainingText})`,
        "amount_too_large",
      );
    }
    charge.amount_refunded += amount;
    charge.refunded = charge.amount_refunded === charge.amount;
    const refund = {
      id: newId("re"),
      object: "refund",
      amount,
      charge: charge.id,
      created: now(),
      currency: intent.currency,
      failure_reason: undefined,
      metadata: metadataOf(form),
      payment_intent: id,
      status: refundStatus,
    } as unknown as Stripe.Refund;
    refunds.unshift(refund);
    book("refund", intent, -amount);
    return { status: 200, body: refund };
  }

  function retrieve(id: string, expand: string[]) {
    const intent = intents.get(id);
    if (!intent) return missing(id);
    const charge = charges.get(id);
    const expandCharge = expand.some((path) => path.startsWith("latest_charge"));
    const whole = charge && { ...charge, balance_transaction: feeShown(intent, expand) };
    const latest_charge = whole ? (expandCharge ? whole : whole.id) : null;
    return { status: 200, body: { ...intent, latest_charge } };
  }

  const wallets = createDomains({ newId, now, missing, invalid });

  function route(method: string, url: URL, form: URLSearchParams) {
    const intent = /^\/v1\/payment_intents\/([^/]+)$/.exec(url.pathname)?.[1];
    const cancelled = /^\/v1\/payment_intents\/([^/]+)\/cancel$/.exec(url.pathname)?.[1];
    if (method === "POST" && url.pathname === "/v1/payment_intents") return create(form);
    if (method === "POST" && cancelled) return cancel(cancelled);
    if (method === "POST" && url.pathname === "/v1/refunds") return refund(form);
    if (method === "GET" && url.pathname === "/v1/refunds") return listResponse(url, refunds);
    if (method === "GET" && url.pathname === "/v1/disputes") return listResponse(url, disputes);
    const wallet = wallets.route(method, url, form);
    if (wallet) return wallet;
    if (method === "GET" && intent) {
      return retrieve(intent, url.searchParams.getAll("expand[0]"));
    }
    return failure(404, {
      type: "invalid_request_error",
      message: `Unrecognized request URL (${method}: ${url.pathname}).`,
    });
  }

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    if (failureMode === "down") return void request.socket.destroy();
    if (delay > 0) await sleep(delay);
    const send = (status: number, body: string) => {
      if (failureMode === "lost answer") return void request.socket.destroy();
      response.writeHead(status, {
        "Content-Type": "application/json",
        "Request-Id": newId("req"),
      });
      response.end(body);
    };
    if (typeof failureMode === "number") {
      const type = failureMode === 429 ? "rate_limit_error" : "api_error";
      return send(failureMode, JSON.stringify({ error: { type, message: "Trouble." } }));
    }
    if (!request.headers.authorization?.startsWith("Bearer sk_")) {
      return send(
        401,
        JSON.stringify({
          error: { type: "invalid_request_error", message: "Invalid API Key provided" },
        }),
      );
    }
    const parameters = Buffer.concat(chunks).toString();
    const key = request.headers["idempotency-key"];
    const replay = typeof key === "string" ? replays.get(key) : undefined;
    if (replay && replay.parameters !== parameters) {
      return send(
        400,
        JSON.stringify({
          error: {
            type: "idempotency_error",
            message:
              "Keys for idempotent requests can only be used with the same parameters they were first used with.",
          },
        }),
      );
    }
    if (replay) return send(replay.status, replay.body);
    const url = new URL(request.url ?? "/", "http://double");
    const { status, body } = route(request.method ?? "GET", url, new URLSearchParams(parameters));
    const text = JSON.stringify(body);
    if (typeof key === "string" && status !== 400)
      replays.set(key, { status, body: text, parameters });
    send(status, text);
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => request.socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;

  /** A webhook request for an intent, signed like Stripe's. */
  function notice(
    type: string,
    intentId: string,
    overrides: { eventId?: string; at?: number } = {},
  ) {
    const intent = intents.get(intentId);
    const newest = refunds.find(({ payment_intent }) => payment_intent === intentId);
    const object = type.startsWith("refund.")
      ? newest
      : type.startsWith("charge.")
        ? (charges.get(intentId) ?? { object: "charge", payment_intent: intentId })
        : (intent ?? { id: intentId, object: "payment_intent" });
    const payload = JSON.stringify({
      id: overrides.eventId ?? newId("evt"),
      object: "event",
      api_version: "2026-10-28.endive",
      created: realNow(),
      type,
      data: { object },
    });
    const signature = signer.webhooks.generateTestHeaderString({
      payload,
      secret: webhookSecret,
      timestamp: overrides.at ?? realNow(),
    });
    return { payload, signature };
  }

  return {
    url: `http://127.0.0.1:${port}`,
    webhookSecret,
    intents,
    /** The captured intents that were not refunded. */
    captured: () =>
      [...intents.values()].filter(
        (intent) => intent.status === "succeeded" && !charges.get(intent.id)?.refunded,
      ),
    setFailure: (next: typeof failureMode) => {
      failureMode = next;
    },
    /** Delays each response by so many milliseconds. */
    setDelay: (ms: number) => {
      delay = ms;
    },
    /** The customer pays. False if the intent can no longer be paid. */
    confirm: (id: string): boolean => {
      const intent = intents.get(id);
      if (!intent || intent.status === "canceled") return false;
      if (intent.status === "succeeded") return true;
      intent.status = "succeeded";
      intent.amount_received = intent.amount;
      charges.set(id, {
        id: newId("ch"),
        object: "charge",
        amount: intent.amount,
        amount_refunded: 0,
        refunded: false,
        disputed: false,
        payment_intent: id,
        created: now(),
        balance_transaction: null,
      });
      book("charge", intent, intent.amount);
      return true;
    },
    /** The festival refunds in Stripe's dashboard, or the customer's bank disputes. */
    refundInDashboard: (id: string, cents?: number) =>
      void refund(
        new URLSearchParams({ payment_intent: id, ...(cents && { amount: String(cents) }) }),
      ),
    refunds,
    /** Its own books, line by line. */
    books,
    /** Sets its clock, in milliseconds; signatures use the real time. */
    setClock: (clock: () => Date) => {
      now = () => Math.floor(clock().getTime() / 1000);
    },
    setFeesKnown,
    /** Sets whether refunds take days. */
    setRefundStatus: (next: typeof refundStatus) => {
      refundStatus = next;
    },
    /** Sets the final state of the newest refund of an intent. */
    settleRefund: (id: string, status: "succeeded" | "failed") => {
      const refund = refunds.find(({ payment_intent }) => payment_intent === id);
      const charge = charges.get(id);
      if (!refund || !charge) return;
      refund.status = status;
      if (status === "succeeded") return;
      refund.failure_reason = "expired_or_canceled_card";
      charge.amount_refunded -= refund.amount;
      charge.refunded = false;
      book("refund failed", { id, currency: refund.currency }, refund.amount);
    },
    /** Deletes the stored responses of idempotency keys, as after a day. */
    forgetKeys: () => replays.clear(),
    /** The payer's bank disputes the payment, or decides about its dispute. */
    dispute: (id: string, status: Stripe.Dispute.Status = "needs_response") => {
      const [charge, intent] = [charges.get(id), intents.get(id)];
      if (charge && intent) dispute(intent, charge, status);
    },
    domains: wallets.domains,
    setApplePayError: wallets.setApplePayError,
    notice,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
