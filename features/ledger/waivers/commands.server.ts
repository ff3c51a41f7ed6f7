import { randomInt, randomUUID } from "node:crypto";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import { waivers } from "~/db/schema";
import { queueMail, queueMails } from "~/features/mail/commands.server";
import type { Festival } from "~/features/settings/hooks";
import type { WaiverRow } from "~/features/submissions/types.rules.server";
import { audit } from "~/lib/api/audit-log.server";
import { dayIn } from "~/lib/dates/calendar";
import type { Clock } from "~/lib/dates/clock";
import { waiverEmail } from "./emails/waiver";
import { codeAlphabet, codeLength } from "./rules";
import type { WaiverBatchValues, WaiverValues } from "./schema";

type Deps = { db: Database; clock: Clock; publicUrl: string; wakeMail: () => void };

const lastDayPassed = "The last day of this code has passed.";

const newCode = () =>
  Array.from({ length: codeLength }, () => codeAlphabet[randomInt(codeAlphabet.length)]).join("");

export type MakeWaiverResult =
  | { kind: "made"; waiver: WaiverRow }
  | { kind: "refused"; detail: string };

/** Creates a code, and queues its email in the same commit. */
export async function makeWaiver(
  { db, clock, publicUrl, wakeMail }: Deps,
  { settings }: Pick<Festival, "settings">,
  values: WaiverValues,
): Promise<MakeWaiverResult> {
  const now = clock();
  if (values.lastDay < dayIn(settings.timeZone, now))
    return { kind: "refused", detail: lastDayPassed };
  const waiver = await db.transaction(async (tx) => {
    const row = { ...values, code: newCode(), createdAt: now };
    const [created] = await tx.insert(waivers).values(row).returning();
    if (!created) throw new Error("The code was not written down.");
    await audit(tx, now, "director", "waiver made");
    const { email } = created;
    if (email) {
      await queueMail(
        tx,
        clock,
        waiverEmail({ waiver: { ...created, email }, settings, publicUrl }),
      );
    }
    return created;
  });
  if (waiver.email) wakeMail();
  return { kind: "made", waiver };
}

export type RevokeResult =
  | { kind: "taken back"; waiver: WaiverRow }
  | { kind: "unknown" }
  | { kind: "used" };

/** Revokes an unused code; doing so again changes nothing. */
export async function revokeWaiver(db: Database, clock: Clock, id: string): Promise<RevokeResult> {
  const now = clock();
  const isRevocable = and(eq(waivers.id, id), isNull(waivers.usedAt), isNull(waivers.takenBackAt));
  const [revokedWaiver] = await db
    .update(waivers)
    .set({ takenBackAt: now })
    .where(isRevocable)
    .returning();
  if (revokedWaiver) {
    await audit(db, now, "director", "waiver taken back");
    return { kind: "taken back", waiver: revokedWaiver };
  }
  const [row] = await db.select().from(waivers).where(eq(waivers.id, id));
  if (!row) return { kind: "unknown" };
  return row.takenBackAt ? { kind: "taken back", waiver: row } : { kind: "used" };
}

type MakeBatchResult = { kind: "made"; id: string } | { kind: "refused"; detail: string };

/** Creates `count` codes of one batch, and queues their emails in the same commit. */
export async function makeWaiverBatch(
  { db, clock, publicUrl, wakeMail }: Deps,
  { settings }: Pick<Festival, "settings">,
  { id = randomUUID(), count, emails, ...values }: WaiverBatchValues,
): Promise<MakeBatchResult> {
  const now = clock();
  if (values.lastDay < dayIn(settings.timeZone, now))
    return { kind: "refused", detail: lastDayPassed };
  const addresses = [...new Set(emails)];
  const rows = Array.from({ length: count }, (_, index) => ({
    ...values,
    batchId: id,
    code: newCode(),
    createdAt: now,
    email: addresses[index] ?? null,
  }));
  await db.transaction(async (tx) => {
    // If the same batch is sent twice, the second request waits here and then finds it.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${id}, 0))`);
    if ((await tx.$count(waivers, eq(waivers.batchId, id))) > 0) return;
    const created = await tx.insert(waivers).values(rows).returning();
    await audit(tx, now, "director", "waiver batch made", {
      subject: id,
      detail: { codes: count, emails: addresses.length },
    });
    const waiverEmails = created.flatMap(({ email, ...row }) =>
      email ? [waiverEmail({ waiver: { ...row, email }, settings, publicUrl })] : [],
    );
    await queueMails(tx, clock, waiverEmails);
  });
  if (emails.length > 0) wakeMail();
  return { kind: "made", id };
}

/** Revokes the unused codes of a batch; doing so again changes nothing. */
export async function revokeWaiverBatch(db: Database, clock: Clock, id: string): Promise<void> {
  const now = clock();
  await db.transaction(async (tx) => {
    const isRevocable = and(
      eq(waivers.batchId, id),
      isNull(waivers.usedAt),
      isNull(waivers.takenBackAt),
    );
    const revokedWaivers = await tx
      .update(waivers)
      .set({ takenBackAt: now })
      .where(isRevocable)
      .returning({ id: waivers.id });
    if (revokedWaivers.length === 0) return;
    const detail = { codes: revokedWaivers.length };
    await audit(tx, now, "director", "waiver batch taken back", { subject: id, detail });
  });
}
