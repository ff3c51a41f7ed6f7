import { randomBytes, randomUUID } from "node:crypto";
import { setImmediate as turn } from "node:timers/promises";
import { eq } from "drizzle-orm";
import type { Database } from "~/db/client";
import { entryLinks, mailingRecipients, mailings, outboxMessages } from "~/db/schema";
import { outboxValues } from "~/features/mail/commands.server";
import type { MailRoute } from "~/features/mail/handlers.server";
import { newLink } from "~/features/submissions/links/links.queries.server";
import type { Clock } from "~/lib/dates/clock";
import { pathFor } from "~/lib/paths";
import { type AddressedEmail, groupRecipients, resolveAudience } from "./audience.queries.server";
import {
  checkContent,
  deleteHeldEmails,
  type MailingColumns,
  type MailingResult,
} from "./commands.server";
import { type MailingContent, newsletterValues } from "./content-public.queries.server";
import {
  deleteCopies,
  isUnchangedDraft,
  whileUnchanged,
  writeCopies,
} from "./copies.commands.server";
import { fillSubject, writeMailing } from "./emails/mailing";
import { replyAddress } from "./inbound/rules";
import { asMailing, type MailingRow, valuesOf } from "./queries.server";
import { isNewsletter, type SubscriberAudience, validateWords } from "./schema";
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
  const content = await checkContent(deps, mailing);
  if ("kind" in content) return content;
  if (isNewsletter(mailing)) return prepareNewsletter(deps, mailing, content);
  const resolved = await resolveAudience(deps.db, mailing.audience, content.settings);
  if (resolved.refused === "not released") return refuse(refusals.notReleased);
  if (resolved.refused) return refuse(refusals.unknownAudience);
  const emails = groupRecipients(resolved.recipients, mailing);
  if (emails.length === 0) return refuse(refusals.noRecipients);
  // Written personally to one person: automatic replies are welcome too.
  const isPersonal = emails.length === 1;
  for (let batchStart = 0; batchStart < emails.length; batchStart += emailBatchSize) {
    const batch = emails.slice(batchStart, batchStart + emailBatchSize);
    const saved = await whileUnchanged(deps.db, mailing, async (tx) => {
      await storeEmails({ ...deps, db: tx }, mailing, content, batch, isPersonal);
      return true;
    });
    if (!saved) return refuse(refusals.preparedElsewhere);
    // The embedded database blocks other requests without a pause.
    await turn();
  }
  return becomeReady(deps, mailing, { emails: emails.length });
}

async function becomeReady(
  { db }: Deps,
  draft: MailingRow,
  columns: MailingColumns,
): Promise<MailingResult> {
  const [readyRow] = await db
    .update(mailings)
    .set({ ...columns, state: "ready", run: null, version: draft.version + 1 })
    .where(isUnchangedDraft(draft))
    .returning();
  return readyRow ? { kind: "done", row: asMailing(readyRow) } : refuse(refusals.preparedElsewhere);
}

/** Writes the text of a newsletter once, and a copy for each reader. Who subscribes later gets the next one. */
async function prepareNewsletter(
  deps: Deps,
  draft: MailingRow & { audience: SubscriberAudience },
  { settings, columns }: MailingContent & { columns: MailingColumns },
): Promise<MailingResult> {
  await deleteCopies(deps.db, draft);
  const subject = fillSubject(draft.subject, await newsletterValues(deps.db, draft, { settings }));
  const emails = await writeCopies(deps, draft, subject, settings);
  if (emails === null) return refuse(refusals.preparedElsewhere);
  if (emails === 0) return refuse(refusals.noRecipients);
  return becomeReady(deps, draft, { ...columns, emails });
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
    if (!isNewsletter(row)) await deleteHeldEmails(tx, id);
    const run = randomUUID();
    const [startedRow] = await tx
      .update(mailings)
      // Empty text becomes a free address, which the text of a newsletter names.
      .set({ run, ...(isNewsletter(row) && { slug: "" }) })
      .where(eq(mailings.id, id))
      .returning();
    return { kind: "done", row: asMailing(startedRow ?? storedRow) };
  });

async function storeEmails(
  { db: tx, clock, publicUrl, mail: { replies } }: Deps,
  mailing: MailingRow,
  content: MailingContent,
  emails: readonly AddressedEmail[],
  isPersonal: boolean,
): Promise<void> {
  const { settings } = content;
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
      ...writeMailing(mailing, valuesOf(lead, settings, address), settings, content),
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
