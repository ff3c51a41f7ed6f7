/**
 * Who may be worked on, who waits for a turn and who is better told to come
 * back: a visitor who is let in is answered within about a second, however many
 * come. A request asks for its turn only when all of it is here, so that one
 * sent by halves holds nobody up.
 *
 * Turns are given between the rounds of the event loop. What arrived meanwhile is
 * so noticed soon even where the database works in this very thread, and those
 * who wait stand in a line that can be seen and not in the kernel's. While the
 * line moves, the first comes first. Once a long one stands, whoever came last does:
 * somebody is answered quickly then, where otherwise everybody would be late. In a
 * short one, as a busy machine or a slow database makes it, everybody's turn comes soon:
 * nobody is sent away who would be next.
 */

type Bounds = {
  /** Worked on side by side: more would only make each of them slower. */
  sideBySide: number;
  /** The same while the event loop is late: the thread itself is what is scarce. */
  sideBySideWhenLate: number;
  /** Milliseconds by which a round of the event loop counts as late. */
  lateMs: number;
  /** Milliseconds after which a request is taken to wait for somebody else (a card provider) and counts no longer. */
  slowMs: number;
  /** In hand at once, those included that wait for somebody else. */
  inHand: number;
  /** Milliseconds that a request waits for its turn before it is told to come back. */
  waitMs: number;
  /** The same where the line is short: no more wait than are worked on side by side. */
  shortWaitMs: number;
  /** Milliseconds of waiting after which the line counts as standing. */
  standsMs: number;
  /** Waiting at once. */
  waiting: number;
  /** Milliseconds for which nobody is begun with while more knock. */
  letInMs: number;
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
};

/** Milliseconds between two looks at those who wait. */
const tickMs = 25;

export type Places = {
  /** Does the work when its turn comes; null where it did not come in time. What `work` throws is thrown. */
  take: <T>(work: () => T | Promise<T>) => Promise<T | null>;
};

type Work = { at: number };
/** Called with the work that it may begin, or with null. */
type Waiter = { since: number; called: (work: Work | null) => void };

/**
 * A line for one process; tests make it narrower. `knocks` says whether somebody connected since it
 * was asked last: Node takes in one connection in each round of the event loop, so a crowd that
 * comes at once would wait for as many rounds, each as long as the pages that are made in it.
 */
export function createPlaces(
  bounds: Partial<Bounds> = {},
  knocks: () => boolean = () => false,
): Places {
  const most = { ...usual, ...bounds };
  const line: Waiter[] = [];
  /** When those that count as worked on began, the oldest first. */
  const begun = new Set<Work>();
  let inHand = 0;
  let late = 0;
  let lettingIn: number | undefined;
  let calling = false;
  let ticking: NodeJS.Timeout | undefined;

  const begin = (waiter: Waiter) => {
    const work = { at: performance.now() };
    begun.add(work);
    inHand += 1;
    waiter.called(work);
  };

  const isLong = () => line.length > most.sideBySide;

  const next = () => {
    const stands = line[0] && isLong() && performance.now() - line[0].since > most.standsMs;
    return stands ? line.pop() : line.shift();
  };

  const call = () => {
    if (calling || line.length === 0) return;
    calling = true;
    setImmediate(() => {
      calling = false;
      if (knocks()) {
        lettingIn ??= performance.now();
        if (performance.now() - lettingIn < most.letInMs) return call();
      }
      lettingIn = undefined;
      const sideBySide = late > most.lateMs ? most.sideBySideWhenLate : most.sideBySide;
      for (let free = sideBySide - begun.size; free > 0 && inHand < most.inHand; free -= 1) {
        const waiter = next();
        if (!waiter) return;
        begin(waiter);
      }
    });
  };

  const tick = () => {
    let last = performance.now();
    ticking = setInterval(() => {
      const now = performance.now();
      late = Math.max(0, now - last - tickMs);
      last = now;
      for (const work of begun) {
        if (now - work.at < most.slowMs) break;
        begun.delete(work);
      }
      const patience = () => (isLong() ? most.waitMs : most.shortWaitMs);
      while (line[0] && now - line[0].since > patience()) line.shift()?.called(null);
      call();
      if (inHand > 0 || line.length > 0) return;
      clearInterval(ticking);
      ticking = undefined;
      late = 0;
    }, tickMs);
    ticking.unref();
  };

  const turn = () =>
    new Promise<Work | null>((called) => {
      line.push({ since: performance.now(), called });
      if (!ticking) tick();
      call();
    });

  return {
    take: async (work) => {
      const mine = line.length < most.waiting ? await turn() : null;
      if (!mine) return null;
      try {
        return await work();
      } finally {
        begun.delete(mine);
        inHand -= 1;
        call();
      }
    },
  };
}
