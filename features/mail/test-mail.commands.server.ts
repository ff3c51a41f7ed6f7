import { randomUUID } from "node:crypto";
import { eq, getTableColumns } from "drizzle-orm";
import { outboxMessages } from "~/db/schema";
import { getSettings } from "~/features/settings/queries.server";
import { claimedColumns } from "./claims.commands.server";
import { outboxValues } from "./commands.server";
import { testEmail } from "./emails/test-email";
import { deliver, type MailDeps } from "./jobs.server";
import { suppressionOf } from "./queries.server";

/**
 * Sends an email directly, without the queue but with the same transport, and stores it in the
 * outbox. Returns null if it was accepted, else why not; it is not retried.
 */
export async function sendTestMail(deps: MailDeps, to: string): Promise<string | null> {
  const { db, clock } = deps;
  const email = testEmail(await getSettings(db), to);
  const from = await deps.sender();
  const id = randomUUID();
  const [mail] = await db
    .insert(outboxMessages)
    .values({ ...outboxValues(clock, email), id, ...claimedColumns(clock, id, from) })
    .returning({ ...getTableColumns(outboxMessages), suppression: suppressionOf });
  if (!mail) throw new Error("The test mail was not stored.");
  const delivery = await deliver(deps, mail, from);
  if (delivery.kind === "sent") return null;
  await db.update(outboxMessages).set({ state: "failed" }).where(eq(outboxMessages.id, id));
  return delivery.message;
}
