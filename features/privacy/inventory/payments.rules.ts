import type { TableInventory } from "./columns.rules";

const filmmaker = "Who submits a film";
const entryCondition = "submission_id in (:entries)";
const legalReason = "Payments are kept as the law requires";

/** Payments and refunds, and the provider's numbers of them. */
export const paymentTables: readonly TableInventory[] = [
  {
    table: "payments",
    whose: filmmaker,
    kind: "payments",
    rows: `${entryCondition} or payment_intent_id in (:intents)`,
    since: "paid_at",
    fate: "keep",
    why: legalReason,
    personal: "payment_intent_id",
    impersonal:
      "id submission_id provider edition_id submission_type fee_period amount_cents currency waived_cents refunded_cents is_disputed held_reason state paid_at refunded_at fee_cents fee_currency next_check_at checks",
  },
  {
    table: "refunds",
    whose: filmmaker,
    kind: "payments",
    rows: entryCondition,
    since: "created_at",
    fate: "blank",
    why: legalReason,
    personal: "provider_refund_id",
    blanked: { reason: "null" },
    impersonal:
      "id submission_id amount_cents state origin failure next_check_at checks created_at settled_at made_at",
  },
  {
    table: "payment_events",
    whose: filmmaker,
    kind: "payments",
    rows: "payment_intent_id in (:intents)",
    isPart: true,
    fate: "keep",
    why: legalReason,
    personal: "payment_intent_id",
    impersonal: "id type received_at",
  },
  {
    table: "sandbox_payments",
    whose: filmmaker,
    kind: "payments",
    rows: "id in (:intents)",
    isPart: true,
    fate: "keep",
    why: "The trial's card provider: amounts and ids, no names",
    personal: "metadata client_secret",
    impersonal:
      "id idempotency_key amount_cents currency status refunded_cents created_at updated_at",
    secret: "metadata client_secret idempotency_key",
  },
  {
    table: "sandbox_refunds",
    whose: null,
    kind: null,
    rows: null,
    fate: "keep",
    why: "The trial's card provider",
    impersonal: "id payment_id idempotency_key amount_cents metadata created_at",
  },
];
