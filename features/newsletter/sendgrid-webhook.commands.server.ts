import { createPublicKey, verify } from "node:crypto";
import { z } from "zod";
import type { Database } from "~/db/client";
import { readBounce } from "~/features/mail/answers.rules";
import { markBounced, markComplained, suppressAddress } from "~/features/mail/commands.server";
import type { Clock } from "~/lib/dates/clock";
import { cutLine } from "~/lib/shorten";
import { unsubscribeByAddress } from "./commands.server";

/** An event of SendGrid's webhook. Other fields and events are ignored. */
const noticeSchema = z.object({
  email: z.email(),
  event: z.string(),
  /** The type of a bounce: 'blocked' is about the email or its sender, not about the mailbox. */
  type: z.string().optional(),
  /** The status of a bounce: '5.1.1'. */
  status: z.string().optional(),
  reason: z.string().optional(),
  /** Our own id of the email, which we pass on when sending. */
  mail_id: z.uuid().optional(),
});
type Notice = z.infer<typeof noticeSchema>;

/**
 * True if SendGrid signed exactly these bytes: ECDSA with SHA-256 over the timestamp and the raw body. `publicKey` is
 * base64, as shown in SendGrid's dashboard.
 */
export function isSigned(
  rawBody: string,
  { signature, timestamp }: { signature: string | null; timestamp: string | null },
  publicKey: string,
): boolean {
  if (!signature || !timestamp) return false;
  try {
    const key = createPublicKey({
      key: Buffer.from(publicKey, "base64"),
      format: "der",
      type: "spki",
    });
    const signedBytes = Buffer.from(timestamp + rawBody);
    return verify("sha256", signedBytes, key, Buffer.from(signature, "base64"));
  } catch {
    return false;
  }
}

/** The events in a request; null if the body is not a list. Invalid events are ignored. */
export function readNotices(rawBody: string): Notice[] | null {
  let parsed: unknown;
  try {
    parsed = JSON.parse(rawBody);
  } catch {
    return null;
  }
  if (!Array.isArray(parsed)) return null;
  return parsed.flatMap((item) => {
    const notice = noticeSchema.safeParse(item);
    return notice.success ? [notice.data] : [];
  });
}

/** 'returned': the email did not arrive, which says nothing about its address. */
function meaningOf({ event, type, status, reason = "" }: Notice) {
  if (event === "bounce") {
    const isMailbox = type !== "blocked" && readBounce(reason, status) === "unknownAddress";
    return isMailbox ? "bounce" : "returned";
  }
  if (event === "dropped" && /^(bounced|invalid)/i.test(reason)) return "bounce";
  if (event === "spamreport") return "complaint";
  if (event === "dropped" && /^spam reporting/i.test(reason)) return "complaint";
  if (event === "dropped") return "returned";
  if (event === "unsubscribe" || event === "group_unsubscribe") return "left";
  return null;
}

/**
 * Handles events: after a bounce the address gets no email, after a complaint no newsletter. A bounce does not
 * unsubscribe: it ends when the director allows the address again. Repeated or late events change nothing.
 */
export async function handleSendgridEvents(
  db: Database,
  clock: Clock,
  notices: Notice[],
): Promise<void> {
  for (const notice of notices) {
    const meaning = meaningOf(notice);
    if (!meaning) continue;
    const { email, event, mail_id: mailId } = notice;
    const reason = notice.reason === undefined ? null : cutLine(notice.reason, 250);
    await db.transaction(async (tx) => {
      if (meaning === "bounce" || meaning === "complaint") {
        await suppressAddress(tx, clock, email, meaning, reason);
      }
      if (meaning === "complaint" || meaning === "left") {
        await unsubscribeByAddress(
          tx,
          clock,
          email,
          meaning === "left" ? "reader" : "mail service",
        );
      }
      if (meaning === "complaint" && mailId) await markComplained(tx, mailId);
      const isLost = event === "bounce" || event === "dropped";
      if (isLost && mailId) {
        const cause = event === "bounce" ? "Bounced" : "Not sent by SendGrid";
        await markBounced(tx, [mailId], `${cause}: ${reason ?? "no reason was given"}`);
      }
    });
  }
}
