import { and, eq, inArray, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import { emailSubscribers, mailSuppressions } from "~/db/schema";
import { onDays } from "~/features/settings/festival-day.queries.server";
import { readTimeZone } from "~/features/settings/queries.server";
import { audit } from "~/lib/api/audit-log.server";
import type { Clock } from "~/lib/dates/clock";
import { type Page, type PageQuery, readPage } from "~/lib/pagination/keyset";
import { unsubscribeByAddress } from "../commands.server";
import { list, subscriberConditions } from "../queries.server";
import {
  objections,
  type SubscriberFilters,
  type SubscriberState,
  subscriberSchema,
} from "../schema";
import { subscribedColumns } from "../welcome.commands.server";

/** Reads and changes the mailing list for the director. */

type Row = typeof emailSubscribers.$inferSelect;

function stateOf(row: Row): SubscriberState {
  if (row.isActive) return "active";
  const isUnconfirmed = row.confirmTokenHash && !row.confirmedAt && !row.unsubscribedAt;
  return isUnconfirmed ? "unconfirmed" : "left";
}

/** Adds each subscriber's state, and why emails do not reach them. */
async function describeSubscribers(db: Database, rows: Row[]) {
  if (rows.length === 0) return [];
  const addresses = rows.map(({ email }) => email.toLowerCase());
  const suppressions = await db
    .select()
    .from(mailSuppressions)
    .where(inArray(mailSuppressions.address, addresses));
  const reasons = new Map(suppressions.map(({ address, reason }) => [address, reason]));
  return rows.map((row) => ({
    ...row,
    state: stateOf(row),
    suppressed: reasons.get(row.email.toLowerCase()) ?? null,
  }));
}

export type DescribedSubscriber = Awaited<ReturnType<typeof describeSubscribers>>[number];

/** One page of subscribers, filtered, newest first. */
export async function listSubscribers(
  db: Database,
  { limit, cursor, q, from, to }: PageQuery & SubscriberFilters,
  state?: SubscriberState,
): Promise<Page<DescribedSubscriber>> {
  const { email, subscribedAt } = emailSubscribers;
  const filters = and(
    state && subscriberConditions[state],
    q ? sql`strpos(lower(${email}), ${q.toLowerCase()}) > 0` : undefined,
    onDays(subscribedAt, await readTimeZone(db), { from, to }),
  );
  const page = await readPage(db, { ...list, where: filters }, { limit, cursor });
  return { ...page, items: await describeSubscribers(db, page.items) };
}

/** True if an address is not confirmed yet. */
export async function hasUnconfirmed(db: Database): Promise<boolean> {
  const rows = await db
    .select({ id: emailSubscribers.id })
    .from(emailSubscribers)
    .where(subscriberConditions.unconfirmed)
    .limit(1);
  return rows.length > 0;
}

async function lockSubscriber(tx: Database, id: string): Promise<DescribedSubscriber | null> {
  const rows = await tx
    .select()
    .from(emailSubscribers)
    .where(eq(emailSubscribers.id, id))
    .for("update");
  const [subscriber] = await describeSubscribers(tx, rows);
  return subscriber ?? null;
}

export type SubscriptionResult =
  | { kind: "done"; subscriber: DescribedSubscriber }
  | { kind: "unknown" }
  /** Refused; `message` is the reason, or what must be confirmed first. */
  | { kind: "refused"; message: string };

const unconfirmedRefusal =
  "Only the owner of this address can confirm it. Otherwise, it is deleted automatically.";

/** Unsubscribes somebody for the director, and withdraws the newsletters that wait for them. */
export async function unsubscribe(
  db: Database,
  clock: Clock,
  id: string,
): Promise<SubscriptionResult> {
  return db.transaction(async (tx) => {
    const subscriber = await lockSubscriber(tx, id);
    if (!subscriber) return { kind: "unknown" };
    if (subscriber.state === "unconfirmed") return { kind: "refused", message: unconfirmedRefusal };
    if (subscriber.state === "active") {
      await unsubscribeByAddress(tx, clock, subscriber.email, "director");
      await audit(tx, clock(), "director", "subscriber unsubscribed", { subject: id });
    }
    return readResult(tx, id);
  });
}

/**
 * Resubscribes somebody. Reasons against it (they unsubscribed, an email bounced) must be `confirmed`, and are logged.
 * A suppressed address stays suppressed.
 */
export async function resubscribe(
  db: Database,
  clock: Clock,
  id: string,
  { confirmed }: { confirmed: boolean },
): Promise<SubscriptionResult> {
  return db.transaction(async (tx) => {
    const subscriber = await lockSubscriber(tx, id);
    if (!subscriber) return { kind: "unknown" };
    if (subscriber.state === "unconfirmed") return { kind: "refused", message: unconfirmedRefusal };
    if (subscriber.state === "left") {
      const reasons = objections(subscriberSchema.parse(subscriber));
      if (reasons.length > 0 && !confirmed) return { kind: "refused", message: reasons.join(" ") };
      await tx
        .update(emailSubscribers)
        .set({ ...subscribedColumns, confirmTokenHash: null })
        .where(eq(emailSubscribers.id, id));
      const { leftBy, suppressed } = subscriber;
      const detail = { leftBy, suppressed };
      await audit(tx, clock(), "director", "subscriber resubscribed", { subject: id, detail });
    }
    return readResult(tx, id);
  });
}

async function readResult(tx: Database, id: string): Promise<SubscriptionResult> {
  const subscriber = await lockSubscriber(tx, id);
  return subscriber ? { kind: "done", subscriber } : { kind: "unknown" };
}
