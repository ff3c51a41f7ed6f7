import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import { emailSubscribers, mailSuppressions } from "~/db/schema";
import { subscriberConditions } from "~/features/newsletter/queries.server";
import { onDays } from "~/features/settings/festival-day.queries.server";
import type { FestivalSettings } from "~/features/settings/schema";
import { addDays } from "~/lib/dates/calendar";
import { audienceLabel } from "./audience-label.rules";
import type { AudienceSummary, SubscriberAudience } from "./schema";
import { leftOutReasons, refusals } from "./texts";

/** The readers of a newsletter: counted, never listed, since they are many. */

const isSuppressed = sql`exists (select from ${mailSuppressions}
  where ${mailSuppressions.address} = lower(${emailSubscribers.email}))`;

/** Whom the audience is narrowed to, whatever their state. */
const isMeant = (
  { sources = [], joinedAfter, joinedBefore }: SubscriberAudience,
  { timeZone }: FestivalSettings,
): SQL | undefined =>
  and(
    sources.length > 0 ? inArray(emailSubscribers.source, sources) : undefined,
    onDays(emailSubscribers.subscribedAt, timeZone, {
      from: joinedAfter,
      to: joinedBefore && addDays(joinedBefore, -1),
    }),
  );

/** Who gets a newsletter. */
export const isReader = (
  audience: SubscriberAudience,
  settings: FestivalSettings,
): SQL | undefined =>
  and(isMeant(audience, settings), eq(emailSubscribers.isActive, true), sql`not ${isSuppressed}`);

/** The audience as the page shows it. */
export async function describeSubscribers(
  db: Database,
  audience: SubscriberAudience,
  settings: FestivalSettings,
): Promise<AudienceSummary> {
  const { active, left, unconfirmed } = subscriberConditions;
  const countWhere = (condition: SQL | undefined) =>
    sql<number>`(count(*) filter (where ${condition}))::int`;
  const [counts] = await db
    .select({
      emails: countWhere(and(active, sql`not ${isSuppressed}`)),
      suppressed: countWhere(and(active, isSuppressed)),
      unconfirmed: countWhere(unconfirmed),
      left: countWhere(left),
    })
    .from(emailSubscribers)
    .where(isMeant(audience, settings));
  return {
    label: audienceLabel(audience, settings, []),
    emails: counts?.emails ?? 0,
    entries: 0,
    first: [],
    leftOut: (["suppressed", "unconfirmed", "left"] as const).flatMap((reason) => {
      const count = counts?.[reason] ?? 0;
      return count > 0 ? [{ why: leftOutReasons[reason], count }] : [];
    }),
    warnings: settings.newsletter.postalAddress.trim() === "" ? [refusals.noPostalAddress] : [],
  };
}

/** The sources of subscribers, to choose from. */
export async function listSources(db: Database): Promise<string[]> {
  const rows = await db
    .selectDistinct({ source: emailSubscribers.source })
    .from(emailSubscribers)
    .orderBy(emailSubscribers.source)
    .limit(50);
  return rows.map(({ source }) => source);
}
