import type { Database } from "~/db/client";
import { countContacts } from "~/features/contacts/folder-counts.queries.server";
import { countFilms } from "~/features/films/queries.server";
import { countSubmissions } from "~/features/submissions/queries.server";

/** The limit for counting proposed films. */
const proposedCountLimit = 1_000;

export type AdminCounts = {
  /** Unreviewed entries. */
  pending: number;
  /** Unanswered messages, and unread ones outside the archive. */
  toAnswer: number;
  unread: number;
  /** Proposed films (general form) that are not public, counted up to `proposedCountLimit`. */
  proposed: number;
};

/** The counts in the admin navigation. */
export async function readAdminCounts(db: Database): Promise<AdminCounts> {
  const { inbox, unread } = await countContacts(db);
  return {
    pending: await countSubmissions(db, { status: "pending", withdrawn: "false" }),
    toAnswer: inbox,
    unread,
    proposed: await countFilms(db, { state: "proposed" }, proposedCountLimit),
  };
}
