import { and, eq, isNotNull, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import {
  awards,
  codes,
  juries,
  juryPhases,
  scheduleEvents,
  submissionDrafts,
  submissions,
} from "~/db/schema";
import type { Edition as EditionRow } from "~/features/settings/editions.queries.server";
import { withChargeableFees } from "~/features/settings/fees.rules";
import type { FestivalSettings } from "~/features/settings/schema";
import type { FieldError } from "~/lib/api/problem";
import { sameClockTime } from "~/lib/dates/wall-clock";
import { toMajor, toMinor } from "~/lib/money/amount";
import type { EditionPlace } from "./schema";

/** An edition's time zone and currency: until when they can change, and what changes with them. */

/**
 * What fixes an edition's currency (and with it the zone, and that it is not deleted), and what fixes its zone; null if
 * nothing does.
 */
type FixedReasons = { currency: string | null; zone: string | null };

/** The first reason that applies, or null. */
const firstReason = (...reasons: [applies: boolean | undefined, reason: string][]) =>
  reasons.find(([applies]) => applies)?.[1] ?? null;

/** What an edition has that fixes parts of its place in time. */
export async function readFixedReasons(db: Database, editionId: string): Promise<FixedReasons> {
  const exists = (query: ReturnType<typeof sql>) => sql<boolean>`exists (${query})`;
  const hasRowsIn = (table: typeof submissions | typeof submissionDrafts | typeof codes) =>
    exists(sql`select from ${table} where ${table.editionId} = ${editionId}`);
  const { rows } = (await db.execute(sql`select
    ${hasRowsIn(submissions)} as entries, ${hasRowsIn(submissionDrafts)} as drafts, ${hasRowsIn(codes)} as codes,
    ${exists(sql`select from ${scheduleEvents} where ${and(eq(scheduleEvents.editionId, editionId), isNotNull(scheduleEvents.blockId))}`)} as screenings,
    ${exists(sql`select from ${juryPhases} join ${juries} on ${juries.id} = ${juryPhases.juryId} where ${juries.editionId} = ${editionId}`)} as phases`)) as unknown as {
    rows: Record<"entries" | "drafts" | "codes" | "screenings" | "phases", boolean>[];
  };
  const [row] = rows;
  const currency = firstReason(
    [row?.entries, "entries"],
    [row?.drafts, "drafts of entries"],
    [row?.codes, "codes"],
  );
  const zone =
    currency ?? firstReason([row?.screenings, "screenings"], [row?.phases, "jury phases"]);
  return { currency, zone };
}

/** Whether zone and currency of an edition are fixed: true if they can no longer change. */
export async function readFixed(db: Database, editionId: string) {
  const { currency, zone } = await readFixedReasons(db, editionId);
  return { timeZone: zone !== null, currency: currency !== null };
}

/** The error for a zone that the database, which counts days in it, does not know; else null. */
export async function findZoneError(
  db: Database,
  timeZone: string | undefined,
): Promise<FieldError | null> {
  if (timeZone === undefined) return null;
  const { rows } = (await db.execute(
    sql`select from pg_timezone_names where name = ${timeZone} limit 1`,
  )) as unknown as { rows: unknown[] };
  const message = "The database does not know this time zone. Choose another";
  return rows.length > 0 ? null : { path: "timeZone", message };
}

/** Why a change of zone or currency is refused; null if it is not. */
export async function fixedReason(
  tx: Database,
  edition: EditionRow,
  { timeZone, currency }: EditionPlace,
): Promise<string | null> {
  const movesZone = timeZone !== undefined && timeZone !== edition.timeZone;
  const movesCurrency = currency !== undefined && currency !== edition.currency;
  if (!movesZone && !movesCurrency) return null;
  const fixedReasons = await readFixedReasons(tx, edition.id);
  const fixedMessage = (setting: string, reason: string) =>
    `The ${setting} of the ${edition.slug} edition can no longer be changed: it has ${reason}.`;
  if (movesZone && fixedReasons.zone) return fixedMessage("time zone", fixedReasons.zone);
  return movesCurrency && fixedReasons.currency
    ? fixedMessage("currency", fixedReasons.currency)
    : null;
}

/**
 * The settings in another zone and currency: local times and the numbers of fees stay, except fees
 * that cannot be charged.
 */
export function movedSettings(
  settings: FestivalSettings,
  { timeZone, currency }: Pick<FestivalSettings, "timeZone" | "currency">,
): FestivalSettings {
  const { deadlineAt: oldDeadline } = settings.dates;
  const movedMoment = sameClockTime(new Date(oldDeadline), settings.timeZone, timeZone);
  const deadlineAt =
    timeZone === settings.timeZone ? oldDeadline : movedMoment.toISOString().replace(".000Z", "Z");
  const adjusted = { ...settings, timeZone, currency, dates: { ...settings.dates, deadlineAt } };
  return currency === settings.currency ? adjusted : withChargeableFees(adjusted);
}

/** An amount with the same number in another currency: $500, ¥500. */
export const inCurrency = (minor: number | null, from: string, to: string): number | null =>
  minor === null ? null : toMinor(toMajor(minor, from), to);

/** Writes the edition's awards after a change of zone or currency: the numbers of prizes and the local end of the vote stay. */
export async function moveAwards(
  tx: Database,
  { id: editionId, timeZone, currency }: EditionRow,
  newPlace: { timeZone: string; currency: string },
): Promise<void> {
  for (const award of await tx.select().from(awards).where(eq(awards.editionId, editionId))) {
    const prizeCents = inCurrency(award.prizeCents, currency, newPlace.currency);
    const votesUntil =
      award.votesUntil && sameClockTime(award.votesUntil, timeZone, newPlace.timeZone);
    await tx.update(awards).set({ prizeCents, votesUntil }).where(eq(awards.id, award.id));
  }
}
