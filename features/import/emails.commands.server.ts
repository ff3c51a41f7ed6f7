import { and, asc, eq, inArray, isNull, lte, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import { entryLinks, entrySources, imports, mailSuppressions, submissions } from "~/db/schema";
import { templateValues } from "~/features/checkout/emails/submission-emails";
import { queueMail } from "~/features/mail/commands.server";
import { readWording } from "~/features/mail/wording/commands.server";
import { importEmailKey } from "~/features/mail/wording/texts";
import type { RenderedWording } from "~/features/mail/wording/wording.rules.server";
import { requireUnarchived } from "~/features/settings/archived.queries.server";
import { getSettings } from "~/features/settings/queries.server";
import type { FestivalSettings } from "~/features/settings/schema";
import { newLink } from "~/features/submissions/links/links.queries.server";
import { submissionTitle } from "~/features/submissions/schema";
import { recordPagesSent } from "~/features/submissions/source.commands.server";
import type { SubmissionRow } from "~/features/submissions/types.rules.server";
import { audit } from "~/lib/api/audit-log.server";
import type { Clock } from "~/lib/dates/clock";
import { emailAddress } from "~/lib/forms/fields";
import { pathFor } from "~/lib/paths";
import { privatePageEmail } from "./emails/private-page";
import type { ImportRecord } from "./queries.server";
import {
  changeState,
  type ImportStep,
  type ImportVersion,
  stepRefusal,
} from "./run.commands.server";
import { importTexts } from "./texts";

/**
 * Emails that give filmmakers of imported entries their private page: one per address, each entry
 * once.
 */

type Deps = { db: Database; clock: Clock; publicUrl: string };

type Source = { name: string; trackingNumber: string | null };
type Recipient = {
  toAddress: string;
  entries: { row: SubmissionRow; source: Source }[];
};

/** Entries of an import without a sent page, not withdrawn, with a valid address. */
const readUnsentEntries = (db: Database, importId: string) =>
  db
    .select({
      row: submissions,
      source: { name: entrySources.name, trackingNumber: entrySources.trackingNumber },
    })
    .from(entrySources)
    .innerJoin(submissions, eq(submissions.id, entrySources.submissionId))
    .where(
      and(
        eq(entrySources.importId, importId),
        isNull(entrySources.pageSentAt),
        isNull(submissions.withdrawnAt),
      ),
    )
    .orderBy(asc(submissions.submittedAt), asc(submissions.reference));

const normalizedAddress = (email: string) => email.trim().toLowerCase();

/** The recipients of an import's emails, by address. */
async function readRecipients(db: Database, importId: string): Promise<Recipient[]> {
  const rows = (await readUnsentEntries(db, importId)).filter(
    ({ row }) => emailAddress.safeParse(row.submitterEmail).success,
  );
  const rowsByAddress = Map.groupBy(rows, ({ row }) => normalizedAddress(row.submitterEmail));
  return [...rowsByAddress.values()].map((entries) => ({
    toAddress: entries[0]?.row.submitterEmail.trim() ?? "",
    entries,
  }));
}

type EmailContext = {
  wording: RenderedWording;
  settings: FestivalSettings;
  publicUrl: string;
  linkTo: (submissionId: string) => string;
};

function writeEmail(
  { entries }: Recipient,
  { wording, settings, publicUrl, linkTo }: EmailContext,
) {
  const [first, ...otherEntries] = entries.map(({ row, source }) => ({
    row,
    source,
    title: submissionTitle(row),
    reference: row.reference,
    address: linkTo(row.id),
  }));
  if (!first) throw new Error("An email of no entry.");
  const values = {
    ...templateValues(first.row, settings),
    SOURCE: first.source.name,
    TRACKING_NUMBER: first.source.trackingNumber ?? "",
    OTHER_ENTRIES: otherEntries.map(({ title }) => title).join("\n"),
  };
  return privatePageEmail(wording, {
    values,
    entry: first,
    otherEntries,
    settings,
    site: publicUrl,
  });
}

/** A preview has no private link. */
const noLink = () => "#";

/** The emails of an import as of now, with problems of addresses. */
export async function listImportEmails({ db, publicUrl }: Deps, { id, editionId }: EmailedImport) {
  const recipients = await readRecipients(db, id);
  const context = { ...(await readWordingAndSettings(db, editionId)), publicUrl, linkTo: noLink };
  const bounces = await db
    .select({ address: mailSuppressions.address })
    .from(mailSuppressions)
    .where(eq(mailSuppressions.reason, "bounce"));
  const bouncedAddresses = new Set(bounces.map(({ address }) => address));
  return recipients.map((recipient) => ({
    submissionIds: recipient.entries.map(({ row }) => row.id),
    toAddress: recipient.toAddress,
    problem: bouncedAddresses.has(normalizedAddress(recipient.toAddress))
      ? ("suppressed" as const)
      : null,
    /** Rendered for a preview. */
    render: () => writeEmail(recipient, context),
  }));
}

type EmailedImport = Pick<ImportRecord, "id" | "editionId">;

const firstEmailsCount = 20;

/** The first emails of an import that has run; null before. */
export async function firstImportEmails(
  deps: Deps,
  { id, state }: Pick<ImportRecord, "id" | "state">,
) {
  if (state !== "done") return null;
  const [row] = await deps.db.select().from(imports).where(eq(imports.id, id));
  if (!row) return null;
  const emails = await listImportEmails(deps, row);
  const items = emails
    .slice(0, firstEmailsCount)
    .map(({ render, ...email }) => ({ ...email, subject: render().subject }));
  return { items, total: emails.length };
}

async function readWordingAndSettings(db: Database, editionId: string) {
  const settings = await getSettings(db, editionId);
  return { settings, wording: await readWording(db, importEmailKey, editionId, settings) };
}

const tenMinutes = 600_000;

/**
 * Schedules the emails of an import in ten minutes or at a given time; `count` is the confirmed
 * number.
 */
export const scheduleImportEmails = (
  deps: Deps,
  importVersion: ImportVersion,
  { count, sendAt }: { count: number; sendAt: Date | null },
): Promise<ImportStep> =>
  changeState(deps, importVersion, async (row, tx) => {
    if (row.state !== "done") return stepRefusal(importTexts.notDone);
    if (row.emailsState === "scheduled") return stepRefusal(importTexts.emailsScheduled);
    await requireUnarchived(tx, sql`${row.editionId}`);
    const now = deps.clock();
    const earliestSendAt = new Date(now.getTime() + tenMinutes);
    if (sendAt && sendAt < earliestSendAt) return stepRefusal(importTexts.sendAtTooSoon, 422);
    const emailCount = (await readRecipients(tx, row.id)).length;
    if (emailCount === 0) return stepRefusal(importTexts.noRecipients);
    if (emailCount !== count) return stepRefusal(importTexts.emailCountWrong(emailCount));
    const detail = { name: row.name, emails: emailCount };
    await audit(tx, now, "director", "import emails scheduled", { subject: row.id, detail });
    return {
      emailsState: "scheduled",
      emailsCount: emailCount,
      emailsSendAt: sendAt ?? earliestSendAt,
    };
  });

/** Undoes the scheduled emails. */
export const cancelImportEmails = (deps: Deps, importVersion: ImportVersion): Promise<ImportStep> =>
  changeState(deps, importVersion, async (row, tx) => {
    const now = deps.clock();
    const isWaiting = row.emailsState === "scheduled" && row.emailsSendAt && row.emailsSendAt > now;
    if (!isWaiting) return stepRefusal(importTexts.noEmailsScheduled);
    const detail = { name: row.name };
    await audit(tx, now, "director", "import emails taken back", { subject: row.id, detail });
    return { emailsState: "none", emailsCount: 0, emailsSendAt: null };
  });

const recipientBatchSize = 25;

/**
 * Sends due emails, some people per transaction. Email, links and record are one commit, so a
 * killed process sends no duplicates. Emails due while the server was down are sent at the next
 * start. Resolves to their number.
 */
export async function sendDueImportEmails(deps: Deps & { wakeMail: () => void }): Promise<number> {
  const { db, clock, wakeMail } = deps;
  const isDue = and(eq(imports.emailsState, "scheduled"), lte(imports.emailsSendAt, clock()));
  let sentCount = 0;
  for (const row of await db.select().from(imports).where(isDue)) {
    for (let hasMore = true; hasMore; ) {
      const batchCount = await db.transaction((tx) => sendBatch({ ...deps, db: tx }, row.id));
      sentCount += batchCount ?? 0;
      hasMore = batchCount !== null;
      if (hasMore) wakeMail();
    }
  }
  return sentCount;
}

/** Sends the next emails, and returns their number. Null if nobody is left: the import's emails are sent. */
async function sendBatch({ db: tx, clock, publicUrl }: Deps, id: string): Promise<number | null> {
  const [row] = await tx.select().from(imports).where(eq(imports.id, id)).for("update");
  if (row?.emailsState !== "scheduled") return null;
  const now = clock();
  const batch = (await readRecipients(tx, id)).slice(0, recipientBatchSize);
  if (batch.length === 0) {
    const version = row.version + 1;
    await tx.update(imports).set({ emailsState: "sent", version }).where(eq(imports.id, id));
    return null;
  }
  const context = { ...(await readWordingAndSettings(tx, row.editionId)), publicUrl };
  const ids = batch.flatMap(({ entries }) => entries.map((entry) => entry.row.id));
  const lockEntries = sql`select count(*) from (select ${submissions.id} from ${submissions}
    where ${inArray(submissions.id, ids)} order by ${submissions.id} for update) as held`;
  await tx.execute(lockEntries);
  const links = new Map(ids.map((submissionId) => [submissionId, newLink({ submissionId }, now)]));
  await tx.insert(entryLinks).values([...links.values()].map((link) => link.row));
  const linkTo = (submissionId: string) =>
    `${publicUrl}${pathFor("entry", { token: links.get(submissionId)?.token ?? "" })}`;
  for (const recipient of batch) {
    const mainEntry = recipient.entries[0]?.row;
    await queueMail(tx, clock, {
      ...writeEmail(recipient, { ...context, linkTo }),
      kind: "import_letter",
      stream: "announcement",
      to: recipient.toAddress,
      toName: mainEntry?.submitterName,
      replyTo: context.settings.mailboxes.hello,
      submissionId: mainEntry?.id,
    });
  }
  await recordPagesSent(tx, ids, now);
  return batch.length;
}
