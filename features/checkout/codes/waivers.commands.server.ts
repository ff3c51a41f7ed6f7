import { randomUUID } from "node:crypto";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import { codes } from "~/db/schema";
import { queueMail, queueMails } from "~/features/mail/commands.server";
import type { Festival } from "~/features/settings/hooks";
import { audit } from "~/lib/api/audit-log.server";
import { dayIn } from "~/lib/dates/calendar";
import type { Clock } from "~/lib/dates/clock";
import { randomCode } from "./commands.server";
import { waiverEmail } from "./emails/waiver";
import type { CodeRow } from "./queries.server";
import { foldCode } from "./rules";
import { codeTexts } from "./texts";
import { describeWaiver } from "./waivers.queries.server";
import type { WaiverBatchValues, WaiverValues } from "./waivers.schema";

type Deps = { db: Database; clock: Clock; publicUrl: string; wakeMail: () => void };

type NewWaiver = WaiverValues & { batchId: string | null; createdAt: Date };

/** The row of a new waiver code with sixty random bits: 'K7MQ-9ZTB-4XWA'. */
function newWaiver({ submissionType, ...columns }: NewWaiver) {
  const shown = randomCode(3, 4);
  const waived = { kind: "free" as const, types: [submissionType], maxUses: 1, isWaiver: true };
  return { ...columns, ...waived, shown, code: foldCode(shown) };
}

export type MakeWaiverResult =
  | { kind: "created"; waiver: CodeRow }
  | { kind: "refused"; detail: string };

/** Creates a code, and queues its email in the same commit. */
export async function makeWaiver(
  { db, clock, publicUrl, wakeMail }: Deps,
  { settings }: Pick<Festival, "settings">,
  values: WaiverValues,
): Promise<MakeWaiverResult> {
  const now = clock();
  if (values.lastDay < dayIn(settings.timeZone, now))
    return { kind: "refused", detail: codeTexts.lastDayPassed };
  const waiver = await db.transaction(async (tx) => {
    const row = newWaiver({ ...values, batchId: null, createdAt: now });
    const [created] = await tx.insert(codes).values(row).returning();
    if (!created) throw new Error("The code was not written down.");
    await audit(tx, now, "director", "waiver made");
    const { email } = created;
    if (email) {
      const emailData = { waiver: { ...describeWaiver(created), email }, settings, publicUrl };
      await queueMail(tx, clock, waiverEmail(emailData));
    }
    return created;
  });
  if (waiver.email) wakeMail();
  return { kind: "created", waiver };
}

export type RevokeResult =
  | { kind: "taken back"; waiver: CodeRow }
  | { kind: "unknown" }
  | { kind: "used" };

/** A code that can be revoked is neither used nor stopped. */
const isRevocable = and(eq(codes.taken, 0), isNull(codes.stoppedAt));

/** Revokes an unused code; doing so again changes nothing. */
export async function revokeWaiver(db: Database, clock: Clock, id: string): Promise<RevokeResult> {
  const now = clock();
  const isWaiver = and(eq(codes.id, id), eq(codes.isWaiver, true));
  const [revokedWaiver] = await db
    .update(codes)
    .set({ stoppedAt: now })
    .where(and(isWaiver, isRevocable))
    .returning();
  if (revokedWaiver) {
    await audit(db, now, "director", "waiver taken back");
    return { kind: "taken back", waiver: revokedWaiver };
  }
  const [row] = await db.select().from(codes).where(isWaiver);
  if (!row) return { kind: "unknown" };
  return row.taken === 0 ? { kind: "taken back", waiver: row } : { kind: "used" };
}

type MakeBatchResult = { kind: "created"; id: string } | { kind: "refused"; detail: string };

/** Creates `count` codes of one batch, and queues their emails in the same commit. */
export async function makeWaiverBatch(
  { db, clock, publicUrl, wakeMail }: Deps,
  { settings }: Pick<Festival, "settings">,
  { id = randomUUID(), count, emails, ...values }: WaiverBatchValues,
): Promise<MakeBatchResult> {
  const now = clock();
  if (values.lastDay < dayIn(settings.timeZone, now))
    return { kind: "refused", detail: codeTexts.lastDayPassed };
  const addresses = [...new Set(emails)];
  const rows = Array.from({ length: count }, (_, index) =>
    newWaiver({ ...values, batchId: id, createdAt: now, email: addresses[index] ?? null }),
  );
  await db.transaction(async (tx) => {
    // If the same batch is sent twice, the second request waits here and then finds it.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${id}, 0))`);
    if ((await tx.$count(codes, eq(codes.batchId, id))) > 0) return;
    const created = await tx.insert(codes).values(rows).returning();
    await audit(tx, now, "director", "waiver batch made", {
      subject: id,
      detail: { codes: count, emails: addresses.length },
    });
    const waiverEmails = created
      .map(describeWaiver)
      .flatMap(({ email, ...waiver }) =>
        email ? [waiverEmail({ waiver: { ...waiver, email }, settings, publicUrl })] : [],
      );
    await queueMails(tx, clock, waiverEmails);
  });
  if (emails.length > 0) wakeMail();
  return { kind: "created", id };
}

/** Revokes the unused codes of a batch; doing so again changes nothing. */
export async function revokeWaiverBatch(db: Database, clock: Clock, id: string): Promise<void> {
  const now = clock();
  await db.transaction(async (tx) => {
    const revokedWaivers = await tx
      .update(codes)
      .set({ stoppedAt: now })
      .where(and(eq(codes.batchId, id), isRevocable))
      .returning({ id: codes.id });
    if (revokedWaivers.length === 0) return;
    const detail = { codes: revokedWaivers.length };
    await audit(tx, now, "director", "waiver batch taken back", { subject: id, detail });
  });
}
