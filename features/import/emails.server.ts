import { and, asc, eq, inArray, isNull, lte, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import {
  auditLog,
  emailTemplates,
  entryLinks,
  entrySources,
  imports,
  mailSuppressions,
  submissions,
} from "~/db/schema";
import { templateValues } from "~/features/checkout/emails/submission-emails";
import { queueMail } from "~/features/mail/commands.server";
import { type Worded, worded } from "~/features/mail/templates/wording.server";
import { getSettings } from "~/features/settings/queries.server";
import type { FestivalSettings } from "~/features/settings/schema";
import { newLink } from "~/features/submissions/links/links.server";
import { submissionTitle } from "~/features/submissions/schema";
import { notePagesSent } from "~/features/submissions/source.queries.server";
import type { SubmissionRow } from "~/features/submissions/types.server";
import type { Clock } from "~/lib/dates/clock";
import { emailAddress } from "~/lib/forms/fields";
import { pathFor } from "~/lib/paths";
import type { ImportStep } from "./check.server";
import { privatePageEmail } from "./emails/private-page";
import type { ImportRecord } from "./queries.server";
import { changeState, type Named, refusedStep, whyArchived } from "./run.server";
import { importTexts } from "./texts";
import { defaultImportWording, importEmailId } from "./wording.texts";

/**
 * Emails that give filmmakers of imported entries their private page: one per address, each entry
 * once.
 */

type Deps = { db: Database; clock: Clock; publicUrl: string };

export type ImportWording = Worded & { updatedAt: string | null };

/** The current template of an edition. */
export async function readImportWording(db: Database, editionId: string): Promise<ImportWording> {
  const [own] = await db
    .select()
    .from(emailTemplates)
    .where(and(eq(emailTemplates.editionId, editionId), eq(emailTemplates.id, importEmailId)));
  if (!own) return { ...worded(defaultImportWording), updatedAt: null };
  const { subject, html, markdown, updatedAt } = own;
  const now = worded({ subject, html, ...(markdown !== null && { markdown }) });
  return { ...now, updatedAt: updatedAt.toISOString() };
}

type Source = { name: string; trackingNumber: string | null };
type Recipient = {
  toAddress: string;
  entries: { row: SubmissionRow; source: Source }[];
};

/** Entries of an import without a sent page, not withdrawn, with a valid address. */
const unsent = (db: Database, importId: string) =>
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

const personOf = (email: string) => email.trim().toLowerCase();

/** The recipients of an import's emails, by address. */
async function recipientsOf(db: Database, importId: string): Promise<Recipient[]> {
  const rows = (await unsent(db, importId)).filter(
    ({ row }) => emailAddress.safeParse(row.submitterEmail).success,
  );
  const byPerson = Map.groupBy(rows, ({ row }) => personOf(row.submitterEmail));
  return [...byPerson.values()].map((entries) => ({
    toAddress: entries[0]?.row.submitterEmail.trim() ?? "",
    entries,
  }));
}

type Writing = {
  wording: Worded;
  settings: FestivalSettings;
  publicUrl: string;
  linkTo: (submissionId: string) => string;
};

function write({ entries }: Recipient, { wording, settings, publicUrl, linkTo }: Writing) {
  const [first, ...others] = entries.map(({ row, source }) => ({
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
    OTHER_ENTRIES: others.map(({ title }) => title).join("\n"),
  };
  return privatePageEmail(wording, { values, entry: first, others, settings, site: publicUrl });
}

/** A preview has no private link. */
const noLink = () => "#";

/** The emails of an import as of now, with problems of addresses. */
export async function listImportEmails({ db, publicUrl }: Deps, { id, editionId }: Emailed) {
  const recipients = await recipientsOf(db, id);
  const writing = { ...(await wordingFor(db, editionId)), publicUrl, linkTo: noLink };
  const bounced = new Set(
    (
      await db
        .select({ address: mailSuppressions.address })
        .from(mailSuppressions)
        .where(eq(mailSuppressions.reason, "bounce"))
    ).map(({ address }) => address),
  );
  return recipients.map((recipient) => ({
    submissionIds: recipient.entries.map(({ row }) => row.id),
    toAddress: recipient.toAddress,
    problem: bounced.has(personOf(recipient.toAddress)) ? ("suppressed" as const) : null,
    /** Rendered for a preview. */
    written: () => write(recipient, writing),
  }));
}

type Emailed = Pick<ImportRecord, "id" | "editionId">;

const firstShown = 20;

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
    .slice(0, firstShown)
    .map(({ written, ...email }) => ({ ...email, subject: written().subject }));
  return { items, total: emails.length };
}

const wordingFor = async (db: Database, editionId: string) => ({
  wording: await readImportWording(db, editionId),
  settings: await getSettings(db, editionId),
});

const tenMinutes = 600_000;

/**
 * Schedules the emails of an import in ten minutes or at a given time; `count` is the confirmed
 * number.
 */
export const scheduleImportEmails = (
  deps: Deps,
  named: Named,
  { count, sendAt }: { count: number; sendAt: Date | null },
): Promise<ImportStep> =>
  changeState(deps, named, async (row, tx) => {
    if (row.state !== "done") return refusedStep(importTexts.notDone);
    if (row.emailsState === "scheduled") return refusedStep(importTexts.onTheirWay);
    const archived = await whyArchived(tx, row);
    if (archived) return refusedStep(archived);
    const now = deps.clock();
    const soonest = new Date(now.getTime() + tenMinutes);
    if (sendAt && sendAt < soonest) return refusedStep(importTexts.tooSoon, 422);
    const emails = (await recipientsOf(tx, row.id)).length;
    if (emails === 0) return refusedStep(importTexts.noEmails);
    if (emails !== count) return refusedStep(importTexts.wrongNumber(emails));
    await tx.insert(auditLog).values({
      actor: "director",
      action: "import emails scheduled",
      subject: row.id,
      detail: { name: row.name, emails },
      createdAt: now,
    });
    return { emailsState: "scheduled", emailsCount: emails, emailsSendAt: sendAt ?? soonest };
  });

/** Undoes the scheduled emails. */
export const cancelImportEmails = (deps: Deps, named: Named): Promise<ImportStep> =>
  changeState(deps, named, async (row, tx) => {
    const now = deps.clock();
    const isWaiting = row.emailsState === "scheduled" && row.emailsSendAt && row.emailsSendAt > now;
    if (!isWaiting) return refusedStep(importTexts.notOnTheirWay);
    await tx.insert(auditLog).values({
      actor: "director",
      action: "import emails taken back",
      subject: row.id,
      detail: { name: row.name },
      createdAt: now,
    });
    return { emailsState: "none", emailsCount: 0, emailsSendAt: null };
  });

const personBatchSize = 25;

/**
 * Sends due emails, some people per transaction. Email, links and record are one commit, so a
 * killed process sends no duplicates. Emails due while the server was down are sent at the next
 * start. Resolves to their number.
 */
export async function sendDueImportEmails(deps: Deps & { wakeMail: () => void }): Promise<number> {
  const { db, clock, wakeMail } = deps;
  const isDue = and(eq(imports.emailsState, "scheduled"), lte(imports.emailsSendAt, clock()));
  let sent = 0;
  for (const row of await db.select().from(imports).where(isDue)) {
    for (let more = true; more; ) {
      const written = await db.transaction((tx) => sendSome({ ...deps, db: tx }, row.id));
      sent += written ?? 0;
      more = written !== null;
      if (more) wakeMail();
    }
  }
  return sent;
}

/** Null if nobody is left: the import's emails are sent. */
async function sendSome({ db: tx, clock, publicUrl }: Deps, id: string): Promise<number | null> {
  const [row] = await tx.select().from(imports).where(eq(imports.id, id)).for("update");
  if (row?.emailsState !== "scheduled") return null;
  const now = clock();
  const some = (await recipientsOf(tx, id)).slice(0, personBatchSize);
  if (some.length === 0) {
    const version = row.version + 1;
    await tx.update(imports).set({ emailsState: "sent", version }).where(eq(imports.id, id));
    return null;
  }
  const writing = { ...(await wordingFor(tx, row.editionId)), publicUrl };
  const ids = some.flatMap(({ entries }) => entries.map((entry) => entry.row.id));
  const held = sql`select count(*) from (select ${submissions.id} from ${submissions}
    where ${inArray(submissions.id, ids)} order by ${submissions.id} for update) as held`;
  await tx.execute(held);
  const links = new Map(ids.map((submissionId) => [submissionId, newLink({ submissionId }, now)]));
  await tx.insert(entryLinks).values([...links.values()].map((link) => link.row));
  const linkTo = (submissionId: string) =>
    `${publicUrl}${pathFor("entry", { token: links.get(submissionId)?.token ?? "" })}`;
  for (const recipient of some) {
    const main = recipient.entries[0]?.row;
    await queueMail(tx, clock, {
      ...write(recipient, { ...writing, linkTo }),
      kind: "import_letter",
      stream: "announcement",
      to: recipient.toAddress,
      toName: main?.submitterName,
      replyTo: writing.settings.mailboxes.hello,
      submissionId: main?.id,
    });
  }
  await notePagesSent(tx, ids, now);
  return some.length;
}
