import type { Database } from "~/db/client";
import { countContacts } from "~/features/contacts/folder-counts.server";
import { countProposed } from "~/features/films/queries.server";
import { countSubmissions } from "~/features/submissions/queries.server";

/** Proposed films are counted no further than this. */
const proposedCountedUpTo = 1_000;

export type AdminCounts = {
  /** Submissions that were not looked at yet. */
  pending: number;
  /** Unanswered messages, and unread ones outside the archive. */
  toAnswer: number;
  unread: number;
  /** Films of the general form that are not public, counted up to `proposedCountedUpTo`. */
  proposed: number;
};

/** Counts of what waits for the director, for the admin navigation. */
export async function readAdminCounts(db: Database): Promise<AdminCounts> {
  const { inbox, unread } = await countContacts(db);
  return {
    pending: await countSubmissions(db, { status: "pending", withdrawn: "false" }),
    toAnswer: inbox,
    unread,
    proposed: await countProposed(db, proposedCountedUpTo),
  };
}
