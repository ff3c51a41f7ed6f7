import { and, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import type { LinkResult } from "~/db/enums";
import { linkChecks, submissions } from "~/db/schema";
import type { SubmissionRow } from "~/features/submissions/types.rules.server";
import type { Actor } from "~/lib/api/endpoint";
import { countList, type PageQuery, readPageWith, toPage } from "~/lib/pagination/keyset";
import { entriesOf, titleOf } from "./queries.server";

/** Checks of the links of films for the admin. */

const checkedEntries = sql`${linkChecks} join ${submissions} on ${submissions.id} = ${linkChecks.submissionId}`;

/** The check is of a link that its entry still has. */
const isCurrent = and(
  isNotNull(linkChecks.at),
  eq(linkChecks.url, submissions.filmUrl),
  isNull(submissions.withdrawnAt),
);

const checkColumns = { check: linkChecks, entry: submissions };
const isEntryOfCheck = eq(submissions.id, linkChecks.submissionId);

type Row = { check: typeof linkChecks.$inferSelect; entry: SubmissionRow };

function toLinkCheck({ check, entry }: Row) {
  const { submissionId, result, why, at, since, toldAt } = check;
  // Written together by each check.
  if (!result || !why || !at || !since) throw new Error("A link without a check was listed.");
  return { submissionId, title: titleOf(entry), result, why, at, since, toldAt };
}

type LinkFilters = { edition?: string; result?: LinkResult };

const listCondition = (reader: Actor, { edition, result }: LinkFilters): SQL | undefined =>
  and(isCurrent, result && eq(linkChecks.result, result), entriesOf(reader, { edition }));

/** One page of checked links of entries that the reader may see, newest check first. */
export async function listLinkChecks(
  db: Database,
  reader: Actor,
  { edition, result, ...query }: PageQuery & LinkFilters,
) {
  const where = listCondition(reader, { edition, result });
  const page = await readPageWith(
    { sort: linkChecks.at, id: linkChecks.submissionId, where },
    query,
    ({ place, ...clauses }) =>
      db
        .select({ ...checkColumns, place })
        .from(linkChecks)
        .innerJoin(submissions, isEntryOfCheck)
        .where(clauses.where)
        .orderBy(clauses.orderBy)
        .limit(clauses.limit),
  );
  return toPage(
    { ...page, items: page.items.map(toLinkCheck) },
    await countList(db, { from: checkedEntries, where }),
  );
}

/** The last check of an entry's link, if the reader may see the entry; else null. */
export async function findLinkCheck(db: Database, reader: Actor, submissionId: string) {
  const [row] = await db
    .select(checkColumns)
    .from(linkChecks)
    .innerJoin(submissions, isEntryOfCheck)
    .where(
      and(eq(linkChecks.submissionId, submissionId), listCondition(reader, { edition: "all" })),
    );
  return row ? toLinkCheck(row) : null;
}

/** The link of an entry, null without one; undefined if the reader may not see the entry. */
export async function findLinkUrl(db: Database, reader: Actor, submissionId: string) {
  const [entry] = await db
    .select({ url: submissions.filmUrl })
    .from(submissions)
    .where(and(eq(submissions.id, submissionId), entriesOf(reader, { edition: "all" })));
  return entry?.url;
}

/** The number of checked links of an edition. */
export const countLinkChecks = (db: Database, reader: Actor, edition?: string) =>
  countList(db, { from: checkedEntries, where: listCondition(reader, { edition }) });
