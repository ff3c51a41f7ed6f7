import { randomBytes } from "node:crypto";
import { and, eq, inArray, sql } from "drizzle-orm";
import { insertNew, writeAtOnce } from "~/db/at-once";
import type { Database } from "~/db/client";
import type { IntentStatus } from "~/db/lists";
import { prepared } from "~/db/prepared";
import { sandboxPayments } from "~/db/tables";
import type { Clock } from "~/http/clock";
import type { PaymentGateway, PaymentIntent } from "./gateway.server";
import type { SandboxCard } from "./schema";

const secretPart = () => randomBytes(18).toString("base64url");

type Row = typeof sandboxPayments.$inferSelect;

const asIntent = (row: Row): PaymentIntent => ({
  id: row.id,
  status: row.status,
  amountCents: row.amountCents,
  currency: row.currency,
  metadata: row.metadata,
  refundedCents: row.refundedCents,
  disputeStatus: null,
});

const unpaid: IntentStatus[] = ["requires_payment_method", "requires_action"];

const findById = prepared((db) =>
  db
    .select()
    .from(sandboxPayments)
    .where(eq(sandboxPayments.id, sql.placeholder("id"))),
);

/** The card provider that charges nothing: the whole flow without an account or a card. */
export function sandboxGateway(db: Database, clock: Clock): PaymentGateway {
  const find = async (id: string) => {
    const [row] = await findById(db, { id });
    return row ? asIntent(row) : null;
  };
  return {
    provider: "sandbox",
    createIntent: async (intent) => {
      const id = `pi_sandbox_${secretPart()}`;
      const created = { createdAt: clock(), updatedAt: clock() };
      const payment = insertNew(sandboxPayments, {
        id,
        clientSecret: `${id}_secret_${secretPart()}`,
        idempotencyKey: intent.idempotencyKey,
        amountCents: intent.amountCents,
        currency: intent.currency,
        metadata: intent.metadata,
        ...created,
      });
      const sameKey = eq(sandboxPayments.idempotencyKey, intent.idempotencyKey);
      const [made] = await writeAtOnce(db, payment);
      const row = made ?? (await db.select().from(sandboxPayments).where(sameKey))[0];
      if (!row) throw new Error("The sandbox payment vanished while it was made.");
      return { id: row.id, clientSecret: row.clientSecret };
    },
    retrieveIntent: find,
    cancelIntent: async (id) => {
      await db
        .update(sandboxPayments)
        .set({ status: "canceled", updatedAt: clock() })
        .where(and(eq(sandboxPayments.id, id), inArray(sandboxPayments.status, unpaid)));
      return find(id);
    },
    refundIntent: async (id) => {
      await db
        .update(sandboxPayments)
        .set({ refundedCents: sandboxPayments.amountCents, updatedAt: clock() })
        .where(and(eq(sandboxPayments.id, id), eq(sandboxPayments.status, "succeeded")));
    },
  };
}

export type SandboxOutcome =
  | "succeeded"
  | "requires_action"
  | "declined"
  | "refused"
  | "unknown"
  | "closed";

/**
 * Pays a sandbox intent with a test card. One conditional update decides, so
 * that two confirmations at once pay once. 'unknown': no such intent, or not its
 * secret. 'closed': cancelled meanwhile.
 */
export async function confirmSandboxPayment(
  db: Database,
  clock: Clock,
  id: string,
  given: { clientSecret: string; card: SandboxCard; approved?: boolean },
): Promise<SandboxOutcome> {
  const { clientSecret } = given;
  const decided = decide(given.card, given.approved);
  const now = clock().toISOString();
  const [changed] = await payOnce(db, { id, clientSecret, status: decided.status, now });
  if (changed) return decided.outcome;
  const [row] = await findById(db, { id });
  if (row?.clientSecret !== clientSecret) return "unknown";
  return row.status === "succeeded" ? "succeeded" : "closed";
}

const payOnce = prepared((db) =>
  db
    .update(sandboxPayments)
    .set({ status: sql`${sql.placeholder("status")}`, updatedAt: sql`${sql.placeholder("now")}` })
    .where(
      and(
        eq(sandboxPayments.id, sql.placeholder("id")),
        eq(sandboxPayments.clientSecret, sql.placeholder("clientSecret")),
        inArray(sandboxPayments.status, unpaid),
      ),
    )
    .returning({ id: sandboxPayments.id }),
);

function decide(
  card: SandboxCard,
  approved: boolean | undefined,
): { status: IntentStatus; outcome: SandboxOutcome } {
  if (card === "declined") return { status: "requires_payment_method", outcome: "declined" };
  if (card === "pays" || approved === true) return { status: "succeeded", outcome: "succeeded" };
  if (approved === false) return { status: "requires_payment_method", outcome: "refused" };
  return { status: "requires_action", outcome: "requires_action" };
}
