import { eq, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import { auditLog, contacts } from "~/db/tables";
import { readFacts } from "~/features/festival/queries.server";
import { queueMail } from "~/features/mail/commands.server";
import type { Clock } from "~/http/clock";
import { contactNotice } from "./emails/contact-notice";
import type { ContactRow } from "./queries.server";
import type { ContactFields } from "./schema";

/** Whom a message is told to by mail, and the address that the letter links to. */
export type Notify = { to: string; publicUrl: string };

/**
 * Keeps a visitor's message and queues the letter that tells the director, both
 * or neither; wake the delivery afterwards. Without `notify` nobody is told.
 */
export async function keepMessage(
  db: Database,
  clock: Clock,
  { firstName, lastName, email, subject, message }: ContactFields,
  notify: Notify | null,
): Promise<ContactRow> {
  const facts = await readFacts(db);
  return db.transaction(async (tx) => {
    const [row] = await tx
      .insert(contacts)
      .values({ firstName, lastName, email, subject, message, createdAt: clock() })
      .returning();
    if (!row) throw new Error("The message was not stored.");
    if (notify) await queueMail(tx, clock, contactNotice(row, { ...notify, facts }));
    return row;
  });
}

/** Puts a message into the archive, or back into the inbox. Null: there is none with this id. */
export async function setArchived(
  db: Database,
  clock: Clock,
  id: string,
  archived: boolean,
): Promise<ContactRow | null> {
  const now = clock();
  return db.transaction(async (tx) => {
    const [row] = await tx
      .update(contacts)
      .set({ archivedAt: archived ? now : null })
      .where(eq(contacts.id, id))
      .returning();
    if (!row) return null;
    await record(tx, archived ? "contact archived" : "contact unarchived", id, now);
    return row;
  });
}

/** Marks a message as read, from its first reading on, or as unread. Null: there is none. */
export async function setRead(
  db: Database,
  clock: Clock,
  id: string,
  read: boolean,
): Promise<ContactRow | null> {
  const [row] = await db
    .update(contacts)
    .set({
      readAt: read
        ? sql`coalesce(${contacts.readAt}, ${clock().toISOString()}::timestamptz)`
        : null,
    })
    .where(eq(contacts.id, id))
    .returning();
  return row ?? null;
}

/** Deletes a message for good. False: there is none with this id. */
export async function deleteContact(db: Database, clock: Clock, id: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const gone = await tx.delete(contacts).where(eq(contacts.id, id)).returning();
    if (gone.length === 0) return false;
    await record(tx, "contact deleted", id, clock());
    return true;
  });
}

const record = (tx: Database, action: string, subject: string, createdAt: Date) =>
  tx.insert(auditLog).values({ actor: "director", action, subject, createdAt });
