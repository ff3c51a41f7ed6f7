import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Database } from "~/db/client";
import { whereVersion } from "~/db/optimistic-lock";
import { contactReplies, contacts, outboxMessages } from "~/db/schema";
import { queueMail } from "~/features/mail/commands.server";
import { getSettings } from "~/features/settings/queries.server";
import { audit } from "~/lib/api/audit-log.server";
import {
  type ChangeResult,
  done,
  refuse,
  staleOrUnknown,
  unknownRow,
} from "~/lib/api/change-result";
import type { Clock } from "~/lib/dates/clock";
import { contactNotice } from "./emails/notice";
import { contactReply } from "./emails/reply";
import { type ContactRow, findContact, listReplies } from "./queries.server";
import { type ContactFields, isUnsent, type replySendSchema, replyWaits } from "./schema";

/** The recipient of the notification about a message, and the base address of its link. */
export type NoticeRecipient = { to: string; publicUrl: string };

/**
 * Saves a visitor's message and queues the notification to the director in one transaction; wake the delivery
 * afterwards. Without `notify` no email is sent.
 */
export async function saveMessage(
  db: Database,
  clock: Clock,
  { firstName, lastName, email, subject, message }: ContactFields,
  notify: NoticeRecipient | null,
): Promise<ContactRow> {
  const id = randomUUID();
  const row = { id, firstName, lastName, email, subject, message, createdAt: clock() };
  const notice = notify && contactNotice(row, { ...notify, settings: await getSettings(db) });
  return db.transaction(async (tx) => {
    const [savedRow] = await tx.insert(contacts).values(row).returning();
    if (!savedRow) throw new Error("The message was not stored.");
    if (notice) await queueMail(tx, clock, notice);
    return savedRow;
  });
}

/** Archives a message, or moves it back to the inbox. */
export async function setArchived(
  db: Database,
  clock: Clock,
  id: string,
  isArchived: boolean,
  version?: number,
): Promise<ChangeResult<ContactRow>> {
  const now = clock();
  return db.transaction(async (tx): Promise<ChangeResult<ContactRow>> => {
    const [row] = await tx
      .update(contacts)
      .set({ archivedAt: isArchived ? now : null })
      .where(and(eq(contacts.id, id), whereVersion(contacts.version, version)))
      .returning();
    if (!row) return staleOrUnknown(await findContact(tx, id));
    const action = isArchived ? "contact archived" : "contact unarchived";
    await audit(tx, now, "director", action, { subject: id });
    return done(row);
  });
}

/** Marks a message as read (at its first reading) or unread. Null: unknown id. */
export async function setRead(
  db: Database,
  clock: Clock,
  id: string,
  isRead: boolean,
): Promise<ContactRow | null> {
  await db
    .update(contacts)
    .set({
      readAt: isRead
        ? sql`coalesce(${contacts.readAt}, ${clock().toISOString()}::timestamptz)`
        : null,
    })
    .where(eq(contacts.id, id));
  return findContact(db, id);
}

export type ReplyResult = "queued" | "queued before" | "sent otherwise" | "unknown";

/**
 * Stores a reply with its message and queues its email, in one transaction; wake the delivery afterwards. Repeating the
 * same reply (by its id) changes nothing; the same id with another text is refused.
 */
export async function replyToContact(
  db: Database,
  clock: Clock,
  contactId: string,
  { id, subject, body }: z.output<typeof replySendSchema>,
): Promise<ReplyResult> {
  const settings = await getSettings(db);
  const createdAt = clock();
  return db.transaction(async (tx) => {
    const [contact] = await tx
      .select()
      .from(contacts)
      .where(eq(contacts.id, contactId))
      .for("update");
    if (!contact) return "unknown";
    const [existing] = await tx.select().from(contactReplies).where(eq(contactReplies.id, id));
    if (existing) {
      const isSame =
        existing.contactId === contactId && existing.subject === subject && existing.body === body;
      return isSame ? "queued before" : "sent otherwise";
    }
    const outboxId = await queueMail(tx, clock, contactReply(contact, { subject, body }, settings));
    await tx.insert(contactReplies).values({ id, contactId, subject, body, outboxId, createdAt });
    await tx.update(contacts).set({ answeredAt: createdAt }).where(eq(contacts.id, contactId));
    await audit(tx, createdAt, "director", "contact answered", { subject: contactId });
    return "queued";
  });
}

/**
 * Deletes a message permanently, with its replies and every email about it in the outbox. Refused while a reply is not
 * sent yet, unless that reply is to be dropped.
 */
export async function deleteContact(
  db: Database,
  clock: Clock,
  id: string,
  { dropUnsent, version }: { dropUnsent: boolean; version?: number | undefined },
): Promise<ChangeResult<null, ContactRow>> {
  return db.transaction(async (tx): Promise<ChangeResult<null, ContactRow>> => {
    const [row] = await tx.select().from(contacts).where(eq(contacts.id, id)).for("update");
    if (!row) return unknownRow;
    if (version !== undefined && version !== row.version) return { kind: "stale", row };
    const replies = await listReplies(tx, id);
    const hasUnsentReply = replies.some(isUnsent);
    if (hasUnsentReply && !dropUnsent) return refuse(replyWaits);
    await tx.delete(outboxMessages).where(eq(outboxMessages.contactId, id));
    await tx.delete(contacts).where(eq(contacts.id, id));
    await audit(tx, clock(), "director", "contact deleted", { subject: id });
    return done(null);
  });
}
