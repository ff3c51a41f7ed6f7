import { and, eq, inArray, isNull } from "drizzle-orm";
import type { Database } from "~/db/client";
import { entryLinks, mailingRecipients, mailings, outboxMessages } from "~/db/schema";
import { deleteHeldMails } from "~/features/mail/commands.server";
import type { Edition } from "~/features/settings/editions.queries.server";
import { type AuditEntry, audit } from "~/lib/api/audit-log.server";
import type { Clock } from "~/lib/dates/clock";
import { asMailing, type MailingRow } from "./queries.server";
import { type Audience, validateWords } from "./schema";
import { refusals } from "./texts";

/** Commands of mailings: draft, change, send, undo. */

type Deps = { db: Database; clock: Clock };
type MailingVersion = { id: string; version: number };

export type MailingResult =
  | { kind: "done"; row: MailingRow }
  | { kind: "unknown" }
  | { kind: "stale" }
  | { kind: "refused"; reason: string }
  | { kind: "invalid"; errors: { path: string; message: string }[] };

/** Milliseconds in which sending can be undone. */
export const undoMs = 60_000;

/** Drafts a mailing; nothing is sent. A filter without a year is fixed to the current edition. */
export async function createMailing(
  { db, clock }: Deps,
  edition: Pick<Edition, "id" | "slug">,
  draft: { audience: Audience; subject: string; markdown: string },
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
      editionId: edition.id,
      createdAt: now,
      updatedAt: now,
    })
    .returning();
  if (!row) throw new Error("The mailing was not stored.");
  return asMailing(row);
}

type Change = Partial<typeof mailings.$inferInsert>;
type Decision = Change | Extract<MailingResult, { kind: "refused" | "invalid" }>;

const isRefused = (decision: Decision): decision is Exclude<Decision, Change> => "kind" in decision;

/**
 * Changes a mailing of that version; `decide` returns the change, or a refusal. `alsoWrite` runs in the
 * same transaction.
 */
export function changeRow(
  { db, clock }: Deps,
  { id, version }: MailingVersion,
  decide: (row: MailingRow) => Decision,
  alsoWrite?: (tx: Database, before: MailingRow) => Promise<unknown>,
): Promise<MailingResult> {
  return db.transaction(async (tx): Promise<MailingResult> => {
    const [storedRow] = await tx.select().from(mailings).where(eq(mailings.id, id)).for("update");
    if (!storedRow) return { kind: "unknown" };
    const row = asMailing(storedRow);
    if (row.version !== version) return { kind: "stale" };
    const decision = decide(row);
    if (isRefused(decision)) return decision;
    await alsoWrite?.(tx, row);
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
export const draftState = { state: "draft", emails: null, run: null, sendAt: null } as const;

/** Edits its text; prepared emails are deleted. */
export const changeMailing = (
  deps: Deps,
  id: string,
  { version, ...words }: { version: number; subject: string; markdown: string },
) =>
  changeRow(
    deps,
    { id, version },
    (row) => {
      if (!isOpen(row)) return refuse(refusals.notDraft);
      const errors = validateWords(row.audience, words);
      return errors.length > 0 ? { kind: "invalid", errors } : { ...words, ...draftState };
    },
    (tx) => deleteHeldEmails(tx, id),
  );

/** Deletes the held emails of a mailing, with their private links. */
export async function deleteHeldEmails(tx: Database, mailingId: string): Promise<void> {
  const rows = await tx
    .delete(mailingRecipients)
    .where(eq(mailingRecipients.mailingId, mailingId))
    .returning();
  await deleteHeldMails(
    tx,
    rows.flatMap(({ outboxId }) => outboxId ?? []),
  );
  const linkHashes = rows.flatMap(({ linkHash }) => linkHash ?? []);
  if (linkHashes.length > 0) {
    await tx.delete(entryLinks).where(inArray(entryLinks.tokenHash, linkHashes));
  }
}

/** A mailing in the audit log. */
const auditEntry = ({ id, subject, emails }: MailingRow): AuditEntry => ({
  subject: id,
  detail: { subject, emails },
});

/** Schedules the emails in one minute. A second press has an old version, so it sends once. */
export const sendMailing = (
  deps: Deps,
  { emails, ...mailingVersion }: MailingVersion & { emails: number },
): Promise<MailingResult> =>
  changeRow(
    deps,
    mailingVersion,
    (row) => {
      if (row.state !== "ready" || !row.emails) return refuse(refusals.notReady);
      if (row.emails !== emails) return refuse(refusals.countChanged(row.emails));
      return { state: "sending", sendAt: new Date(deps.clock().getTime() + undoMs) };
    },
    (tx, row) => audit(tx, deps.clock(), "director", "mailing scheduled", auditEntry(row)),
  );

/** Undoes it while nothing was sent: the emails are held again. */
export const undoMailing = (deps: Deps, mailingVersion: MailingVersion): Promise<MailingResult> =>
  changeRow(
    deps,
    mailingVersion,
    (row) => {
      if (row.state === "sending") return { state: "ready", sendAt: null };
      return refuse(row.state === "sent" ? refusals.alreadySent : refusals.notSending);
    },
    (tx, row) => audit(tx, deps.clock(), "director", "mailing taken back", auditEntry(row)),
  );

/** Deletes a draft with its held emails; a sent one stays. */
export function deleteMailing({ db, clock }: Deps, { id, version }: MailingVersion) {
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
    const rows = await tx
      .delete(mailingRecipients)
      .where(eq(mailingRecipients.outboxId, outboxId))
      .returning();
    await deleteHeldMails(tx, [outboxId]);
    const linkHashes = rows.flatMap(({ linkHash }) => linkHash ?? []);
    if (linkHashes.length > 0) {
      await tx.delete(entryLinks).where(inArray(entryLinks.tokenHash, linkHashes));
    }
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

/** Whether a mailing is still the draft that this preparation began with. */
export const isUnchangedDraft = ({
  id,
  version,
  run,
}: Pick<MailingRow, "id" | "version" | "run">) =>
  and(
    eq(mailings.id, id),
    eq(mailings.version, version),
    eq(mailings.state, "draft"),
    run ? eq(mailings.run, run) : isNull(mailings.run),
  );
