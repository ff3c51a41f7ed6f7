import { eq, sql } from "drizzle-orm";
import { mailings, outboxMessages } from "~/db/schema";
import { leavePlace } from "~/features/mail/copies.rules";
import { createMailing } from "~/features/mailings/commands.server";
import { readContent, writeNewsletter } from "~/features/mailings/content-public.queries.server";
import { writeCopies } from "~/features/mailings/copies.commands.server";
import { isNewsletter } from "~/features/mailings/schema";
import { currentEdition } from "~/features/settings/editions.queries.server";
import type { DemoContext } from "./clock";

/** A newsletter that was sent when the call opened, as the commands leave it behind. */

export const newsletterSentAt = "2025-08-04T16:00:00Z";

const markdown = `Hello,

**{{FESTIVAL}} {{EDITION}} is looking for love stories**: short films, features, pilots and single log lines.

- The early fee lasts until the autumn.
- A log line costs a dollar. Three sentences are enough.

Write to us with any question. We answer every email.`;

/** Sends it to everybody subscribed by then. Nothing is delivered. */
export async function sendNewsletter({ db, clock, publicUrl, settings, setClock }: DemoContext) {
  setClock(newsletterSentAt);
  const now = clock();
  const draft = await createMailing({ db, clock }, await currentEdition(db), {
    audience: { kind: "subscribers", joinedBefore: "2025-08-04" },
    subject: "Our call for entries is open",
    markdown,
  });
  if (!isNewsletter(draft)) return;
  const emails = await writeCopies({ db, clock }, draft, draft.subject, settings);
  const content = await readContent({ db, clock, publicUrl }, draft);
  const email = await writeNewsletter({ db }, draft, content, leavePlace);
  const { id } = draft;
  await db
    .update(outboxMessages)
    .set({
      state: "sent",
      sentAt: now,
      attempts: 1,
      messageId: sql`'<' || id || '@festival.example>'`,
    })
    .where(eq(outboxMessages.mailingId, id));
  await db
    .update(mailings)
    .set({
      state: "sent",
      emails,
      sendAt: now,
      sentAt: now,
      html: email.html,
      text: email.text,
      slug: "",
      version: 4,
    })
    .where(eq(mailings.id, id));
}
