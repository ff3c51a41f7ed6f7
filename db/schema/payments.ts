import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import {
  codeUseStates,
  draftStates,
  entryProviders,
  intentStatuses,
  paymentProviders,
  paymentStates,
  refundOrigins,
  refundStates,
} from "../enums";
import { codes } from "./codes";
import { createdAt, id, moment, oneOf } from "./columns";
import { ofEdition } from "./editions";
import { outboxMessages } from "./mail";
import { submissions } from "./submissions";

/** A form's values and its fee, stored before any payment. */
export const submissionDrafts = pgTable(
  "submission_drafts",
  {
    id: id(),
    submissionType: text().notNull(),
    /** The validated form values; null if the caller sent none. */
    values: jsonb().$type<Record<string, unknown>>(),
    /** Of the secret that only its browser has; null for older drafts. */
    tokenHash: text(),
    amountCents: integer().notNull(),
    currency: text().notNull().default("usd"),
    feePeriod: text().notNull(),
    /** The code of its price tier. */
    tier: text().notNull().default("standard"),
    /** The code that reduced the fee, and by how much. */
    codeId: uuid().references(() => codes.id),
    savedCents: integer().notNull().default(0),
    provider: text({ enum: entryProviders }).notNull(),
    paymentIntentId: text(),
    state: text({ enum: draftStates }).notNull().default("open"),
    heldReason: text(),
    submissionId: uuid().references(() => submissions.id),
    nextCheckAt: moment().notNull().defaultNow(),
    checks: integer().notNull().default(0),
    createdAt: createdAt(),
    updatedAt: createdAt(),
    editionId: ofEdition(),
    /** As in the entry that it becomes. */
    forNext: boolean().notNull().default(false),
    /** When its filmmaker was reminded to pay. */
    remindedAt: moment(),
    /** The reminder. */
    reminderId: uuid().references((): AnyPgColumn => outboxMessages.id, { onDelete: "set null" }),
  },
  (t) => [
    uniqueIndex("submission_drafts_payment_intent_id_key").on(t.paymentIntentId),
    uniqueIndex("submission_drafts_token_hash_key").on(t.tokenHash),
    uniqueIndex("submission_drafts_submission_id_key").on(t.submissionId),
    index("submission_drafts_held_idx")
      .on(t.createdAt.desc(), t.id.desc())
      .where(sql`${t.state} = 'held'`),
    index("submission_drafts_unpaid_idx")
      .on(t.createdAt.desc(), t.id.desc())
      .where(sql`${t.state} in ('open','expired')`),
    index("submission_drafts_person_idx").on(sql`lower(${t.values} ->> 'submitterEmail')`),
    index("submission_drafts_for_next_idx").on(t.editionId).where(sql`${t.forNext}`),
    index("submission_drafts_refund_idx")
      .on(t.state)
      .where(sql`${t.state} in ('refunding','refunded')`),
    index("submission_drafts_due_idx").on(t.nextCheckAt).where(sql`${t.state} = 'open'`),
    index("submission_drafts_reminder_idx")
      .on(t.reminderId)
      .where(sql`${t.reminderId} is not null`),
    index("submission_drafts_code_idx").on(t.codeId).where(sql`${t.codeId} is not null`),
    check("submission_drafts_state_check", oneOf(t.state, draftStates)),
  ],
);

/** The uses of codes by drafts; `settle_code_use` follows the state of the draft. */
export const codeUses = pgTable(
  "code_uses",
  {
    draftId: uuid()
      .primaryKey()
      .references(() => submissionDrafts.id, { onDelete: "cascade" }),
    codeId: uuid()
      .notNull()
      .references(() => codes.id, { onDelete: "cascade" }),
    state: text({ enum: codeUseStates }).notNull().default("held"),
    /** Until when the fee can be paid; then it is freed. */
    heldUntil: moment().notNull(),
  },
  (t) => [
    index("code_uses_code_idx").on(t.codeId, t.state),
    check("code_uses_state_check", oneOf(t.state, codeUseStates)),
  ],
);

/**
 * Further private links of an entry: sent again, or in an email with a request. Each opens its entry or its unpaid
 * draft.
 */
export const entryLinks = pgTable(
  "entry_links",
  {
    /** SHA-256 of the token; the token itself is only in the email. */
    tokenHash: text().primaryKey(),
    submissionId: uuid().references(() => submissions.id, { onDelete: "cascade" }),
    draftId: uuid().references((): AnyPgColumn => submissionDrafts.id, { onDelete: "cascade" }),
    createdAt: createdAt(),
  },
  (t) => [
    index("entry_links_submission_idx").on(t.submissionId),
    index("entry_links_draft_idx").on(t.draftId),
    check("entry_links_one_check", sql`num_nonnulls(${t.submissionId}, ${t.draftId}) = 1`),
  ],
);

/**
 * Refunds, full or partial: each is stored before the provider is called, and its id is the idempotency key. A trigger
 * (migration 0024) keeps their sum in the entry.
 */
export const refunds = pgTable(
  "refunds",
  {
    id: id(),
    submissionId: uuid()
      .notNull()
      .references(() => submissions.id),
    amountCents: integer().notNull(),
    state: text({ enum: refundStates }).notNull().default("asked"),
    origin: text({ enum: refundOrigins }).notNull().default("desk"),
    /** The provider's id, once known. */
    providerRefundId: text(),
    /** Why it failed, in the provider's words. */
    failure: text(),
    /** The director's reason, which the filmmaker reads. */
    reason: text(),
    nextCheckAt: moment().notNull().defaultNow(),
    checks: integer().notNull().default(0),
    createdAt: createdAt(),
    settledAt: moment(),
    /** When the provider made it, by the provider's clock. */
    madeAt: moment(),
  },
  (t) => [
    uniqueIndex("refunds_provider_refund_id_key").on(t.providerRefundId),
    uniqueIndex("refunds_one_asked_key")
      .on(t.submissionId)
      .where(sql`${t.state} = 'asked' and ${t.origin} = 'desk'`),
    index("refunds_submission_idx").on(t.submissionId, t.createdAt),
    index("refunds_created_at_idx").on(t.createdAt.desc(), t.id.desc()),
    index("refunds_due_idx").on(t.nextCheckAt).where(sql`${t.state} = 'asked'`),
    check("refunds_state_check", oneOf(t.state, refundStates)),
    check("refunds_origin_check", oneOf(t.origin, refundOrigins)),
    check("refunds_amount_check", sql`${t.amountCents} > 0`),
  ],
);

/**
 * Every captured or waived fee, one row each, with or without an entry; free entries have none. Triggers on
 * `submissions` write the rows of entries (`keep_payments`) and change them (`follow_submission`);
 * `storePaymentWithoutEntry` writes the others. Contains no personal data, and stays when the entry is deleted.
 */
export const payments = pgTable(
  "payments",
  {
    id: id(),
    submissionId: uuid().references(() => submissions.id, { onDelete: "set null" }),
    /** Null: the fee was waived. */
    paymentIntentId: text(),
    provider: text({ enum: paymentProviders }),
    editionId: ofEdition(),
    submissionType: text().notNull(),
    feePeriod: text().notNull(),
    /** The captured amount; 0 if waived. */
    amountCents: integer().notNull(),
    currency: text().notNull().default("usd"),
    waivedCents: integer().notNull().default(0),
    refundedCents: integer().notNull().default(0),
    /** A dispute is open; triggers and `isDisputeOpen` (features/payments/dispute.rules.ts) say so. */
    isDisputed: boolean().notNull().default(false),
    /** Why a held payment has no entry. */
    heldReason: text(),
    state: text({ enum: paymentStates })
      .notNull()
      .generatedAlwaysAs(
        sql`case when waived_cents > 0 then 'waived' when refunded_cents >= amount_cents then 'refunded'
          when held_reason is not null then 'held' when is_disputed then 'disputed'
          when refunded_cents > 0 then 'part_refunded' else 'paid' end`,
      ),
    /** The provider's time once it is known, before that our own. */
    paidAt: moment().notNull(),
    /** For a payment without an entry: when it was refunded. */
    refundedAt: moment(),
    /** The provider's fee; null: not known yet. */
    feeCents: integer(),
    /** The currency of the festival's account, which may differ from the payer's. */
    feeCurrency: text(),
    nextCheckAt: moment().notNull().defaultNow(),
    checks: integer().notNull().default(0),
  },
  (t) => [
    uniqueIndex("payments_submission_id_key").on(t.submissionId),
    uniqueIndex("payments_payment_intent_id_key").on(t.paymentIntentId),
    index("payments_edition_idx").on(t.editionId, t.paidAt.desc(), t.id.desc()),
    index("payments_paid_at_idx").on(t.paidAt.desc(), t.id.desc()),
    index("payments_fee_due_idx")
      .on(t.nextCheckAt)
      .where(sql`${t.feeCents} is null and ${t.paymentIntentId} is not null`),
    index("payments_open_idx")
      .on(t.nextCheckAt)
      .where(sql`${t.isDisputed} or ${t.heldReason} is not null`),
    check("payments_amount_check", sql`${t.amountCents} >= 0 and ${t.refundedCents} >= 0`),
  ],
);

/** The built-in payment provider that charges nothing; its rows represent the provider's side. */
export const sandboxPayments = pgTable("sandbox_payments", {
  id: text().primaryKey(),
  clientSecret: text().notNull(),
  idempotencyKey: text().notNull().unique(),
  amountCents: integer().notNull(),
  currency: text().notNull(),
  status: text({ enum: intentStatuses }).notNull().default("requires_payment_method"),
  metadata: jsonb().$type<Record<string, string>>().notNull().default({}),
  refundedCents: integer().notNull().default(0),
  createdAt: createdAt(),
  updatedAt: createdAt(),
});

export const sandboxRefunds = pgTable(
  "sandbox_refunds",
  {
    id: text().primaryKey(),
    paymentId: text()
      .notNull()
      .references(() => sandboxPayments.id),
    idempotencyKey: text().notNull().unique("sandbox_refunds_idempotency_key_key"),
    amountCents: integer().notNull(),
    metadata: jsonb().$type<Record<string, string>>().notNull().default({}),
    createdAt: createdAt(),
  },
  (t) => [index("sandbox_refunds_payment_idx").on(t.paymentId)],
);

/** Processed webhook deliveries, so that a repeated one is harmless. */
export const paymentEvents = pgTable("payment_events", {
  id: text().primaryKey(),
  type: text().notNull(),
  paymentIntentId: text(),
  receivedAt: createdAt(),
});
