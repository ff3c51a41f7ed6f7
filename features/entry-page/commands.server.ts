import { eq } from "drizzle-orm";
import type { Database } from "~/db/client";
import { submissionEvents, submissions } from "~/db/schema";
import { openProblemOf } from "~/features/screeners/queries.server";
import { correctionsOpen, formatLastCorrection } from "~/features/settings/rules";
import { filmFields } from "~/features/submissions/form/fields.texts";
import {
  readCorrectionWithAnswers,
  writeCorrection,
} from "~/features/submissions/history/commands.server";
import { lockAddress, refuseAct } from "~/features/submissions/rights/queries.server";
import { readEntrySource } from "~/features/submissions/source.commands.server";
import type { FieldError } from "~/lib/api/problem";
import type { Clock } from "~/lib/dates/clock";
import {
  correctableSince,
  describeEntry,
  type FilmAccess,
  lockRow,
  readEntrySettings,
} from "./queries.server";
import type { Entry } from "./schema";
import { privatePageTexts } from "./texts";

/** What a filmmaker changes on the private page of one entry. */

type Deps = { db: Database; clock: Clock; publicUrl: string } & FilmAccess;

export type CorrectResult =
  | { kind: "corrected"; entry: Entry }
  | { kind: "refused"; detail: string }
  /** Edited after the given version; `newest` is the current state. */
  | { kind: "stale"; newest: Entry }
  | { kind: "invalid"; errors: FieldError[] }
  | { kind: "unknown" };

/**
 * Edits an entry by the rules of its own form, while edits are open. The history stores the former values. An edit
 * based on an older version overwrites nothing.
 */
export function correctEntry(
  { db, clock, publicUrl, films, secrets }: Deps,
  token: string,
  { version, ...fields }: Record<string, unknown>,
): Promise<CorrectResult> {
  return db.transaction(async (tx) => {
    const now = clock();
    // The address is locked before the row, in the same order as when data is deleted.
    if (typeof fields.submitterEmail === "string") await lockAddress(tx, fields.submitterEmail);
    const row = await lockRow(tx, token);
    if (!row) return { kind: "unknown" };
    const settings = await readEntrySettings(tx, row);
    const actContext = { entry: row, settings, now };
    const refusal = await refuseAct(tx, "correct", "link", actContext);
    if (refusal) return { kind: "refused", detail: refusal };
    const correctableFrom = correctableSince(row, await readEntrySource(tx, row));
    const isFilmOnly = Object.keys(fields).every((name) => filmFields.includes(name));
    const mayReplaceFilm = isFilmOnly && (await openProblemOf(tx, row.id)) !== null;
    if (!correctionsOpen(settings, correctableFrom, now) && !mayReplaceFilm) {
      const detail = `${privatePageTexts.editingClosed(formatLastCorrection(settings, correctableFrom))} ${settings.mailboxes.hello}.`;
      return { kind: "refused", detail };
    }
    const context = { db: tx, settings, now, films, secrets };
    const entry = await describeEntry(row, context);
    const { changedFields, errors } = await readCorrectionWithAnswers(tx, row, fields, {
      settings,
      now,
    });
    if (errors.length > 0) return { kind: "invalid", errors };
    const isStale = typeof version === "number" && version !== row.corrections;
    if (isStale && Object.keys(changedFields).length > 0) return { kind: "stale", newest: entry };
    const addressRefusal =
      "submitterEmail" in changedFields &&
      (await refuseAct(tx, "change address", "link", actContext));
    if (addressRefusal) return { kind: "refused", detail: addressRefusal };
    const authorship = { actor: "filmmaker", now, publicUrl };
    const corrected = await writeCorrection(tx, row, changedFields, authorship);
    return { kind: "corrected", entry: await describeEntry(corrected.entry, context) };
  });
}

/** Records that the filmmaker of an imported entry accepted the terms, once. Null for an unknown link. */
export async function agreeToTerms(
  { db, clock, films, secrets }: Pick<Deps, "db" | "clock"> & FilmAccess,
  token: string,
): Promise<Entry | null> {
  return db.transaction(async (tx) => {
    const row = await lockRow(tx, token);
    if (!row) return null;
    const now = clock();
    const context = { db: tx, settings: await readEntrySettings(tx, row), now, films, secrets };
    if (row.agreedToTerms) return describeEntry(row, context);
    await tx.update(submissions).set({ agreedToTerms: true }).where(eq(submissions.id, row.id));
    const event = { submissionId: row.id, kind: "agreed", actor: "filmmaker", createdAt: now };
    await tx.insert(submissionEvents).values(event);
    return describeEntry({ ...row, agreedToTerms: true }, context);
  });
}
