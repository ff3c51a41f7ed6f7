import type { Database } from "~/db/client";
import { outboxMessages } from "~/db/tables";
import type { Clock } from "~/http/clock";
import type { Letter } from "./schema";

/** Header values are single lines: what a visitor typed must not add a header. */
const oneLine = (value: string) => value.replace(/[\r\n\t]+/g, " ").trim();

/**
 * Puts a letter into the outbox. Call it inside the transaction that writes what
 * the letter reports: both are kept, or neither. Wake the delivery after the commit.
 */
export async function queueMail(tx: Database, clock: Clock, letter: Letter): Promise<void> {
  const now = clock();
  await tx.insert(outboxMessages).values({
    kind: letter.kind,
    toAddress: oneLine(letter.to),
    toName: letter.toName ? oneLine(letter.toName) : null,
    replyTo: letter.replyTo ? oneLine(letter.replyTo) : null,
    subject: oneLine(letter.subject).slice(0, 250),
    html: letter.html,
    text: letter.text,
    headers: letter.headers ?? {},
    nextAttemptAt: now,
    createdAt: now,
    submissionId: letter.submissionId ?? null,
    contactId: letter.contactId ?? null,
  });
}
