import type { Database } from "~/db/client";
import { integrationStatus } from "~/db/schema";
import type { Clock } from "~/lib/dates/clock";
import { describeError, type Logger } from "~/lib/log";
import type { ServiceWatch } from "~/lib/service-health";
import { cutText } from "~/lib/shorten";
import type { IntegrationName } from "./schema";

/** Records successes and errors of each external service. */
export type IntegrationWatch = ServiceWatch<IntegrationName>;

/** Successes are recorded at most once in this many milliseconds. */
const recordEveryMs = 60_000;

export function integrationWatch({
  db,
  clock,
  log,
}: {
  db: Database;
  clock: Clock;
  log: Logger;
}): IntegrationWatch {
  const recordedAt = new Map<IntegrationName, number>();
  const saveStatus = async (
    name: IntegrationName,
    set: Partial<typeof integrationStatus.$inferInsert>,
  ) => {
    try {
      await db
        .insert(integrationStatus)
        .values({ name, ...set })
        .onConflictDoUpdate({ target: integrationStatus.name, set });
    } catch (error) {
      log.warn("integration status not noted", { name, error: describeError(error) });
    }
  };
  return {
    recordSuccess: async (name) => {
      const now = clock();
      if (now.getTime() - (recordedAt.get(name) ?? Number.NEGATIVE_INFINITY) < recordEveryMs)
        return;
      recordedAt.set(name, now.getTime());
      await saveStatus(name, { lastWorkedAt: now });
    },
    recordFailure: async (name, message) => {
      recordedAt.delete(name);
      await saveStatus(name, { lastTroubleAt: clock(), lastTrouble: cutText(message, 500) });
    },
  };
}
