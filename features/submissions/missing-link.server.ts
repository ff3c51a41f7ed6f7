import { and, eq, inArray, isNotNull, isNull, not, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import { outboxMessages, submissions } from "~/db/schema";
import { filmOnItsWay } from "~/features/screeners/queries.server";
import { notRefunded } from "./decision/selection.server";
import { hasPrivatePage } from "./source.queries.server";

/**
 * The condition of a film that the festival wants to watch but cannot: without a link, an upload or a running one, not
 * announced, withdrawn or refunded.
 */
export const lacksFilm = and(
  isNull(submissions.filmUrl),
  isNotNull(submissions.filmTitle),
  isNull(submissions.withdrawnAt),
  inArray(submissions.announcedStatus, ["pending", "reviewed"]),
  notRefunded,
  sql`not ${filmOnItsWay}`,
);

/** The condition of such an entry whose filmmaker has a private page to send it. */
export const linkIsWanted = and(lacksFilm, hasPrivatePage);

/**
 * Deletes queued requests for links that are no longer needed. Call it in the transaction that announces, withdraws or
 * refunds entries. `submissionId`: only of this entry.
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
