import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "~/db/client";
import { emailChanges, mailSuppressions } from "~/db/schema";
import { queueMail } from "~/features/mail/commands.server";
import type { Email } from "~/features/mail/schema";
import { getSettings } from "~/features/settings/queries.server";
import { pathFor } from "~/lib/paths";
import { hashToken } from "~/lib/token.server";
import { newEntryToken } from "../links/token.rules.server";
import { readEntryStates } from "../rights/queries.server";
import type { SubmissionRow } from "../types.rules.server";
import { formerAddressNotice, newAddressNotice } from "./emails/email-change";

/** Whether the address is valid and not suppressed after a bounce. */
async function canReceive(tx: Database, address: string): Promise<boolean> {
  if (!z.email().safeParse(address).success) return false;
  const bounces = await tx
    .select()
    .from(mailSuppressions)
    .where(
      sql`${eq(mailSuppressions.address, address.toLowerCase())} and ${eq(mailSuppressions.reason, "bounce")}`,
    );
  return bounces.length === 0;
}

/** Queues an email if its address can receive any. */
export async function queueIfReachable(tx: Database, now: Date, email: Email): Promise<void> {
  if (await canReceive(tx, email.to)) await queueMail(tx, () => now, email);
}

/**
 * Queues emails about the change to both addresses, the one to the former with an undo link. A former address that
 * receives no email can undo nothing, so the change is final. Call it in the transaction that changed the entry; wake
 * the delivery after the commit. A change of case only is ignored.
 */
export async function queueEmailChangeNotices(
  tx: Database,
  {
    formerEmail,
    entry,
    now,
    publicUrl,
  }: {
    formerEmail: string;
    /** The entry after the change. */
    entry: SubmissionRow;
    now: Date;
    publicUrl: string;
  },
): Promise<void> {
  const becameEmail = entry.submitterEmail;
  if (becameEmail.toLowerCase() === formerEmail.toLowerCase()) return;
  const settings = await getSettings(tx, entry.editionId);
  const isFormerEmailConfirmed = !("contested" in (await readEntryStates(tx, entry, now)));
  const notice = { entry, settings, formerEmail, isFormerEmailConfirmed, now };
  if (await canReceive(tx, formerEmail)) {
    const token = newEntryToken();
    await tx.insert(emailChanges).values({
      tokenHash: hashToken(token),
      submissionId: entry.id,
      wasEmail: formerEmail,
      becameEmail,
      corrections: entry.corrections,
      createdAt: now,
    });
    const address = `${publicUrl}${pathFor("emailChange", { token })}`;
    await queueMail(tx, () => now, formerAddressNotice(notice, address));
  }
  await queueIfReachable(tx, now, newAddressNotice(notice));
}
