import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { Database } from "~/db/client";

/**
 * Which process may write to an upload. Several may share a database and the folder of films; within one, UploadLocker
 * (tus-store.commands.server.ts) is enough. A lease that nobody renews expires, so a killed process blocks an upload for seconds.
 * Times are the database's: the clocks of two machines differ.
 */
export type UploadLeases = {
  /**
   * Takes the lease of an upload, and asks another process that has it to stop. `onEnd`: another process wants it, or it
   * was lost. False if the other one does not stop in time, or the upload was deleted.
   */
  take: (mediaId: string, onEnd: () => unknown) => Promise<boolean>;
  /** Asks another process that has the lease to stop, and waits until it did, for some seconds at most. */
  waitUntilFree: (mediaId: string) => Promise<void>;
  /** Whether this process still has the lease. Without a database it expires here too. */
  isHeld: (mediaId: string) => boolean;
  /** Returns a lease; call it as often as `take` resolved to true. */
  release: (mediaId: string) => Promise<void>;
};

const defaults = {
  /** Milliseconds after which a lease expires that is not renewed. */
  leaseMs: 6_000,
  renewMs: 1_500,
  /** How long a request waits for another process: longer than a lease of a killed one lasts. */
  waitMs: 8_000,
};
/** Ends here before it ends in the database: a write that began takes a moment. */
const marginMs = 1_000;
const pollMs = 250;

type Lease = { users: number; until: number; timer: NodeJS.Timeout; onEnd: () => unknown };

/** The leases of one process. */
export function createUploadLeases(db: Database, options: Partial<typeof defaults> = {}) {
  const { leaseMs, renewMs, waitMs } = { ...defaults, ...options };
  const holder = randomUUID();
  const heldLeases = new Map<string, Lease>();
  const leaseEnd = sql`clock_timestamp() + ${leaseMs / 1_000} * interval '1 second'`;
  const queryRows = async (query: ReturnType<typeof sql>) =>
    ((await db.execute(query)) as unknown as { rows: { wanted: boolean }[] }).rows;

  /** Takes or prolongs it; null if another process has it, or if it was returned before it is prolonged. */
  const claim = async (mediaId: string, { isNew }: { isNew: boolean }) => {
    const startedAt = performance.now();
    const isFree = sql`${isNew} and (leased_until is null or leased_until < clock_timestamp())`;
    const [row] = await queryRows(sql`
      update uploads set lease_holder = ${holder}, leased_until = ${leaseEnd},
        lease_wanted = lease_wanted and not ${isNew}
      where media_id = ${mediaId}
        and (lease_holder = ${holder} or ${isFree})
      returning lease_wanted as wanted`);
    return row ? { wanted: row.wanted, until: startedAt + leaseMs - marginMs } : null;
  };
  /** False if there is no such upload. */
  const requestLease = async (mediaId: string) =>
    (
      await queryRows(sql`update uploads set lease_wanted = true where media_id = ${mediaId}
        returning lease_wanted as wanted`)
    ).length > 0;

  const renew = async (mediaId: string, lease: Lease) => {
    // Without a database: it ends at `until`.
    const claimed = await claim(mediaId, { isNew: false }).catch(() => undefined);
    if (claimed) lease.until = claimed.until;
    if (claimed === null) lease.until = 0;
    if (claimed === null || claimed?.wanted || performance.now() > lease.until) lease.onEnd();
  };

  const leases: UploadLeases = {
    take: async (mediaId, onEnd) => {
      const giveUpAt = performance.now() + waitMs;
      for (;;) {
        const claimed = await claim(mediaId, { isNew: true });
        if (claimed) {
          const { users, timer } = heldLeases.get(mediaId) ?? { users: 0, timer: undefined };
          clearInterval(timer);
          const lease: Lease = {
            users: users + 1,
            until: claimed.until,
            onEnd,
            timer: setInterval(() => void renew(mediaId, lease), renewMs).unref(),
          };
          heldLeases.set(mediaId, lease);
          return true;
        }
        if (!(await requestLease(mediaId)) || performance.now() > giveUpAt) return false;
        await sleep(pollMs);
      }
    },
    waitUntilFree: async (mediaId) => {
      const giveUpAt = performance.now() + waitMs;
      while (performance.now() < giveUpAt) {
        const heldByOther = sql`lease_holder <> ${holder} and leased_until > clock_timestamp()`;
        const rows = await queryRows(sql`select lease_wanted as wanted from uploads
          where media_id = ${mediaId} and ${heldByOther}`);
        if (rows.length === 0) return;
        await requestLease(mediaId);
        await sleep(pollMs);
      }
    },
    isHeld: (mediaId) => performance.now() < (heldLeases.get(mediaId)?.until ?? 0),
    release: async (mediaId) => {
      const lease = heldLeases.get(mediaId);
      if (!lease) return;
      lease.users -= 1;
      if (lease.users > 0) return;
      clearInterval(lease.timer);
      heldLeases.delete(mediaId);
      await db.execute(sql`update uploads set lease_holder = null, leased_until = null
        where media_id = ${mediaId} and lease_holder = ${holder}`);
    },
  };
  return leases;
}
