import { eq } from "drizzle-orm";
import type { Database } from "~/db/client";
import { submissionDrafts, submissions } from "~/db/schema";
import { CLOSABLE_STATES } from "~/features/checkout/payments/create-submission.commands.server";
import { openProblemOf } from "~/features/screeners/queries.server";
import type { UploadTarget } from "~/features/screeners/uploads.commands.server";
import { correctionsOpen } from "~/features/settings/rules";
import { findDraftByToken, hasToken } from "~/features/submissions/links/links.queries.server";
import { refuseAct } from "~/features/submissions/rights/queries.server";
import { readEntrySource } from "~/features/submissions/source.commands.server";
import type { SubmissionRow } from "~/features/submissions/types.rules.server";
import type { Clock } from "~/lib/dates/clock";
import { hashToken, isToken } from "~/lib/token.server";
import { correctableSince, readEntrySettings } from "./queries.server";

/** The entry or draft whose film a secret link opens, and whether the film can be changed now. */

type Deps = { db: Database; clock: Clock };

/** The format of a private link's token. */
const privateLinkToken = /^[\w-]{32}$/;

async function describeFilm({ db, clock }: Deps, row: SubmissionRow) {
  const settings = await readEntrySettings(db, row);
  const actContext = { entry: row, settings, now: clock() };
  const correctableFrom = correctableSince(row, await readEntrySource(db, row));
  const isReplaceable =
    correctionsOpen(settings, correctableFrom, clock()) ||
    (await openProblemOf(db, row.id)) !== null;
  return {
    submissionId: row.id,
    isOpen: isReplaceable && (await refuseAct(db, "upload", "link", actContext)) === null,
    /** Why the film may not be deleted; to be asked in the transaction that deletes it. */
    refuseDeletion: async (tx: Database) => {
      await tx.select().from(submissions).where(eq(submissions.id, row.id)).for("update");
      return refuseAct(tx, "delete film", "link", actContext);
    },
  };
}

/** The id of a private link's entry; null for an unknown link. */
export async function findEntryIdByToken(db: Database, token: string): Promise<string | null> {
  if (!privateLinkToken.test(token)) return null;
  const [row] = await db.select({ id: submissions.id }).from(submissions).where(hasToken(token));
  return row?.id ?? null;
}

/** The entry of a private link, and whether its film can be changed now; null for an unknown link. */
export async function findFilmByToken(deps: Deps, token: string) {
  if (!privateLinkToken.test(token)) return null;
  const [row] = await deps.db.select().from(submissions).where(hasToken(token));
  return row ? describeFilm(deps, row) : null;
}

async function findDraftBySecret(db: Database, draftToken: string) {
  const [draft] = await db
    .select()
    .from(submissionDrafts)
    .where(eq(submissionDrafts.tokenHash, hashToken(draftToken)));
  return draft ?? null;
}

/**
 * The owner of a film that is uploaded with a draft's secret: the draft, or the entry that it became. Null for an
 * unknown secret, and after a refund.
 */
export async function findFilmByDraftToken(
  deps: Deps,
  draftToken: string,
): Promise<{ target: UploadTarget; isOpen: boolean } | null> {
  if (!isToken(draftToken)) return null;
  // By its link first: a payment that was continued has another draft.
  const draft =
    (await findDraftByToken(deps.db, draftToken)) ?? (await findDraftBySecret(deps.db, draftToken));
  if (!draft) return null;
  if (!draft.submissionId) {
    const isPayable = CLOSABLE_STATES.includes(draft.state);
    return isPayable ? { target: { draftId: draft.id }, isOpen: true } : null;
  }
  const [row] = await deps.db
    .select()
    .from(submissions)
    .where(eq(submissions.id, draft.submissionId));
  if (!row) return null;
  const { isOpen } = await describeFilm(deps, row);
  return { target: { submissionId: row.id }, isOpen };
}
