import { type SQL, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import { getSettings } from "~/features/settings/queries.server";
import type { FestivalSettings } from "~/features/settings/schema";
import { momentInFull } from "~/lib/dates/calendar";
import { draftExpiry } from "./draft-expiry.rules";
import { undoDays } from "./email-change.rules";
import {
  type Act,
  acts,
  deletedAddress,
  type EntryState,
  type EntryStates,
  type Holder,
  maxDailyAddressChanges,
  payableDraft,
  refusalOf,
  withdrawalUndoEnd,
} from "./rules";

/**
 * The states of entries and drafts, from their rows. Each act reads them in its own transaction, with the rows locked,
 * so that nothing changes between the check and the act.
 */

const dayMs = 86_400_000;
const timestamp = (at: Date): SQL => sql`${at.toISOString()}::timestamptz`;
/** Changes of address before this moment can no longer be undone. */
const undoableSince = (now: Date) => timestamp(new Date(now.getTime() - undoDays * dayMs));

async function executeQuery<T>(db: Database, statement: SQL): Promise<T[]> {
  const result = (await db.execute(statement)) as unknown as { rows: T[] };
  return result.rows;
}

type Moment = string | Date | null;
type EntryRow = {
  contested_at: Moment;
  limited_at: Moment;
  withdrawn_at: Moment;
  refunding: boolean;
  refunded: boolean;
  disputed: boolean;
  accepted: boolean;
  erased: boolean;
};

/** What the states of entries are derived from. `idsSql`: a list or a query of their ids, in parentheses. */
const readEntries = (tx: Database, idsSql: SQL, now: Date) =>
  executeQuery<EntryRow>(
    tx,
    sql`select withdrawn_at,
      (select max(created_at) from email_changes
        where submission_id = submissions.id and created_at > ${undoableSince(now)}) as contested_at,
      (select created_at from submission_changes
        where submission_id = submissions.id and field = 'submitterEmail' and actor = 'filmmaker'
          and created_at > ${timestamp(new Date(now.getTime() - dayMs))}
        order by created_at desc offset ${maxDailyAddressChanges - 1} limit 1) as limited_at,
      exists (select from refunds
        where refunds.submission_id = submissions.id and refunds.state = 'asked') as refunding,
      amount_cents > 0 and refunded_cents >= amount_cents as refunded,
      coalesce(dispute_status not in ('won', 'lost', 'warning_closed'), false) as disputed,
      announced_status = 'accepted' as accepted,
      submitter_email = ${deletedAddress} as erased
    from submissions where id in ${idsSql}`,
  );

const addMs = (at: Moment, ms: number) => (at ? new Date(new Date(at).getTime() + ms) : null);

/** The states of one entry. */
function deriveStates(row: EntryRow, now: Date): EntryStates {
  const states: EntryStates = {};
  const contestedUntil = addMs(row.contested_at, undoDays * dayMs);
  if (contestedUntil) states.contested = contestedUntil;
  const limitedUntil = addMs(row.limited_at, dayMs);
  if (limitedUntil) states["often changed"] = limitedUntil;
  for (const state of ["refunding", "refunded", "disputed", "accepted"] as const) {
    if (row[state]) states[state] = null;
  }
  if (row.withdrawn_at) {
    const undoEnds = withdrawalUndoEnd(new Date(row.withdrawn_at));
    states.withdrawn = null;
    if (row.erased || undoEnds <= now) states.irrevocable = null;
    else states.revocable = undoEnds;
  }
  return states;
}

/** The states of several entries together: each with its latest end, or null if one of them has none. */
function mergeStates(allStates: readonly EntryStates[]): EntryStates {
  const merged: EntryStates = {};
  for (const states of allStates) {
    for (const [name, end] of Object.entries(states) as [EntryState, Date | null][]) {
      const mergedEnd = merged[name];
      merged[name] =
        mergedEnd === undefined || !end || (mergedEnd && mergedEnd < end) ? end : mergedEnd;
    }
  }
  return merged;
}

/** The states of an entry. Its row must be locked if an act follows. */
export async function readEntryStates(
  tx: Database,
  { id }: { id: string },
  now: Date,
): Promise<EntryStates> {
  const [row] = await readEntries(tx, sql`(${id})`, now);
  return row ? deriveStates(row, now) : {};
}

/** Waits for acts of the same address: an entry must not come to it, or leave it, between a check and its act. */
export const lockAddress = (tx: Database, address: string) =>
  tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`address ${address.trim().toLowerCase()}`}, 0))`,
  );

type LockedDraft = { state: string; created_at: string | Date; code_id: string | null };

/**
 * The states of all entries and drafts of an address, also of entries that a change took from it or gave to it and that
 * can be undone. Locks them until the transaction ends.
 */
export async function lockAddressStates(
  tx: Database,
  email: string,
  now: Date,
): Promise<EntryStates> {
  const address = email.trim().toLowerCase();
  await lockAddress(tx, address);
  const entries = await executeQuery<{ id: string }>(
    tx,
    sql`select id from submissions where id in (
        select id from submissions where lower(submitter_email) = ${address}
        union select submission_id from email_changes where created_at > ${undoableSince(now)}
          and ${address} in (lower(was_email), lower(became_email)))
      order by id for update`,
  );
  const drafts = await executeQuery<LockedDraft>(
    tx,
    sql`select state, created_at, code_id from submission_drafts
      where lower(values->>'submitterEmail') = ${address} and ${sql.raw(payableDraft)}
      order by id for update`,
  );
  const ids = sql`(${sql.join([sql`null`, ...entries.map(({ id }) => sql`${id}`)], sql`, `)})`;
  const statesOfEntries = (await readEntries(tx, ids, now)).map((row) => deriveStates(row, now));
  const statesOfDrafts = drafts.map(({ state, created_at, code_id }): EntryStates => {
    if (state !== "open") return { [state]: null };
    const expires = draftExpiry({ createdAt: new Date(created_at), codeId: code_id });
    return { paying: expires > now ? expires : null };
  });
  return mergeStates([...statesOfEntries, ...statesOfDrafts]);
}

const momentFormatter = (settings: FestivalSettings) => (at: Date) =>
  momentInFull(at.toISOString(), settings);

/** Why an act with an entry is refused now; null if it is allowed. Call it with the entry's row locked. */
export async function refuseAct(
  tx: Database,
  act: Act,
  holder: Holder,
  { entry, settings, now }: { entry: { id: string }; settings: FestivalSettings; now: Date },
): Promise<string | null> {
  return refusalOf(act, holder, await readEntryStates(tx, entry, now), momentFormatter(settings));
}

/** The acts that an entry's links may not do now, each with the sentence that its page shows instead of a button. */
export async function readLinkRefusals(
  db: Database,
  { entry, settings, now }: { entry: { id: string }; settings: FestivalSettings; now: Date },
): Promise<Partial<Record<Act, string>>> {
  const states = await readEntryStates(db, entry, now);
  return Object.fromEntries(
    acts.flatMap((act) => {
      if (act === "undo withdrawal" && !("withdrawn" in states)) return [];
      const refusal = refusalOf(act, "link", states, momentFormatter(settings));
      return refusal ? [[act, refusal]] : [];
    }),
  );
}

/** Why an act with all entries of an address is refused, or null. Its entries and drafts are locked until the commit. */
export async function refuseAddressAct(
  tx: Database,
  act: Act,
  holder: Holder,
  { email, now }: { email: string; now: Date },
): Promise<string | null> {
  const states = await lockAddressStates(tx, email, now);
  return refusalOf(act, holder, states, momentFormatter(await getSettings(tx)));
}

/** The condition of entries whose private links go to an address: of a contested one to its first former address. */
export function hasLinksSentTo(email: string, now: Date): SQL {
  const address = email.trim().toLowerCase();
  const since = undoableSince(now);
  // Both parts use an index; joined by 'or' they would read every entry.
  return sql`submissions.id in (
    select entry.id from submissions as entry where lower(entry.submitter_email) = ${address}
      and not exists (select from email_changes as change
        where change.submission_id = entry.id and change.created_at > ${since})
    union select first.submission_id from email_changes as first
      where lower(first.was_email) = ${address} and first.created_at > ${since}
        and not exists (select from email_changes as change
          where change.submission_id = first.submission_id and change.created_at > ${since}
            and change.corrections < first.corrections))`;
}
