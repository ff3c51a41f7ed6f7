import { randomUUID } from "node:crypto";
import { eq, getTableColumns } from "drizzle-orm";
import { outboxMessages } from "~/db/schema";
import { getSettings } from "~/features/settings/queries.server";
import { outboxValues } from "./commands.server";
import { testEmail } from "./emails/test-email";
import { claimedNow, deliver, type MailDeps } from "./jobs.server";
import { suppressionOf } from "./queries.server";

/**
 * Sends an email at once, past the queue but through the same transport, and
 * keeps it in the outbox. Returns null when it was taken over, else why not; it
 * is not tried again.
 */
export async function sendTestMail(deps: MailDeps, to: string): Promise<string | null> {
  const { db, clock } = deps;
  const letter = testEmail(await getSettings(db), to);
  const from = await deps.sender();
  const id = randomUUID();
  const [mail] = await db
    .insert(outboxMessages)
    .values({ ...outboxValues(clock, letter), id, ...claimedNow(clock, id, from) })
    .returning({ ...getTableColumns(outboxMessages), suppression: suppressionOf });
  if (!mail) throw new Error("The test mail was not stored.");
  const delivery = await deliver(deps, mail, from);
  if (delivery.kind === "sent") return null;
  await db.update(outboxMessages).set({ state: "failed" }).where(eq(outboxMessages.id, id));
  return delivery.told;
}
