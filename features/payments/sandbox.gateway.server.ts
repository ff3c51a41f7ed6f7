import { randomBytes } from "node:crypto";
import { and, eq, inArray, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import type { IntentStatus } from "~/db/enums";
import { sandboxPayments, sandboxRefunds } from "~/db/schema";
import { defaultSettings } from "~/features/settings/schema";
import type { Clock } from "~/lib/dates/clock";
import { formatMoney } from "~/lib/money/format";
import { type PaymentGateway, type PaymentIntent, RefundRefused } from "./gateway.server";
import type { SandboxCard } from "./schema";

const secretPart = () => randomBytes(18).toString("base64url");

type PaymentRow = typeof sandboxPayments.$inferSelect;

const asIntent = (row: PaymentRow): PaymentIntent => ({
  id: row.id,
  clientSecret: row.clientSecret,
  status: row.status,
  amountCents: row.amountCents,
  currency: row.currency,
  metadata: row.metadata,
  refundedCents: row.refundedCents,
  disputeStatus: null,
  // The sandbox charges no fee and does not record when it was paid.
  charge:
    row.status === "succeeded" ? { paidAt: null, fee: { cents: 0, currency: row.currency } } : null,
});

const unpaidStatuses: IntentStatus[] = ["requires_payment_method", "requires_action"];

/** A card provider that charges nothing: the whole flow without an account or a card. */
export function sandboxGateway(db: Database, clock: Clock): PaymentGateway {
  const find = async (id: string) => {
    const [row] = await db.select().from(sandboxPayments).where(eq(sandboxPayments.id, id));
    return row ? asIntent(row) : null;
  };
  return {
    provider: "sandbox",
    createIntent: async (intent) => {
      const id = `pi_sandbox_${secretPart()}`;
      const timestamps = { createdAt: clock(), updatedAt: clock() };
      const payment = {
        id,
        clientSecret: `${id}_secret_${secretPart()}`,
        idempotencyKey: intent.idempotencyKey,
        amountCents: intent.amountCents,
        currency: intent.currency,
        metadata: intent.metadata,
        ...timestamps,
      };
      const hasSameKey = eq(sandboxPayments.idempotencyKey, intent.idempotencyKey);
      const [insertedRow] = await db
        .insert(sandboxPayments)
        .values(payment)
        .onConflictDoNothing()
        .returning();
      const row = insertedRow ?? (await db.select().from(sandboxPayments).where(hasSameKey))[0];
      if (!row) throw new Error("The sandbox payment vanished while it was made.");
      return { id: row.id, clientSecret: row.clientSecret };
    },
    retrieveIntent: find,
    cancelIntent: async (id) => {
      await db
        .update(sandboxPayments)
        .set({ status: "canceled", updatedAt: clock() })
        .where(and(eq(sandboxPayments.id, id), inArray(sandboxPayments.status, unpaidStatuses)));
      return find(id);
    },
    createRefund: ({ paymentIntentId, amountCents, id }) =>
      refundPayment(db, clock, paymentIntentId, { id, key: `refund-${id}`, amountCents }),
    listRefunds: async (id) => {
      const rows = await db.select().from(sandboxRefunds).where(eq(sandboxRefunds.paymentId, id));
      return rows.map(({ id, amountCents, metadata, createdAt }) => ({
        id,
        amountCents,
        createdAt,
        failure: null,
        state: "done" as const,
        refundId: metadata.refund_id ?? null,
        isDispute: false,
      }));
    },
    refundIntent: (id, key) => refundPayment(db, clock, id, { key }),
  };
}

type RefundRequest = {
  key: string;
  /** Our id of the refund, if it has one. */
  id?: string;
  /** By default all that is left; does nothing if nothing is left. */
  amountCents?: number;
};

async function refundPayment(
  db: Database,
  clock: Clock,
  paymentId: string,
  { key, id, amountCents }: RefundRequest,
): Promise<void> {
  await db.transaction(async (tx) => {
    const isPaidPayment = and(
      eq(sandboxPayments.id, paymentId),
      eq(sandboxPayments.status, "succeeded"),
    );
    const [payment] = await tx.select().from(sandboxPayments).where(isPaidPayment).for("update");
    const hasSameKey = eq(sandboxRefunds.idempotencyKey, key);
    const [existing] = await tx.select().from(sandboxRefunds).where(hasSameKey);
    if (existing) return;
    const remaining = payment ? payment.amountCents - payment.refundedCents : 0;
    const refundCents = amountCents ?? remaining;
    if (refundCents > remaining) {
      const formatCents = (cents: number) =>
        formatMoney(cents, payment?.currency ?? "usd", defaultSettings.formats);
      throw new RefundRefused(
        `Refund amount (${formatCents(refundCents)}) is greater than unrefunded amount on charge (${formatCents(remaining)}).`,
      );
    }
    if (refundCents === 0) return;
    await tx.insert(sandboxRefunds).values({
      id: `re_sandbox_${secretPart()}`,
      paymentId,
      idempotencyKey: key,
      amountCents: refundCents,
      createdAt: clock(),
      metadata: id ? { refund_id: id } : {},
    });
    await tx
      .update(sandboxPayments)
      .set({
        refundedCents: sql`${sandboxPayments.refundedCents} + ${refundCents}`,
        updatedAt: clock(),
      })
      .where(isPaidPayment);
  });
}

export type SandboxOutcome =
  | "succeeded"
  | "requires_action"
  | "declined"
  | "refused"
  | "unknown"
  | "closed";

/**
 * Pays a sandbox intent with a test card. One conditional update decides, so that two confirmations
 * pay once. 'unknown': no such intent, or a wrong secret. 'closed': cancelled in the meantime.
 */
export async function confirmSandboxPayment(
  db: Database,
  clock: Clock,
  id: string,
  confirmation: { clientSecret: string; card: SandboxCard; approved?: boolean },
): Promise<SandboxOutcome> {
  const { clientSecret } = confirmation;
  const decision = decideOutcome(confirmation.card, confirmation.approved);
  const [changedPayment] = await db
    .update(sandboxPayments)
    .set({ status: decision.status, updatedAt: clock() })
    .where(
      and(
        eq(sandboxPayments.id, id),
        eq(sandboxPayments.clientSecret, clientSecret),
        inArray(sandboxPayments.status, unpaidStatuses),
      ),
    )
    .returning({ id: sandboxPayments.id });
  if (changedPayment) return decision.outcome;
  const [row] = await db.select().from(sandboxPayments).where(eq(sandboxPayments.id, id));
  if (row?.clientSecret !== clientSecret) return "unknown";
  return row.status === "succeeded" ? "succeeded" : "closed";
}

function decideOutcome(
  card: SandboxCard,
  approved: boolean | undefined,
): { status: IntentStatus; outcome: SandboxOutcome } {
  if (card === "declined") return { status: "requires_payment_method", outcome: "declined" };
  if (card === "pays" || approved === true) return { status: "succeeded", outcome: "succeeded" };
  if (approved === false) return { status: "requires_payment_method", outcome: "refused" };
  return { status: "requires_action", outcome: "requires_action" };
}
