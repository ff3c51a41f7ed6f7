import { randomBytes, randomUUID } from "node:crypto";
import { setImmediate as turn } from "node:timers/promises";
import { eq } from "drizzle-orm";
import type { Database } from "~/db/client";
import { entryLinks, mailingRecipients, mailings, outboxMessages } from "~/db/schema";
import { outboxValues } from "~/features/mail/commands.server";
import type { MailRoute } from "~/features/mail/handlers.server";
import { getSettings } from "~/features/settings/queries.server";
import { newLink } from "~/features/submissions/links/links.queries.server";
import type { Clock } from "~/lib/dates/clock";
import { pathFor } from "~/lib/paths";
import { type AddressedEmail, groupRecipients, resolveAudience } from "./audience.queries.server";
import { deleteHeldEmails, isUnchangedDraft, type MailingResult } from "./commands.server";
import { writeMailing } from "./emails/mailing";
import { replyAddress } from "./inbound/rules";
import { asMailing, type MailingRow, valuesOf } from "./queries.server";
import { validateWords } from "./schema";
import { refusals } from "./texts";

/**
 * Prepares the emails of a draft in the outbox, held, in pieces; the last step marks the draft as
 * ready. If the process dies, it stays a draft: the next preparation, or an edit, deletes what was
 * written.
 */

type Deps = { db: Database; clock: Clock; publicUrl: string; mail: Pick<MailRoute, "replies"> };

/** 128 bits in hex: some mail programs lower-case addresses. */
const newReplyToken = () => randomBytes(16).toString("hex");

/** Emails per commit: a fraction of a second, so that a payment is not delayed. */
const emailBatchSize = 50;

const refuse = (reason: string) => ({ kind: "refused" as const, reason });

export async function prepareMailing(
  deps: Deps,
  { id, version }: { id: string; version: number },
): Promise<MailingResult> {
  const preparation = await startPreparation(deps, id, version);
  if (preparation.kind !== "done") return preparation;
  const mailing = preparation.row;
  const settings = await getSettings(deps.db, mailing.editionId);
  const resolved = await resolveAudience(deps.db, mailing.audience, settings);
  if (resolved.refused === "not released") return refuse(refusals.notReleased);
  if (resolved.refused) return refuse(refusals.unknownAudience);
  const emails = groupRecipients(resolved.recipients, mailing);
  if (emails.length === 0) return refuse(refusals.noRecipients);
  // Written personally to one person: automatic replies are welcome too.
  const isPersonal = emails.length === 1;
  for (let batchStart = 0; batchStart < emails.length; batchStart += emailBatchSize) {
    const batch = emails.slice(batchStart, batchStart + emailBatchSize);
    const saved = await deps.db.transaction(async (tx) => {
      const unchangedRows = await tx
        .select()
        .from(mailings)
        .where(isUnchangedDraft(mailing))
        .for("share");
      if (unchangedRows.length === 0) return false;
      await storeEmails({ ...deps, db: tx }, mailing, settings, batch, isPersonal);
      return true;
    });
    if (!saved) return refuse(refusals.preparedElsewhere);
    // The embedded database blocks other requests without a pause.
    await turn();
  }
  const [readyRow] = await deps.db
    .update(mailings)
    .set({ state: "ready", emails: emails.length, run: null, version: version + 1 })
    .where(isUnchangedDraft(mailing))
    .returning();
  return readyRow ? { kind: "done", row: asMailing(readyRow) } : refuse(refusals.preparedElsewhere);
}

/** Deletes the emails of another preparation, and stores the id of this one. */
const startPreparation = ({ db }: Deps, id: string, version: number) =>
  db.transaction(async (tx): Promise<MailingResult> => {
    const [storedRow] = await tx.select().from(mailings).where(eq(mailings.id, id)).for("update");
    if (!storedRow) return { kind: "unknown" };
    const row = asMailing(storedRow);
    if (row.version !== version) return { kind: "stale" };
    if (row.state !== "draft") return refuse(refusals.notDraft);
    const errors = validateWords(row.audience, row);
    if (errors.length > 0) return { kind: "invalid", errors };
    await deleteHeldEmails(tx, id);
    const run = randomUUID();
    await tx.update(mailings).set({ run }).where(eq(mailings.id, id));
    return { kind: "done", row: { ...row, run } };
  });

async function storeEmails(
  { db: tx, clock, publicUrl, mail: { replies } }: Deps,
  mailing: MailingRow,
  settings: Awaited<ReturnType<typeof getSettings>>,
  emails: readonly AddressedEmail[],
  isPersonal: boolean,
): Promise<void> {
  const hasEntryLink = mailing.markdown.includes("{{ENTRY_LINK}}");
  const drafts = emails.map(({ lead, otherRecipients }) => {
    const { submissionId } = lead;
    const link = submissionId && hasEntryLink ? newLink({ submissionId }, clock()) : null;
    const address = link ? `${publicUrl}${pathFor("entry", { token: link.token })}` : "";
    const replyToken = replies && newReplyToken();
    const replyTo =
      replies && replyToken ? replyAddress(replies.address, replyToken) : settings.mailboxes.hello;
    const values = outboxValues(clock, {
      kind: "mailing",
      stream: "announcement",
      held: true,
      personal: isPersonal,
      ...writeMailing(mailing, valuesOf(lead, settings, address), settings),
      to: lead.email,
      toName: lead.name,
      replyTo,
      ...(replyToken && { replyToken }),
      ...(submissionId && { submissionId }),
      mailingId: mailing.id,
    });
    return { lead, otherRecipients, link, mail: { ...values, id: randomUUID() } };
  });
  await tx.insert(outboxMessages).values(drafts.map(({ mail }) => mail));
  const links = drafts.flatMap(({ link }) => link?.row ?? []);
  if (links.length > 0) await tx.insert(entryLinks).values(links);
  await tx.insert(mailingRecipients).values(
    drafts.flatMap(({ lead, otherRecipients, link, mail }) =>
      [lead, ...otherRecipients].map(({ submissionId, personId }) => ({
        mailingId: mailing.id,
        submissionId,
        personId,
        outboxId: mail.id,
        linkHash: submissionId === lead.submissionId ? (link?.row.tokenHash ?? null) : null,
      })),
    ),
  );
}
