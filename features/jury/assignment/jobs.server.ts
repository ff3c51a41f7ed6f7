import { and, eq, lt, lte, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import { runWhenDue } from "~/db/run-when-due";
import { juryPhases, juryReminders } from "~/db/schema";
import type { Clock } from "~/lib/dates/clock";
import { describeError, type Logger } from "~/lib/log";
import { syncConflicts } from "../conflicts/detection.commands.server";
import { queueReminders } from "./publish.commands.server";

type Deps = { db: Database; clock: Clock; publicUrl: string; log: Logger; wakeMail: () => void };

/**
 * Sends due reminders, each once; run at start and every minute. If several reminders of a phase
 * are due, only the latest is sent. Resolves to the number of queued emails.
 */
export async function sendDueReminders(deps: Deps): Promise<number> {
  const { db, clock, log, wakeMail } = deps;
  const now = clock();
  const dryRun = false;
  let queued = 0;
  await syncConflicts(db);
  await runWhenDue(
    db,
    {
      table: juryReminders,
      dueAt: juryReminders.dueAt,
      waiting: "waiting",
      happened: "done",
    },
    now,
    async (tx, { phaseId, daysBefore }) => {
      const [laterReminder] = await tx
        .select({ one: sql`1` })
        .from(juryReminders)
        .where(
          and(
            eq(juryReminders.phaseId, phaseId),
            lt(juryReminders.daysBefore, daysBefore),
            lte(juryReminders.dueAt, now),
          ),
        );
      const [phase] = await tx.select().from(juryPhases).where(eq(juryPhases.id, phaseId));
      if (phase && !laterReminder) queued += (await queueReminders(tx, deps, phase, dryRun)).length;
    },
    (error) => log.error("jury reminder not sent", { error: describeError(error) }),
  );
  if (queued > 0) wakeMail();
  return queued;
}
