import { setTimeout as sleep } from "node:timers/promises";
import { eq } from "drizzle-orm";
import type { Database } from "~/db/client";
import type { Listen } from "~/db/postgres/listen";
import { publicVersion } from "~/db/schema";

/**
 * The newest version of the public pages' data that this process knows. The database writes a new version with each
 * change and notifies at its commit (`note_public_change`), so that no command can forget it.
 */
export type PageCacheVersion = {
  /** Counts the noticed changes: pages rendered at a lower number are outdated. */
  current: () => number;
  /** Reads the version. Afterwards every change committed before the call is counted. */
  checkVersion: () => Promise<void>;
  stop: () => Promise<void>;
};

const channel = "public_version";
/** Milliseconds between two reads, in case a notification is lost: changes are found within a second. */
const pollMs = 700;

/** Reads the version; '' before the first change. */
async function readVersion(db: Database): Promise<string> {
  const [row] = await db.select().from(publicVersion).where(eq(publicVersion.id, 1));
  return row?.version ?? "";
}

/**
 * Starts to listen. `isOnlyProcess`: no other process writes to this database, so the engine's notifications suffice
 * and nothing is polled.
 */
export async function subscribeToInvalidation(
  { db, listen }: { db: Database; listen: Listen },
  { isOnlyProcess }: { isOnlyProcess: boolean },
): Promise<PageCacheVersion> {
  let count = 0;
  let knownVersion: string | undefined;
  const noteVersion = (version: string) => {
    if (version === knownVersion) return;
    knownVersion = version;
    count += 1;
  };
  const checkVersion = async () => noteVersion(await readVersion(db));
  // If the database is unreachable, the next check reads it; cached pages are served meanwhile.
  const checkQuietly = () => checkVersion().catch(() => undefined);

  const stopController = new AbortController();
  const pollVersion = async () => {
    while (!stopController.signal.aborted) {
      await sleep(pollMs, undefined, { signal: stopController.signal, ref: false }).catch(
        () => undefined,
      );
      if (!stopController.signal.aborted) await checkQuietly();
    }
  };
  const stopListening = await listen(channel, {
    onNotification: noteVersion,
    onListening: () => void checkQuietly(),
  });
  await checkQuietly();
  const polling = isOnlyProcess ? undefined : pollVersion();
  return {
    current: () => count,
    checkVersion,
    stop: async () => {
      stopController.abort();
      await stopListening();
      await polling;
    },
  };
}
