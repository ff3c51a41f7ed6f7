/**
 * Bounded request queue with load shedding: an accepted request is answered within about a second, however many come. A
 * request enters the queue only when it has arrived completely, so that incomplete ones block nobody. Requests start
 * between turns of the event loop, so that new arrivals are noticed soon, even while the database works in this thread,
 * and wait here instead of in the kernel's queue. While the queue moves, it is first in, first out. Once a long queue
 * is stuck, it is last in, first out: some are answered quickly, otherwise all would be late. A short queue (a busy
 * machine, a slow database) stays first in, first out. One client has at most a share of running and waiting requests;
 * some places are reserved for proven sessions, which also come first.
 */

type Bounds = {
  /** Running at once: more would only slow each other down. */
  maxRunning: number;
  /** Running requests while the event loop is late, so that the CPU is the bottleneck. */
  maxRunningWhenLate: number;
  /** Milliseconds by which a turn of the event loop counts as late. */
  lateMs: number;
  /**
   * Milliseconds after which a request is assumed to wait for another service (a card provider) and no longer counts as
   * running.
   */
  slowMs: number;
  /** Requests in progress at once, including those that wait for another service. */
  maxInProgress: number;
  /** Milliseconds that a request waits before it gets a 503. */
  waitMs: number;
  /** Milliseconds of waiting in a short queue. */
  shortWaitMs: number;
  /** The most waiting requests of a short queue: a server that works has them all answered within a second. */
  maxShort: number;
  /** Milliseconds of waiting after which the queue counts as stuck. */
  stuckMs: number;
  /** The most waiting requests. */
  maxWaiting: number;
  /**
   * Milliseconds for which no request is started while more connections arrive, except for clients with a proven
   * session.
   */
  acceptPauseMs: number;
  /** Running places reserved for proven sessions. */
  reservedForSessions: number;
  /** The share of all places for one client, at least one place. A proven session gets twice as many. */
  share: number;
};

const defaults: Bounds = {
  maxRunning: 8,
  maxRunningWhenLate: 4,
  lateMs: 100,
  slowMs: 2_000,
  maxInProgress: 150,
  waitMs: 800,
  shortWaitMs: 4_000,
  maxShort: 64,
  stuckMs: 100,
  maxWaiting: 1_000,
  acceptPauseMs: 100,
  reservedForSessions: 2,
  share: 1 / 4,
};

/** Milliseconds between two checks of the queue. */
const tickMs = 25;

/**
 * The client of a request. `client`: the key of its share; null for the site itself. `isProven`: it has a session that
 * the database confirmed.
 */
export type QueueClient = { client: string | null; isProven: boolean };

export type RequestQueue = {
  /**
   * Runs the work when its turn comes; null if it waited too long, or its client has too many waiting. Throws what
   * `work` throws.
   */
  take: <T>(work: () => T | Promise<T>, queueClient: QueueClient) => Promise<T | null>;
};

type RunningWork = { startedAt: number; queueClient: QueueClient };
/** A waiting request; `onTurn` is called with its work when it may start, or with null when it waited too long. */
type Waiter = {
  waitingSince: number;
  queueClient: QueueClient;
  onTurn: (work: RunningWork | null) => void;
};
/** The places that one client uses. */
type ClientUsage = { running: number; inProgress: number; waiting: number };

/**
 * A queue for one process; tests make it smaller. `hasNewConnections`: whether a connection arrived since the last call. Node
 * accepts one connection per turn of the event loop, so a sudden crowd would wait for as many turns, each as long as
 * the pages rendered in it.
 */
export function createRequestQueue(
  bounds: Partial<Bounds> = {},
  hasNewConnections: () => boolean = () => false,
): RequestQueue {
  const limits = { ...defaults, ...bounds };
  const waiters: Waiter[] = [];
  /** The running requests, the oldest first. */
  const running = new Set<RunningWork>();
  const usage = new Map<string, ClientUsage>();
  /** Running requests without a proven session. */
  let unprovenRunning = 0;
  let inProgress = 0;
  let lateMs = 0;
  let acceptingSince: number | undefined;
  let isScheduled = false;
  let tickTimer: NodeJS.Timeout | undefined;

  /** Counts for a client; one without requests is forgotten. */
  const count = ({ client }: QueueClient, counter: keyof ClientUsage, change: 1 | -1) => {
    if (client === null) return;
    const clientUsage = usage.get(client) ?? { running: 0, inProgress: 0, waiting: 0 };
    clientUsage[counter] += change;
    if (clientUsage.running + clientUsage.inProgress + clientUsage.waiting > 0)
      usage.set(client, clientUsage);
    else usage.delete(client);
  };
  /** Whether a client may have one more of what `counter` counts, of `capacity` in all. */
  const hasShare = (
    { client, isProven }: QueueClient,
    counter: keyof ClientUsage,
    capacity: number,
  ) => {
    const clientUsage = client === null ? undefined : usage.get(client);
    if (!clientUsage) return true;
    return (
      clientUsage[counter] < Math.max(1, Math.floor(capacity * limits.share * (isProven ? 2 : 1)))
    );
  };
  const currentMaxRunning = () =>
    lateMs > limits.lateMs ? limits.maxRunningWhenLate : limits.maxRunning;

  const mayStart = (queueClient: QueueClient) => {
    const maxRunning = currentMaxRunning();
    if (running.size >= maxRunning || inProgress >= limits.maxInProgress) return false;
    if (
      !queueClient.isProven &&
      unprovenRunning >= Math.max(1, maxRunning - limits.reservedForSessions)
    )
      return false;
    return (
      hasShare(queueClient, "running", maxRunning) &&
      hasShare(queueClient, "inProgress", limits.maxInProgress)
    );
  };
  const startWork = ({ queueClient, onTurn }: Waiter) => {
    const work = { startedAt: performance.now(), queueClient };
    running.add(work);
    inProgress += 1;
    count(queueClient, "running", 1);
    count(queueClient, "inProgress", 1);
    if (!queueClient.isProven) unprovenRunning += 1;
    onTurn(work);
  };
  /** Stops counting work as running, if it did. */
  const release = (work: RunningWork) => {
    if (!running.delete(work)) return;
    count(work.queueClient, "running", -1);
    if (!work.queueClient.isProven) unprovenRunning -= 1;
  };
  const removeWaiter = (index: number) => {
    const [waiter] = index < 0 ? [] : waiters.splice(index, 1);
    if (waiter) count(waiter.queueClient, "waiting", -1);
    return waiter;
  };

  const isLong = () => waiters.length > limits.maxShort;

  /** Takes a request that may start now out of the queue, one with a proven session first; undefined if there is none. */
  const takeNext = (provenOnly: boolean) => {
    const isStuck =
      waiters[0] && isLong() && performance.now() - waiters[0].waitingSince > limits.stuckMs;
    const find = (matches: (waiter: Waiter) => boolean) =>
      isStuck ? waiters.findLastIndex(matches) : waiters.findIndex(matches);
    const provenIndex = find(({ queueClient }) => queueClient.isProven && mayStart(queueClient));
    if (provenIndex >= 0 || provenOnly) return removeWaiter(provenIndex);
    return removeWaiter(find(({ queueClient }) => mayStart(queueClient)));
  };

  const scheduleStarts = () => {
    if (isScheduled || waiters.length === 0) return;
    isScheduled = true;
    setImmediate(() => {
      isScheduled = false;
      const now = performance.now();
      acceptingSince = hasNewConnections() ? (acceptingSince ?? now) : undefined;
      const isAccepting =
        acceptingSince !== undefined && now - acceptingSince < limits.acceptPauseMs;
      if (!isAccepting) acceptingSince = undefined;
      for (let waiter = takeNext(isAccepting); waiter; waiter = takeNext(isAccepting))
        startWork(waiter);
      if (isAccepting) scheduleStarts();
    });
  };

  const startTicking = () => {
    let last = performance.now();
    tickTimer = setInterval(() => {
      const now = performance.now();
      lateMs = Math.max(0, now - last - tickMs);
      last = now;
      for (const work of running) {
        if (now - work.startedAt < limits.slowMs) break;
        release(work);
      }
      const maxWaitMs = () => (isLong() ? limits.waitMs : limits.shortWaitMs);
      while (waiters[0] && now - waiters[0].waitingSince > maxWaitMs())
        removeWaiter(0)?.onTurn(null);
      scheduleStarts();
      if (inProgress > 0 || waiters.length > 0) return;
      clearInterval(tickTimer);
      tickTimer = undefined;
      lateMs = 0;
    }, tickMs);
    tickTimer.unref();
  };

  const enqueue = (queueClient: QueueClient) =>
    new Promise<RunningWork | null>((onTurn) => {
      waiters.push({ waitingSince: performance.now(), queueClient, onTurn });
      count(queueClient, "waiting", 1);
      if (!tickTimer) startTicking();
      scheduleStarts();
    });

  return {
    take: async (work, queueClient) => {
      const hasRoom = queueClient.isProven || waiters.length < limits.maxWaiting;
      const runningWork =
        hasRoom && hasShare(queueClient, "waiting", limits.maxWaiting)
          ? await enqueue(queueClient)
          : null;
      if (!runningWork) return null;
      try {
        return await work();
      } finally {
        release(runningWork);
        inProgress -= 1;
        count(queueClient, "inProgress", -1);
        scheduleStarts();
      }
    },
  };
}
