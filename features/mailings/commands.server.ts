import { and, eq, type SQL } from "drizzle-orm";
import type { z } from "zod";
import type { AuditAction } from "~/db/audit-actions";
import type { Database } from "~/db/client";
import { mailingRecipients, mailings, outboxMessages } from "~/db/schema";
import { deleteHeldMails } from "~/features/mail/commands.server";
import { leavePlace } from "~/features/mail/copies.rules";
import type { Edition } from "~/features/settings/editions.queries.server";
import { deleteLinks } from "~/features/submissions/private-links.commands.server";
import { type AuditEntry, audit } from "~/lib/api/audit-log.server";
import type { Clock } from "~/lib/dates/clock";
import {
  type MailingContent,
  readContent,
  type Site,
  writeNewsletter,
} from "./content-public.queries.server";
import { deleteCopies, dropCopies } from "./copies.commands.server";
import { asMailing, findMailing, type MailingRow } from "./queries.server";
import { readFigures } from "./recipients.queries.server";
import {
  type Audience,
  isNewsletter,
  type MailingChange,
  type sendMailingSchema,
  validateNewsletterFields,
  validateWords,
} from "./schema";
import { isTooSoon, pause, resume, send, stop, undo, withNewRate } from "./state.rules";
import { refusals } from "./texts";

/** Commands of mailings: draft, change, send, undo, pause, resume, stop. */

type Deps = { db: Database; clock: Clock };
type MailingVersion = { id: string; version: number };

export type MailingResult =
  | { kind: "done"; row: MailingRow }
  | { kind: "unknown" }
  | { kind: "stale" }
  | { kind: "refused"; reason: string }
  | { kind: "invalid"; errors: { path: string; message: string }[] };

/** Drafts a mailing; nothing is sent. A filter without a year is fixed to the current edition. */
export async function createMailing(
  { db, clock }: Deps,
  edition: Pick<Edition, "id" | "slug">,
  draft: {
    audience: Audience;
    subject: string;
    markdown: string;
    perHour?: number | null | undefined;
    archived?: boolean | undefined;
  },
): Promise<MailingRow> {
  const now = clock();
  const { audience } = draft;
  const fixedAudience =
    audience.kind === "filter"
      ? { ...audience, filter: { edition: edition.slug, ...audience.filter } }
      : audience;
  const [row] = await db
    .insert(mailings)
    .values({
      ...draft,
      audience: fixedAudience,
      archived: draft.archived ?? isNewsletter(draft),
      editionId: edition.id,
      createdAt: now,
      updatedAt: now,
    })
    .returning();
  if (!row) throw new Error("The mailing was not stored.");
  return asMailing(row);
}

export type MailingColumns = Partial<typeof mailings.$inferInsert>;
type Refused = Extract<MailingResult, { kind: "refused" | "invalid" }>;
/** "unchanged": it is there already, whatever the version. */
type Decision = MailingColumns | Refused | "unchanged";

const isRefused = (decision: MailingColumns | Refused): decision is Refused => "kind" in decision;

/**
 * Changes a mailing of that version; `decide` returns the change, or a refusal. `alsoWrite` runs in the
 * same transaction.
 */
export function changeRow(
  { db, clock }: Deps,
  { id, version }: MailingVersion,
  decide: (row: MailingRow, tx: Database) => Decision | Promise<Decision>,
  alsoWrite?: (tx: Database, before: MailingRow, change: MailingColumns) => Promise<unknown>,
): Promise<MailingResult> {
  return db.transaction(async (tx): Promise<MailingResult> => {
    const [storedRow] = await tx.select().from(mailings).where(eq(mailings.id, id)).for("update");
    if (!storedRow) return { kind: "unknown" };
    const row = asMailing(storedRow);
    const decision = await decide(row, tx);
    if (decision === "unchanged") return { kind: "done", row };
    if (row.version !== version) return { kind: "stale" };
    if (isRefused(decision)) return decision;
    await alsoWrite?.(tx, row, decision);
    const [changedRow] = await tx
      .update(mailings)
      .set({ ...decision, version: version + 1, updatedAt: clock() })
      .where(eq(mailings.id, id))
      .returning();
    return { kind: "done", row: asMailing(changedRow ?? storedRow) };
  });
}

const refuse = (reason: string) => ({ kind: "refused" as const, reason });
const isOpen = ({ state }: MailingRow) => state === "draft" || state === "ready";

/** The values of a draft without prepared emails. */
export const draftState = {
  state: "draft",
  emails: null,
  run: null,
  sendAt: null,
  slug: null,
  html: null,
  text: null,
} as const;

/**
 * Edits it. Other words make it a draft again, and its prepared emails are deleted; the fields of a newsletter may change
 * while it is sent.
 */
export async function changeMailing(
  deps: Deps,
  id: string,
  { version, ...fields }: MailingChange,
): Promise<MailingResult> {
  let isRewritten = false;
  const result = await changeRow(
    deps,
    { id, version },
    (row) => {
      const { subject = row.subject, markdown = row.markdown } = fields;
      const { perHour = row.perHour, archived = row.archived } = fields;
      isRewritten = subject !== row.subject || markdown !== row.markdown;
      if (isRewritten && !isOpen(row)) return refuse(refusals.notDraft);
      const errors = [
        ...validateWords(row.audience, fields),
        ...validateNewsletterFields(row.audience, fields),
      ];
      if (errors.length > 0) return { kind: "invalid", errors };
      return {
        subject,
        markdown,
        perHour,
        archived,
        ...(perHour !== row.perHour && { pace: withNewRate(row.pace, deps.clock()) }),
        ...(isRewritten && draftState),
      };
    },
    async (tx, row) => isRewritten && !isNewsletter(row) && (await deleteHeldEmails(tx, id)),
  );
  if (isRewritten && result.kind === "done" && isNewsletter(result.row))
    await deleteCopies(deps.db, result.row);
  return result;
}

/** Deletes the held emails of a mailing, with their private links. */
export const deleteHeldEmails = (tx: Database, mailingId: string) =>
  deleteRecipients(tx, eq(mailingRecipients.mailingId, mailingId));

/** Deletes recipients with their held emails and private links. */
async function deleteRecipients(tx: Database, condition: SQL): Promise<void> {
  const { outboxId, linkHash } = mailingRecipients;
  const rows = await tx
    .delete(mailingRecipients)
    .where(condition)
    .returning({ outboxId, linkHash });
  await deleteHeldMails(
    tx,
    rows.flatMap((row) => row.outboxId ?? []),
  );
  await deleteLinks(
    tx,
    rows.flatMap((row) => row.linkHash ?? []),
  );
}

/** A mailing in the audit log. */
const auditEntry = ({ id, subject, emails }: MailingRow): AuditEntry => ({
  subject: id,
  detail: { subject, emails },
});

/** How emails leave this site: newsletters only with https, except where they become files. */
type SiteDeps = Deps & { publicUrl: string; mail: { transport: { name: string } } };

const isSecure = ({ publicUrl, mail }: SiteDeps) =>
  publicUrl.startsWith("https:") || mail.transport.name === "file";

/**
 * Sends it in one minute, or at a chosen time. A second press has an old version, so it sends once. The text of a
 * newsletter is put together once more: its fields, and what its cards name, may have changed.
 */
export const sendMailing = (
  deps: SiteDeps,
  { emails, sendAt, ...mailingVersion }: MailingVersion & z.output<typeof sendMailingSchema>,
): Promise<MailingResult> =>
  step(deps, mailingVersion, "mailing scheduled", async (row, tx) => {
    const now = deps.clock();
    const transition = send(row, now, sendAt ?? null);
    if (!row.emails || transition === "unchanged" || isRefused(transition))
      return refuse(refusals.notReady);
    if (row.emails !== emails) return refuse(refusals.countChanged(row.emails));
    if (sendAt && isTooSoon(sendAt, now)) {
      return { kind: "invalid", errors: [{ path: "sendAt", message: refusals.tooSoon }] };
    }
    const content = await checkContent({ ...deps, db: tx }, row);
    if ("kind" in content) return content;
    if (isNewsletter(row) && !isSecure(deps)) return refuse(refusals.notSecure);
    return { ...transition, ...content.columns };
  });

/** What the emails are written from; `columns`: the text of all copies of a newsletter. Or why none may leave. */
export async function checkContent(
  site: Site,
  row: MailingRow,
): Promise<Refused | (MailingContent & { columns: MailingColumns })> {
  const content = await readContent(site, row);
  const { settings, missing } = content;
  if (missing.length > 0) return { kind: "invalid", errors: missing };
  if (!isNewsletter(row)) return { ...content, columns: {} };
  if (settings.newsletter.postalAddress.trim() === "") return refuse(refusals.noPostalAddress);
  const { html, text } = await writeNewsletter(site, row, content, leavePlace);
  return { ...content, columns: { html, text } };
}

/** A step of the director, with its row in the audit log. */
const step = (
  deps: Deps,
  mailingVersion: MailingVersion,
  action: AuditAction,
  decide: (row: MailingRow, tx: Database) => Decision | Promise<Decision>,
  alsoWrite?: (tx: Database, row: MailingRow) => Promise<unknown>,
): Promise<MailingResult> =>
  changeRow(deps, mailingVersion, decide, async (tx, row) => {
    await alsoWrite?.(tx, row);
    await audit(tx, deps.clock(), "director", action, auditEntry(row));
  });

/** Undoes it while nothing was sent: the emails are held again. */
export const undoMailing = (deps: Deps, mailingVersion: MailingVersion) =>
  step(deps, mailingVersion, "mailing taken back", undo);

/** Pauses it: what is under way arrives, and nothing after it. */
export const pauseMailing = (deps: Deps, mailingVersion: MailingVersion) =>
  step(deps, mailingVersion, "mailing paused", pause);

/** Goes on with a paused one. */
export const resumeMailing = (deps: SiteDeps, mailingVersion: MailingVersion) =>
  step(deps, mailingVersion, "mailing resumed", async (row, tx) => {
    if (isNewsletter(row) && !isSecure(deps)) return refuse(refusals.notSecure);
    const figures = await readFigures(tx, [row]);
    return resume(row, deps.clock(), figures.get(row.id) ?? null);
  });

/** Ends it: what waits is never sent. If the process dies, the job drops the rest of the copies of a newsletter. */
export async function stopMailing(deps: Deps, mailingVersion: MailingVersion) {
  const result = await step(
    deps,
    mailingVersion,
    "mailing stopped",
    stop,
    async (tx, row) => !isNewsletter(row) && (await deleteHeldEmails(tx, row.id)),
  );
  if (result.kind === "done") await dropCopies(deps.db, deps.clock, result.row.id);
  return result;
}

/** Deletes a draft with its held emails; a sent one stays. */
export async function deleteMailing(
  deps: Deps,
  { id, version }: MailingVersion,
): Promise<MailingResult> {
  const mailing = await findMailing(deps.db, id);
  if (!mailing || !isNewsletter(mailing)) return deleteWithEmails(deps, { id, version });
  // Its copies go first, piece by piece: without them it is a draft.
  const draft = await changeRow(deps, { id, version }, (row) =>
    isOpen(row) ? draftState : refuse(refusals.notDraft),
  );
  if (draft.kind !== "done") return draft;
  await deleteCopies(deps.db, draft.row);
  return deleteWithEmails(deps, draft.row);
}

function deleteWithEmails({ db, clock }: Deps, { id, version }: MailingVersion) {
  return db.transaction(async (tx): Promise<MailingResult> => {
    const [storedRow] = await tx.select().from(mailings).where(eq(mailings.id, id)).for("update");
    if (!storedRow) return { kind: "unknown" };
    const row = asMailing(storedRow);
    if (row.version !== version) return { kind: "stale" };
    if (!isOpen(row)) return refuse(refusals.notDraft);
    await deleteHeldEmails(tx, id);
    await tx.delete(mailings).where(eq(mailings.id, id));
    await audit(tx, clock(), "director", "mailing deleted", auditEntry(row));
    return { kind: "done", row };
  });
}

/** Deletes one of the held emails: its recipients get none. */
export function leaveOutEmail(
  { db, clock }: Deps,
  id: string,
  outboxId: string,
): Promise<MailingResult> {
  return db.transaction(async (tx): Promise<MailingResult> => {
    const [storedRow] = await tx.select().from(mailings).where(eq(mailings.id, id)).for("update");
    if (!storedRow) return { kind: "unknown" };
    if (storedRow.state !== "ready") return refuse(refusals.notReady);
    const [mail] = await tx
      .select({ id: outboxMessages.id })
      .from(outboxMessages)
      .where(
        and(
          eq(outboxMessages.id, outboxId),
          eq(outboxMessages.mailingId, id),
          eq(outboxMessages.state, "held"),
        ),
      );
    if (!mail) return refuse(refusals.noSuchEmail);
    await deleteRecipients(tx, eq(mailingRecipients.outboxId, outboxId));
    const emails = (storedRow.emails ?? 1) - 1;
    const [changedRow] = await tx
      .update(mailings)
      .set({
        ...(emails === 0 ? draftState : { emails }),
        version: storedRow.version + 1,
        updatedAt: clock(),
      })
      .where(eq(mailings.id, id))
      .returning();
    return { kind: "done", row: asMailing(changedRow ?? storedRow) };
  });
}
