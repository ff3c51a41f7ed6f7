import { and, asc, eq, inArray, not, or, type SQL, sql } from "drizzle-orm";
import { auditActions } from "~/db/audit-actions";
import type { Database } from "~/db/client";
import { hasDirectorRole } from "~/db/people";
import { auditLog, people } from "~/db/schema";
import { onDays } from "~/features/settings/festival-day.queries.server";
import { readTimeZone } from "~/features/settings/queries.server";
import { type CsvColumn, csvFile } from "~/lib/csv/write";
import { eachBatch, type Page, type PageQuery, readPage, readRows } from "~/lib/pagination/keyset";
import { detailLines } from "./details.rules";
import type { AuditFilter } from "./schema";
import { type AuditKind, actionText, actorText, actorTexts, auditKinds, kindOf } from "./texts";

type Row = typeof auditLog.$inferSelect;

/** The most people in the filter; nobody reads a longer list. */
const maxPeople = 500;

const actionsOf = (kind: AuditKind) => auditActions.filter((action) => kindOf(action) === kind);

/** The condition of a filter by person: a role is compared with the actor, an id with the actor and the subject. */
const involves = (person: string): SQL | undefined =>
  Object.hasOwn(actorTexts, person)
    ? eq(auditLog.actor, person)
    : or(eq(auditLog.personId, person), eq(auditLog.subject, person));

const listQueryOf = async (db: Database, { kind, person, from, to }: AuditFilter) => ({
  from: auditLog,
  sort: auditLog.createdAt,
  id: auditLog.id,
  where: and(
    kind && inArray(auditLog.action, actionsOf(kind)),
    person ? involves(person) : undefined,
    onDays(auditLog.createdAt, await readTimeZone(db), { from, to }),
  ),
});

/** Rows for API responses, with current names and plain sentences. */
async function describeRows(db: Database, rows: Row[]) {
  const idTexts = [...new Set(rows.flatMap(({ personId, subject }) => [personId, subject]))].filter(
    (text) => text !== null,
  );
  const persons = await db
    .select({ id: people.id, name: people.name })
    .from(people)
    // A subject may be any text: compared as text, one that is no id matches nobody.
    .where(inArray(sql`${people.id}::text`, idTexts));
  const byId = new Map(persons.map((person) => [person.id, person]));
  return rows.map(({ id, createdAt, action, actor, personId, subject, detail, ipAddress }) => ({
    id,
    at: createdAt,
    action,
    kind: kindOf(action),
    actor,
    subject,
    person: (personId && byId.get(personId)) || null,
    about: (subject && byId.get(subject)) || null,
    details: detailLines(detail),
    address: ipAddress ?? "",
  }));
}

export type DescribedRow = Awaited<ReturnType<typeof describeRows>>[number];

/** One page of the audit log, newest first. */
export async function readAuditLog(
  db: Database,
  { limit, cursor, ...filter }: PageQuery & AuditFilter,
): Promise<Page<DescribedRow>> {
  const page = await readPage(db, await listQueryOf(db, filter), { limit, cursor });
  return { ...page, items: await describeRows(db, page.items) };
}

/** The team without directors, by name: the options of the filter. */
export const readAuditPeople = (db: Database) =>
  db
    .select({ id: people.id, name: people.name })
    .from(people)
    .where(not(hasDirectorRole))
    .orderBy(asc(people.name), asc(people.id))
    .limit(maxPeople);

const csvColumns: readonly CsvColumn<DescribedRow>[] = [
  ["at", ({ at }) => at.toISOString()],
  ["kind", ({ kind }) => (kind ? auditKinds[kind] : "")],
  ["action", ({ action }) => actionText(action)],
  ["who", ({ actor, person }) => person?.name ?? actorText(actor)],
  ["person id", ({ person }) => person?.id ?? ""],
  ["about", ({ subject, about }) => about?.name ?? subject ?? ""],
  ["details", ({ details }) => details.join("; ")],
  ["address", ({ address }) => address],
];

/** The filtered rows as CSV, in batches. */
export async function* auditCsv(db: Database, filter: AuditFilter): AsyncGenerator<string> {
  const list = await listQueryOf(db, filter);
  const batches = async function* () {
    for await (const rows of eachBatch((cursor) => readRows(db, list, { limit: 500, cursor }))) {
      yield describeRows(db, rows);
    }
  };
  yield* csvFile(csvColumns, batches());
}
