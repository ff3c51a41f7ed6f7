import { eq, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import { entryLinks, submissionEvents, submissions } from "~/db/schema";
import { queueMail, queueMails } from "~/features/mail/commands.server";
import type { FestivalSettings } from "~/features/settings/schema";
import { newLink } from "~/features/submissions/links/links.queries.server";
import { dropLinkRequests } from "~/features/submissions/missing-link.commands.server";
import { refuseAct } from "~/features/submissions/rights/queries.server";
import type { SubmissionRow } from "~/features/submissions/types.rules.server";
import { audit } from "~/lib/api/audit-log.server";
import type { Clock } from "~/lib/dates/clock";
import { pathFor } from "~/lib/paths";
import { describeEntry, type FilmAccess, lockRow, readEntrySettings } from "../queries.server";
import type { Entry } from "../schema";
import {
  restoredEmail,
  restoredNotice,
  withdrawalEmail,
  withdrawalNotice,
} from "./emails/withdrawal";

/** Withdrawing an entry, and undoing it within a day. The row keeps everything; only `withdrawnAt` changes. */

type Deps = { db: Database; clock: Clock; publicUrl: string; directorEmail: string };
type RefusedResult = { kind: "refused"; detail: string } | { kind: "unknown" };

export type EntryResult = { kind: "done"; entry: Entry } | RefusedResult;

/** Withdraws the entry of a private link, and emails its filmmaker and the director; the fee stays. */
export async function withdrawEntry(deps: Deps & FilmAccess, token: string): Promise<EntryResult> {
  const { db, clock, films, secrets, publicUrl } = deps;
  return db.transaction(async (tx): Promise<EntryResult> => {
    const row = await lockRow(tx, token);
    if (!row) return { kind: "unknown" };
    const now = clock();
    const settings = await readEntrySettings(tx, row);
    const context = { db: tx, settings, now, films, secrets };
    if (row.withdrawnAt) return { kind: "done", entry: await describeEntry(row, context) };
    const refusal = await refuseAct(tx, "withdraw", "link", { entry: row, settings, now });
    if (refusal) return { kind: "refused", detail: refusal };
    const withdrawnRow = await setWithdrawn(tx, row, now, {
      kind: "withdrawn",
      actor: "filmmaker",
      now,
    });
    await dropLinkRequests(tx, row.id);
    // The undo needs a link of its own: the one that withdrew the entry may have leaked.
    const link = newLink({ submissionId: row.id }, now);
    await tx.insert(entryLinks).values(link.row);
    const address = `${publicUrl}${pathFor("entry", { token: link.token })}`;
    await queueMails(tx, clock, [
      withdrawalNotice({ ...deps, settings }, row),
      withdrawalEmail({ settings, address, now }, row),
    ]);
    return { kind: "done", entry: await describeEntry(withdrawnRow, context) };
  });
}

/** Undoes the withdrawal of a private link's entry, and emails the director. An entry that takes part stays as it is. */
export function undoWithdrawal(deps: Deps & FilmAccess, token: string): Promise<EntryResult> {
  const { db, clock, films, secrets } = deps;
  return db.transaction(async (tx): Promise<EntryResult> => {
    const row = await lockRow(tx, token);
    if (!row) return { kind: "unknown" };
    const now = clock();
    const settings = await readEntrySettings(tx, row);
    const restoredRow = await restore(tx, row, { holder: "link", settings, now });
    if (typeof restoredRow === "string") return { kind: "refused", detail: restoredRow };
    if (row.withdrawnAt) await queueMail(tx, clock, restoredNotice({ ...deps, settings }, row));
    return {
      kind: "done",
      entry: await describeEntry(restoredRow, { db: tx, settings, now, films, secrets }),
    };
  });
}

export type SubmissionResult = { kind: "done"; submission: SubmissionRow } | RefusedResult;

/** Undoes a withdrawal as the director, whom the filmmaker asked. Emails the filmmaker. */
export function undoWithdrawalAsDirector(
  { db, clock }: Pick<Deps, "db" | "clock">,
  { id, personId }: { id: string; personId: string },
): Promise<SubmissionResult> {
  return db.transaction(async (tx): Promise<SubmissionResult> => {
    const [row] = await tx.select().from(submissions).where(eq(submissions.id, id)).for("update");
    if (!row) return { kind: "unknown" };
    const now = clock();
    const settings = await readEntrySettings(tx, row);
    const restoredRow = await restore(tx, row, { holder: "director", settings, now });
    if (typeof restoredRow === "string") return { kind: "refused", detail: restoredRow };
    if (row.withdrawnAt) {
      await queueMail(tx, clock, restoredEmail(settings, row));
      const actor = { actor: "director", personId } as const;
      const detail = { entry: row.reference };
      await audit(tx, now, actor, "withdrawal undone", { subject: id, detail });
    }
    return { kind: "done", submission: restoredRow };
  });
}

type WithdrawalEvent = { kind: string; actor: string; now: Date };

/** Sets or clears the moment of a withdrawal, and records the event. */
async function setWithdrawn(
  tx: Database,
  row: SubmissionRow,
  withdrawnAt: Date | null,
  { kind, actor, now }: WithdrawalEvent,
): Promise<SubmissionRow> {
  const [changedRow] = await tx
    .update(submissions)
    .set({
      withdrawnAt,
      // A request for the film that the withdrawal deleted unsent is due again.
      ...(!withdrawnAt && {
        linkAskedAt: sql`case when exists (select from outbox_messages
          where submission_id = ${row.id} and kind = 'missing_link') then link_asked_at end`,
      }),
    })
    .where(eq(submissions.id, row.id))
    .returning();
  await tx.insert(submissionEvents).values({ submissionId: row.id, kind, actor, createdAt: now });
  return changedRow ?? row;
}

type RestoreContext = { holder: "link" | "director"; settings: FestivalSettings; now: Date };

/** The entry after the undo, unchanged if it was not withdrawn; or why it is refused. */
async function restore(
  tx: Database,
  row: SubmissionRow,
  { holder, settings, now }: RestoreContext,
): Promise<SubmissionRow | string> {
  if (!row.withdrawnAt) return row;
  const actContext = { entry: row, settings, now };
  const refusal = await refuseAct(tx, "undo withdrawal", holder, actContext);
  if (refusal) return refusal;
  const actor = holder === "link" ? "filmmaker" : "director";
  return setWithdrawn(tx, row, null, { kind: "withdrawal undone", actor, now });
}
