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
  sideBySide: number;
  /** The same while the event loop is late, so the CPU is the bottleneck. */
  sideBySideWhenLate: number;
  /** Milliseconds by which a turn of the event loop counts as late. */
  lateMs: number;
  /**
   * Milliseconds after which a request is assumed to wait for another service (a card provider) and no longer counts as
   * running.
   */
  slowMs: number;
  /** Requests in progress at once, including those that wait for another service. */
  inHand: number;
  /** Milliseconds that a request waits before it gets a 503. */
  waitMs: number;
  /** The same in a short queue, with no more waiting than running requests. */
  shortWaitMs: number;
  /** Milliseconds of waiting after which the queue counts as stuck. */
  standsMs: number;
  /** The most waiting requests. */
  waiting: number;
  /**
   * Milliseconds for which no request is started while more connections arrive, except for clients with a proven
   * session.
   */
  letInMs: number;
  /** Running places reserved for proven sessions. */
  reservedForSessions: number;
  /** The share of all places for one client, at least one place. A proven session gets twice as many. */
  share: number;
};

const usual: Bounds = {
  sideBySide: 8,
  sideBySideWhenLate: 4,
  lateMs: 100,
  slowMs: 2_000,
  inHand: 150,
  waitMs: 800,
  shortWaitMs: 4_000,
  standsMs: 100,
  waiting: 1_000,
  letInMs: 100,
  reservedForSessions: 2,
  share: 1 / 4,
};

/** Milliseconds between two checks of the queue. */
const tickMs = 25;

/** The client of a request. `client`: the key of its share; null for the site itself. */
export type Turn = { client: string | null; proven: boolean };

export type RequestQueue = {
  /**
   * Runs the work when its turn comes; null if it waited too long, or its client has too many waiting. Throws what
   * `work` throws.
   */
  take: <T>(work: () => T | Promise<T>, turn: Turn) => Promise<T | null>;
};

type Work = { at: number; turn: Turn };
/** Called with the work that may start, or with null. */
type Waiter = { since: number; turn: Turn; called: (work: Work | null) => void };
/** The places that one client uses. */
type ClientUsage = { running: number; inHand: number; waiting: number };

/**
 * A queue for one process; tests make it smaller. `hasNewConnections`: whether a connection arrived since the last call. Node
 * accepts one connection per turn of the event loop, so a sudden crowd would wait for as many turns, each as long as
 * the pages rendered in it.
 */
export function createRequestQueue(
  bounds: Partial<Bounds> = {},
  hasNewConnections: () => boolean = () => false,
): RequestQueue {
  const limits = { ...usual, ...bounds };
  const line: Waiter[] = [];
  /** Start times of the running requests, the oldest first. */
  const running = new Set<Work>();
  const usage = new Map<string, ClientUsage>();
  /** Running requests without a proven session. */
  let visitors = 0;
  let inHand = 0;
  let lateMs = 0;
  let lettingIn: number | undefined;
  let calling = false;
  let ticking: NodeJS.Timeout | undefined;

  /** Counts for a client; one without requests is forgotten. */
  const count = ({ client }: Turn, counter: keyof ClientUsage, by: 1 | -1) => {
    if (client === null) return;
    const clientUsage = usage.get(client) ?? { running: 0, inHand: 0, waiting: 0 };
    clientUsage[counter] += by;
    if (clientUsage.running + clientUsage.inHand + clientUsage.waiting > 0)
      usage.set(client, clientUsage);
    else usage.delete(client);
  };
  /** Whether a client may have one more of `of`. */
  const hasShare = ({ client, proven }: Turn, counter: keyof ClientUsage, capacity: number) => {
    const clientUsage = client === null ? undefined : usage.get(client);
    if (!clientUsage) return true;
    return (
      clientUsage[counter] < Math.max(1, Math.floor(capacity * limits.share * (proven ? 2 : 1)))
    );
  };
  const sideBySide = () => (lateMs > limits.lateMs ? limits.sideBySideWhenLate : limits.sideBySide);

  const mayBegin = (turn: Turn) => {
    const places = sideBySide();
    if (running.size >= places || inHand >= limits.inHand) return false;
    if (!turn.proven && visitors >= Math.max(1, places - limits.reservedForSessions)) return false;
    return hasShare(turn, "running", places) && hasShare(turn, "inHand", limits.inHand);
  };
  const startTurn = ({ turn, called }: Waiter) => {
    const work = { at: performance.now(), turn };
    running.add(work);
    inHand += 1;
    count(turn, "running", 1);
    count(turn, "inHand", 1);
    if (!turn.proven) visitors += 1;
    called(work);
  };
  /** It no longer counts as running. */
  const release = (work: Work) => {
    if (!running.delete(work)) return;
    count(work.turn, "running", -1);
    if (!work.turn.proven) visitors -= 1;
  };
  const leaveLine = (at: number) => {
    const [waiter] = at < 0 ? [] : line.splice(at, 1);
    if (waiter) count(waiter.turn, "waiting", -1);
    return waiter;
  };

  const isLong = () => line.length > limits.sideBySide;

  /** Takes requests that may start now out of the queue: proven sessions first. */
  const next = (provenOnly: boolean) => {
    const stands = line[0] && isLong() && performance.now() - line[0].since > limits.standsMs;
    const find = (matches: (waiter: Waiter) => boolean) =>
      stands ? line.findLastIndex(matches) : line.findIndex(matches);
    const provenWaiter = find(({ turn }) => turn.proven && mayBegin(turn));
    if (provenWaiter >= 0 || provenOnly) return leaveLine(provenWaiter);
    return leaveLine(find(({ turn }) => mayBegin(turn)));
  };

  const call = () => {
    if (calling || line.length === 0) return;
    calling = true;
    setImmediate(() => {
      calling = false;
      const now = performance.now();
      lettingIn = hasNewConnections() ? (lettingIn ?? now) : undefined;
      const letsIn = lettingIn !== undefined && now - lettingIn < limits.letInMs;
      if (!letsIn) lettingIn = undefined;
      for (let waiter = next(letsIn); waiter; waiter = next(letsIn)) startTurn(waiter);
      if (letsIn) call();
    });
  };

  const tick = () => {
    let last = performance.now();
    ticking = setInterval(() => {
      const now = performance.now();
      lateMs = Math.max(0, now - last - tickMs);
      last = now;
      for (const work of running) {
        if (now - work.at < limits.slowMs) break;
        release(work);
      }
      const maxWaitMs = () => (isLong() ? limits.waitMs : limits.shortWaitMs);
      while (line[0] && now - line[0].since > maxWaitMs()) leaveLine(0)?.called(null);
      call();
      if (inHand > 0 || line.length > 0) return;
      clearInterval(ticking);
      ticking = undefined;
      lateMs = 0;
    }, tickMs);
    ticking.unref();
  };

  const wait = (turn: Turn) =>
    new Promise<Work | null>((called) => {
      line.push({ since: performance.now(), turn, called });
      count(turn, "waiting", 1);
      if (!ticking) tick();
      call();
    });

  return {
    take: async (work, turn) => {
      const hasRoom = turn.proven || line.length < limits.waiting;
      const started =
        hasRoom && hasShare(turn, "waiting", limits.waiting) ? await wait(turn) : null;
      if (!started) return null;
      try {
        return await work();
      } finally {
        release(started);
        inHand -= 1;
        count(turn, "inHand", -1);
        call();
      }
    },
  };
}
