import { and, gte, lt, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { editions } from "~/db/schema";
import { addDays } from "~/lib/dates/calendar";
import { startOfDay } from "~/lib/dates/wall-clock";

/** SQL for the day of a moment in an edition's time zone (`editionId`: a column): a `date`. */
export const festivalDay = (moment: SQLWrapper, editionId: SQLWrapper): SQL =>
  sql`(${moment} at time zone (select ${editions.timeZone} from ${editions} where ${editions.id} = ${editionId}))::date`;

/** The last day that the calendar can name. */
const lastDay = "9999-12-31";

/** The condition that a moment is on a day from `from` to `to`, inclusive, in a time zone; undefined for any day. */
export const onDays = (
  moment: AnyPgColumn,
  timeZone: string,
  { from, to }: { from?: string | undefined; to?: string | undefined },
): SQL | undefined =>
  and(
    from ? gte(moment, startOfDay(timeZone, from)) : undefined,
    to && to < lastDay ? lt(moment, startOfDay(timeZone, addDays(to, 1))) : undefined,
  );
