import { and, eq, inArray, isNotNull, isNull, not, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import { outboxMessages, submissions } from "~/db/schema";
import { filmOnItsWay } from "~/features/screeners/queries.server";
import { notRefunded } from "./decision/selection.server";
import { hasPrivatePage } from "./source.queries.server";

/** Films without a link, and the emails that ask for it. */

/**
 * That an entry is a film which the festival still wants to watch and cannot: it has no link, no
 * upload is there or on its way, no decision was announced, it was neither withdrawn nor refunded.
 */
export const lacksFilm = and(
  isNull(submissions.filmUrl),
  isNotNull(submissions.filmTitle),
  isNull(submissions.withdrawnAt),
  inArray(submissions.announcedStatus, ["pending", "reviewed"]),
  notRefunded,
  sql`not ${filmOnItsWay}`,
);

/** The same of an entry whose filmmaker has a private page and can send it. */
export const linkIsWanted = and(lacksFilm, hasPrivatePage);

/**
 * Deletes the queued emails that ask for a link which is not wanted any more. Call it in the
 * transaction that announces, withdraws or refunds entries. `submissionId`: of this entry alone.
 */
export async function dropLinkRequests(tx: Database, submissionId?: string): Promise<void> {
  const wanted = tx
    .select({ one: sql`1` })
    .from(submissions)
    .where(and(eq(submissions.id, outboxMessages.submissionId), linkIsWanted));
  await tx
    .delete(outboxMessages)
    .where(
      and(
        eq(outboxMessages.kind, "missing_link"),
        eq(outboxMessages.state, "queued"),
        submissionId ? eq(outboxMessages.submissionId, submissionId) : undefined,
        not(sql`exists ${wanted}`),
      ),
    );
}
