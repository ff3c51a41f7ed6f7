import { createHash } from "node:crypto";
import { and, count, eq, gt } from "drizzle-orm";
import { z } from "zod";
import { inboundMails, outboxMessages, submissionEvents } from "~/db/schema";
import { saveMessage } from "~/features/contacts/commands.server";
import type { SendDeps } from "~/features/mail/commands.server";
import { cutText } from "~/lib/shorten";
import { headerOf, plainAddress, replyTokenIn, splitName } from "./rules";

/** Replies to our emails become messages, which the director reads and answers. */

/** An email from the mail service. */
export type InboundMail = {
  /** The recipients of the envelope. */
  recipients: string[];
  from: string;
  subject: string;
  text: string;
  /** The raw headers. */
  headers: string;
  /** The files, by name, with their size in bytes; their content is not kept. */
  attachments: readonly { name: string; bytes: number }[];
};

/** The maximum length of a stored message, in characters; longer ones are cut, with a note. */
const maxMessageLength = 50_000;
/** More replies to one email in a day are left to the service, which delivers them later. */
const maxDailyAnswers = 20;
const dayMs = 86_400_000;
/** More files are counted. */
const maxNamedFiles = 20;

const noText = "(This email has no text.)";

/** The stored message: the subject, all that was written, and the names of the files. */
function messageOf(subject: string, { text, attachments }: InboundMail): string {
  const fileNames = attachments.slice(0, maxNamedFiles).map(({ name, bytes }) => {
    const cleanName = cutText(name.replace(/[\p{Cc}\u2028\u2029]+/gu, " ").trim(), 100);
    return `${cleanName || "unnamed"} (${Math.ceil(bytes / 1024)} KB)`;
  });
  if (attachments.length > maxNamedFiles)
    fileNames.push(`${attachments.length - maxNamedFiles} more`);
  const filesNote =
    fileNames.length > 0 ? `Attached, not kept here: ${fileNames.join(", ")}\n\n` : "";
  const words = text.replace(/\r\n?/g, "\n").trim() || noText;
  const excessLength = words.length - maxMessageLength;
  const shortened =
    excessLength > 0
      ? `${cutText(words, maxMessageLength)}\n\n(${excessLength} more characters were cut.)`
      : words;
  return `${subject}\n\n${filesNote}${shortened}`;
}

export type InboundResult = "stored" | "duplicate" | "unknown address" | "automatic" | "too many";

/**
 * Stores a reply as a message from the recipient of the original email, with an event in the
 * entry's history. The same email again changes nothing; automatic replies are ignored.
 */
export async function storeInboundMail(
  { db, clock, publicUrl, directorEmail, wakeMail }: SendDeps,
  address: string,
  mail: InboundMail,
): Promise<InboundResult> {
  const replyToken = replyTokenIn(mail.recipients, address);
  if (!replyToken) return "unknown address";
  const autoSubmitted = headerOf(mail.headers, "Auto-Submitted");
  if (autoSubmitted && autoSubmitted.toLowerCase() !== "no") return "automatic";
  const sender = z.email().max(254).safeParse(plainAddress(mail.from));
  const wholeMail = [mail.headers, mail.from, mail.subject, mail.text].join("\n");
  const messageId =
    headerOf(mail.headers, "Message-ID") ?? createHash("sha256").update(wholeMail).digest("hex");
  const result = await db.transaction(async (tx): Promise<InboundResult> => {
    const [answeredMail] = await tx
      .select()
      .from(outboxMessages)
      .where(eq(outboxMessages.replyToken, replyToken))
      .for("update");
    if (!answeredMail) return "unknown address";
    const now = clock();
    const dayAgo = new Date(now.getTime() - dayMs);
    const [dailyAnswers] = await tx
      .select({ answers: count() })
      .from(inboundMails)
      .where(and(eq(inboundMails.outboxId, answeredMail.id), gt(inboundMails.receivedAt, dayAgo)));
    if ((dailyAnswers?.answers ?? 0) >= maxDailyAnswers) return "too many";
    const inbound = {
      messageId: messageId.slice(0, 500),
      outboxId: answeredMail.id,
      receivedAt: now,
    };
    const [inserted] = await tx
      .insert(inboundMails)
      .values(inbound)
      .onConflictDoNothing()
      .returning();
    if (!inserted) return "duplicate";
    const subject = cutText(mail.subject.replace(/\s+/g, " ").trim(), 500) || answeredMail.subject;
    // Without a readable sender, it is the person to whom the email went.
    const email = sender.success ? sender.data : answeredMail.toAddress;
    const contact = await saveMessage(
      tx,
      clock,
      {
        ...splitName(answeredMail.toName ?? email.split("@")[0] ?? ""),
        email,
        subject: "Filmmaker Submissions",
        message: messageOf(subject, mail),
      },
      { to: directorEmail, publicUrl },
    );
    await tx
      .update(inboundMails)
      .set({ contactId: contact.id })
      .where(eq(inboundMails.messageId, inbound.messageId));
    if (answeredMail.submissionId) {
      await tx.insert(submissionEvents).values({
        submissionId: answeredMail.submissionId,
        kind: "answered",
        actor: "filmmaker",
        detail: { subject, contactId: contact.id },
        createdAt: now,
      });
    }
    return "stored";
  });
  if (result === "stored") wakeMail();
  return result;
}
