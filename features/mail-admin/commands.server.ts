import { and, eq } from "drizzle-orm";
import type { Database } from "~/db/client";
import { outcomes } from "~/db/enums";
import { announcementItems, announcements } from "~/db/schema";
import { queueMail, type SendDeps } from "~/features/mail/commands.server";
import type { Email } from "~/features/mail/schema";
import { saveText, type TextChangeResult } from "~/features/mail/wording/commands.server";
import {
  type DecisionEmailKey,
  type EmailKey,
  emailTexts,
  isDecisionEmail,
} from "~/features/mail/wording/texts";
import type { RenderedWording } from "~/features/mail/wording/wording.rules.server";
import {
  lockUnreleasedAnnouncements,
  unlessScheduled,
  unlockWhere,
} from "~/features/submissions/decision/locked-announcement.commands.server";
import type { Clock } from "~/lib/dates/clock";

/** The condition of announcement items whose email has this text. */
const usesText = (editionId: string, key: DecisionEmailKey) => {
  const outcome = outcomes.find((candidate) => key === `decision.${candidate}`);
  const kind = outcome ? "batch" : "correction";
  return and(
    eq(announcements.editionId, editionId),
    eq(announcements.kind, kind),
    outcome && and(announcementItems.leads, eq(announcementItems.outcome, outcome)),
  );
};

/**
 * Changes the text of an email in an edition; null restores the default. `version`: the `updatedAt` that the change is
 * based on. Locked announcements with that email become drafts: their emails are written again. 'stale': the text
 * changed since that version. 'scheduled': such emails are about to be sent, and nothing changed.
 */
export function changeText(
  { db, clock }: { db: Database; clock: Clock },
  { key, editionId }: { key: EmailKey; editionId: string },
  wording: RenderedWording | null,
  version: string | null,
): Promise<TextChangeResult | "scheduled"> {
  if (!isDecisionEmail(key)) return saveText(db, clock, { key, editionId }, wording, version);
  const transaction = db.transaction(async (tx) => {
    await lockUnreleasedAnnouncements(tx);
    const result = await saveText(tx, clock, { key, editionId }, wording, version);
    const reason = `The text of the email “${emailTexts[key].name}” has changed.`;
    if (result === "saved") await unlockWhere(tx, usesText(editionId, key), reason);
    return result;
  });
  return unlessScheduled(transaction);
}

/** Queues a test email to the director; returns the reply of the calls. */
export async function sendTest(
  { db, clock, directorEmail, wakeMail }: SendDeps,
  { subject, html, text }: Pick<Email, "subject" | "html" | "text">,
): Promise<{ recipient: string }> {
  const test = { subject: `Test: ${subject}`, html, text };
  await queueMail(db, clock, { ...test, kind: "letter_test", to: directorEmail });
  wakeMail();
  return { recipient: directorEmail };
}
