import { inArray } from "drizzle-orm";
import type { Database } from "~/db/client";
import { sessions } from "~/db/schema";
import type { Clock } from "~/lib/dates/clock";

/** Sessions of tests that stay confirmed while the test moves its clock. */

type Lasting = { ids: Set<string>; at: number };
const sessionsByDatabase = new WeakMap<Database, Lasting>();

/** From now on `confirmAgain` confirms this session. */
export function stayConfirmed(db: Database, id: string): void {
  const lasting = sessionsByDatabase.get(db) ?? { ids: new Set(), at: 0 };
  lasting.ids.add(id);
  sessionsByDatabase.set(db, lasting);
}

/** Confirms them at the present time, if it has changed. */
export async function confirmAgain(db: Database, clock: Clock): Promise<void> {
  const lasting = sessionsByDatabase.get(db);
  const now = clock();
  if (!lasting || lasting.at === now.getTime()) return;
  lasting.at = now.getTime();
  await db
    .update(sessions)
    .set({ confirmedAt: now })
    .where(inArray(sessions.id, [...lasting.ids]));
}
