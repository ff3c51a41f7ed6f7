import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { insertIf, type Part, writeAtOnce } from "~/db/at-once";
import type { Database } from "~/db/client";
import { prepared } from "~/db/prepared";
import { editions, submissionDrafts } from "~/db/tables";
import type { Festival } from "~/features/festival/client";
import { categoryOf, chargedFee } from "~/features/festival/rules";
import type { SubmissionType } from "~/features/festival/schema";
import { entriesRefused, seasonAt } from "~/features/festival/season.rules";
import type { PaymentGateway } from "~/features/payments/gateway.server";
import type { CreatedIntent } from "~/features/payments/schema";
import type { Clock } from "~/http/clock";
import type { FieldError } from "~/http/problem";
import { hashToken, makeToken } from "~/http/token.server";
import { type SubmissionFormValues, submissionFormSchema } from "./form.schema";

export type OpenedDraft =
  | { kind: "opened"; draftId: string; intent: CreatedIntent }
  | { kind: "closed"; detail: string }
  | { kind: "wrong amount"; detail: string }
  | { kind: "invalid"; errors: FieldError[] };

type Deps = { db: Database; clock: Clock; gateway: PaymentGateway };

type Request = {
  /** Whole US dollars, as the form stated them. */
  amount: number;
  submissionType: SubmissionType;
  submission?: Record<string, unknown>;
};

/**
 * Keeps what was typed, then asks the provider for a payment intent over the
 * server's own fee. The draft is committed first, in one statement with what counts
 * the request: from here on, whatever is paid can be turned into its submission. The
 * intent's id is committed before its secret is told: a draft without one was never
 * paid. Draft and fee are of this edition for good; where it is decided already, the entry is for
 * the next one. Throws GatewayUnavailable.
 */
export async function openDraft(
  { db, clock, gateway }: Deps,
  { facts, edition }: Pick<Festival, "facts" | "edition">,
  { amount, submissionType, submission }: Request,
  counted: readonly Part[] = [],
): Promise<OpenedDraft> {
  const now = clock();
  const category = categoryOf(facts, submissionType);
  const season = seasonAt(facts, edition, now);
  const closed = { kind: "closed" as const, detail: entriesRefused(facts, edition, season) };
  if (!season.entriesTaken) return closed;
  let values: Record<string, unknown> | null = null;
  if (submission) {
    const parsed = submissionFormSchema(submissionType, facts, now).safeParse(submission);
    if (!parsed.success) {
      const errors = parsed.error.issues.map((issue) => ({
        path: ["submission", ...issue.path].join("."),
        message: issue.message,
      }));
      return { kind: "invalid", errors };
    }
    values = parsed.data;
  }
  const fee = chargedFee(facts, submissionType, now);
  if (amount !== fee.dollars) {
    const detail = `The fee for a ${category.name.toLowerCase()} is ${fee.shown} today. Please look at it again before you pay.`;
    return { kind: "wrong amount", detail };
  }

  const draftToken = makeToken();
  const draft = {
    id: randomUUID(),
    submissionType,
    values,
    tokenHash: hashToken(draftToken),
    amountCents: fee.cents,
    currency: "usd",
    feePeriod: fee.period,
    provider: gateway.provider,
    nextCheckAt: now,
    createdAt: now,
    updatedAt: now,
    forNext: season.forNext,
  };
  const [kept] = await writeAtOnce(db, insertIf("taking", submissionDrafts, draft), {
    before: [taking(edition.slug)],
    after: counted,
  });
  if (!kept) return closed;
  const receiptEmail = typeof values?.submitterEmail === "string" ? values.submitterEmail : null;
  const made = await gateway.createIntent({
    amountCents: draft.amountCents,
    currency: draft.currency,
    description: `${facts.brand.fullName}: ${category.name}`,
    receiptEmail,
    metadata: { draft_id: draft.id, submission_type: submissionType },
    idempotencyKey: `draft-${draft.id}-${draft.amountCents}`,
  });
  await nameIntent(db, { id: draft.id, intentId: made.id, now: clock().toISOString() });
  return {
    kind: "opened",
    draftId: draft.id,
    intent: {
      clientSecret: made.clientSecret,
      paymentIntentId: made.id,
      amount: fee.dollars,
      currency: draft.currency,
      provider: gateway.provider,
      ...(gateway.publishableKey && { publishableKey: gateway.publishableKey }),
      draftToken,
    },
  };
}

/**
 * The edition that the fee was quoted by, if it still takes entries. It is held open while the
 * draft is written, so the draft, which names no edition, is of this one; and who opens the next
 * one finds every draft that it has to take along.
 */
const taking = (slug: string): Part => ({
  as: "taking",
  key: "edition that takes entries",
  table: editions,
  values: { slug },
  build: (_, given) =>
    sql`select * from ${editions} where ${editions.slug} = ${given("slug")} and ${editions.state} = 'open' for share`,
});

const nameIntent = prepared((db) =>
  db
    .update(submissionDrafts)
    .set({
      paymentIntentId: sql`${sql.placeholder("intentId")}`,
      updatedAt: sql`${sql.placeholder("now")}`,
    })
    .where(eq(submissionDrafts.id, sql.placeholder("id")))
    .returning({ id: submissionDrafts.id }),
);

/** What is handed in, before it is known to be valid. */
type Sent = {
  type: SubmissionType;
  fields: Record<string, unknown>;
  draftToken?: string;
};

/**
 * The festival may have changed its rules after an entry was accepted and its
 * fee quoted. If all that fails now is what was accepted then, the kept values of
 * that payment's draft, else null. Without the draft's secret every value must be
 * the kept one: nobody finds out one of them by trying.
 */
export async function acceptedBefore(
  db: Database,
  paymentIntentId: string | undefined,
  { type, fields, draftToken }: Sent,
  error: z.ZodError,
): Promise<SubmissionFormValues | null> {
  if (!paymentIntentId) return null;
  const [draft] = await db
    .select({ values: submissionDrafts.values, tokenHash: submissionDrafts.tokenHash })
    .from(submissionDrafts)
    .where(
      and(
        eq(submissionDrafts.paymentIntentId, paymentIntentId),
        eq(submissionDrafts.submissionType, type),
      ),
    );
  const kept = draft?.values;
  if (!kept) return null;
  const asAccepted = (name: unknown) =>
    typeof name === "string" &&
    Object.hasOwn(kept, name) &&
    String(fields[name] ?? "").trim() === String(kept[name] ?? "");
  const hasSecret = draftToken !== undefined && hashToken(draftToken) === draft.tokenHash;
  const { submissionFee: _, ...typed } = kept;
  const whole = hasSecret || Object.keys(typed).every(asAccepted);
  return whole && error.issues.every(({ path }) => asAccepted(path[0]))
    ? (kept as SubmissionFormValues)
    : null;
}
