import { createHash } from "node:crypto";
import { count, eq } from "drizzle-orm";
import { z } from "zod";
import { inboundMails, outboxMessages, submissionEvents } from "~/db/schema";
import { saveMessage } from "~/features/contacts/commands.server";
import type { SendDeps } from "~/features/mail/commands.server";
import { headerOf, plainAddress, replyTokenIn, splitName, withoutQuote } from "./rules";

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
};

/** The maximum length of a stored message, in characters. */
const longest = 5_000;
/** More replies to one email are ignored. */
const mostAnswers = 20;

export type TakenIn = "kept" | "known" | "not ours" | "automatic" | "too many";

/**
 * Stores a reply as a message from the recipient of the original email, with an event in the
 * entry's history. The same email again changes nothing; automatic replies are ignored.
 */
export async function takeIn(
  { db, clock, publicUrl, directorEmail, wakeMail }: SendDeps,
  address: string,
  mail: InboundMail,
): Promise<TakenIn> {
  const replyToken = replyTokenIn(mail.recipients, address);
  if (!replyToken) return "not ours";
  const automatic = headerOf(mail.headers, "Auto-Submitted");
  if (automatic && automatic.toLowerCase() !== "no") return "automatic";
  const sender = z.email().max(254).safeParse(plainAddress(mail.from));
  const text = withoutQuote(mail.text);
  if (!sender.success || !text) return "not ours";
  const whole = [mail.headers, mail.from, mail.subject, mail.text].join("\n");
  const messageId =
    headerOf(mail.headers, "Message-ID") ?? createHash("sha256").update(whole).digest("hex");
  const taken = await db.transaction(async (tx): Promise<TakenIn> => {
    const [answered] = await tx
      .select()
      .from(outboxMessages)
      .where(eq(outboxMessages.replyToken, replyToken))
      .for("update");
    if (!answered) return "not ours";
    const [known] = await tx
      .select({ answers: count() })
      .from(inboundMails)
      .where(eq(inboundMails.outboxId, answered.id));
    if ((known?.answers ?? 0) >= mostAnswers) return "too many";
    const now = clock();
    const first = { messageId: messageId.slice(0, 500), outboxId: answered.id, receivedAt: now };
    const [own] = await tx.insert(inboundMails).values(first).onConflictDoNothing().returning();
    if (!own) return "known";
    const subject = mail.subject.replace(/\s+/g, " ").trim() || answered.subject;
    const contact = await saveMessage(
      tx,
      clock,
      {
        ...splitName(answered.toName ?? sender.data.split("@")[0] ?? ""),
        email: sender.data,
        subject: "Filmmaker Submissions",
        message: `${subject}\n\n${text}`.slice(0, longest),
      },
      { to: directorEmail, publicUrl },
    );
    await tx
      .update(inboundMails)
      .set({ contactId: contact.id })
      .where(eq(inboundMails.messageId, first.messageId));
    if (answered.submissionId) {
      await tx.insert(submissionEvents).values({
        submissionId: answered.submissionId,
        kind: "answered",
        actor: "filmmaker",
        detail: { subject, contactId: contact.id },
        createdAt: now,
      });
    }
    return "kept";
  });
  if (taken === "kept") wakeMail();
  return taken;
}
