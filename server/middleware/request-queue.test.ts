import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { createRequestQueue, type QueueClient } from "./request-queue";

const visitor = (client: string): QueueClient => ({ client, isProven: false });
const proven = (client: string): QueueClient => ({ client, isProven: true });
/** The site itself, which has no share. */
const site: QueueClient = { client: null, isProven: false };

/** Work that ends on demand. */
function workOf(places: ReturnType<typeof createRequestQueue>) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const askAs = (turn: QueueClient, name: string) =>
    places.take(() => {
      begun.push(name);
      return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
    }, turn);
  const ask = (name: string) => askAs(site, name);
  return { begun, ask, askAs, end: (name: string) => ends.get(name)?.() };
}

const patient = {
  waitMs: 60_000,
  shortWaitMs: 60_000,
  stuckMs: 60_000,
  slowMs: 60_000,
  lateMs: 60_000,
  maxShort: 1,
  reservedForSessions: 0,
};

test("waits for a place in the order of arrival", async () => {
  const { begun, ask, end } = workOf(createRequestQueue({ ...patient, maxRunning: 2 }));
  const answers = ["a", "b", "c", "d"].map(ask);
  await expect.poll(() => begun).toEqual(["a", "b"]);
  end("b");
  await expect.poll(() => begun).toEqual(["a", "b", "c"]);
  for (const name of ["a", "c"]) end(name);
  await expect.poll(() => begun).toEqual(["a", "b", "c", "d"]);
  end("d");
  expect(await Promise.all(answers)).toEqual(["a", "b", "c", "d"]);
});

test("serves the last first in a stuck queue", async () => {
  const { begun, ask, end } = workOf(createRequestQueue({ ...patient, maxRunning: 1, stuckMs: 1 }));
  const answers = [ask("a")];
  await expect.poll(() => begun).toEqual(["a"]);
  answers.push(ask("b"), ask("c"));
  await sleep(20);
  end("a");
  await expect.poll(() => begun).toEqual(["a", "c"]);
  end("c");
  await expect.poll(() => begun).toEqual(["a", "c", "b"]);
  end("b");
  expect(await Promise.all(answers)).toEqual(["a", "b", "c"]);
});

test("refuses after the waiting time, or if the queue is full", async () => {
  const { begun, ask, end } = workOf(
    createRequestQueue({ ...patient, maxRunning: 1, maxWaiting: 2, waitMs: 1, shortWaitMs: 50 }),
  );
  const first = ask("a");
  await expect.poll(() => begun).toEqual(["a"]);
  const line = [ask("b"), ask("c"), ask("one too many")];
  expect(await Promise.all(line)).toEqual([null, null, null]);
  end("a");
  expect(await first).toBe("a");
  expect(begun).toEqual(["a"]);
});

test("serves a short queue in order and refuses nobody who would be next", async () => {
  const { begun, ask, end } = workOf(
    createRequestQueue({ ...patient, maxRunning: 2, maxShort: 2, waitMs: 1, stuckMs: 1 }),
  );
  const answers = ["a", "b"].map(ask);
  await expect.poll(() => begun).toEqual(["a", "b"]);
  answers.push(ask("c"), ask("d"));
  await sleep(100);
  end("a");
  await expect.poll(() => begun).toEqual(["a", "b", "c"]);
  for (const name of ["b", "c"]) end(name);
  await expect.poll(() => begun).toEqual(["a", "b", "c", "d"]);
  end("d");
  expect(await Promise.all(answers)).toEqual(["a", "b", "c", "d"]);
});

test("does not count a request that waits for another service, up to a limit", async () => {
  const { begun, ask, end } = workOf(
    createRequestQueue({ ...patient, maxRunning: 1, slowMs: 1, maxInProgress: 2 }),
  );
  const answers = ["slow", "slow too", "third"].map(ask);
  await expect.poll(() => begun).toEqual(["slow", "slow too"]);
  await sleep(100);
  expect(begun, "as many as may be in hand").toEqual(["slow", "slow too"]);
  end("slow");
  await expect.poll(() => begun).toEqual(["slow", "slow too", "third"]);
  for (const name of ["slow too", "third"]) end(name);
  await Promise.all(answers);
});

test("while the event loop is late, fewer are worked on side by side", async () => {
  const places = createRequestQueue({
    ...patient,
    maxRunning: 9,
    maxRunningWhenLate: 1,
    lateMs: 50,
  });
  const { begun, ask, end } = workOf(places);
  const first = ask("a");
  await expect.poll(() => begun).toEqual(["a"]);
  const otherAnswers: Promise<string | null>[] = [];
  // Blocks the thread in each round, as by long computations.
  for (let round = 0; round < 6; round += 1) {
    const until = performance.now() + 200;
    while (performance.now() < until);
    await sleep(0);
    if (round === 2) otherAnswers.push(ask("b"), ask("c"));
  }
  const whileLate = [...begun];
  await expect.poll(() => begun).toEqual(["a", "b", "c"]);
  for (const name of ["a", "b", "c"]) end(name);
  await Promise.all([first, ...otherAnswers]);
  expect(whileLate).toEqual(["a"]);
});

test("work that fails gives its place back", async () => {
  const places = createRequestQueue({ ...patient, maxRunning: 1 });
  const fail = () => places.take(() => Promise.reject(new Error("away")), site);
  await expect(fail()).rejects.toThrow("away");
  await expect(fail()).rejects.toThrow("away");
});

test("starts nothing for a moment while more connections arrive, then continues", async () => {
  let knocking = true;
  let askedCount = 0;
  const hasNewConnections = () => {
    askedCount += 1;
    return knocking;
  };
  const patiently = workOf(
    createRequestQueue({ ...patient, acceptPauseMs: 60_000 }, hasNewConnections),
  );
  const answer = patiently.ask("a");
  await expect.poll(() => askedCount).toBeGreaterThan(50);
  expect(patiently.begun).toEqual([]);
  knocking = false;
  await expect.poll(() => patiently.begun).toEqual(["a"]);
  patiently.end("a");
  expect(await answer).toBe("a");

  knocking = true;
  const busily = workOf(createRequestQueue({ ...patient, acceptPauseMs: 20 }, hasNewConnections));
  const otherAnswer = busily.ask("b");
  await expect.poll(() => busily.begun).toEqual(["b"]);
  busily.end("b");
  expect(await otherAnswer).toBe("b");
});

test("one client has a quarter of the places and of the line; another is begun with past it", async () => {
  const places = createRequestQueue({ ...patient, maxRunning: 8, maxWaiting: 12 });
  const { begun, askAs, end } = workOf(places);
  const greedy = ["a", "b"].map((name) => askAs(visitor("one"), name));
  await expect.poll(() => begun).toEqual(["a", "b"]);
  greedy.push(...["c", "d", "e"].map((name) => askAs(visitor("one"), name)));
  expect(await askAs(visitor("one"), "a sixth, whose line is full")).toBeNull();
  const otherAnswer = askAs(visitor("other"), "x");
  await expect.poll(() => begun).toEqual(["a", "b", "x"]);
  end("x");
  expect(await otherAnswer).toBe("x");
  expect(begun).toEqual(["a", "b", "x"]);
  for (const name of ["a", "b", "c", "d", "e"]) {
    await expect.poll(() => begun).toContain(name);
    end(name);
  }
  expect(await Promise.all(greedy)).toEqual(["a", "b", "c", "d", "e"]);
});

test("reserves two places for proven sessions, which come first", async () => {
  const places = createRequestQueue({
    ...patient,
    reservedForSessions: 2,
    maxRunning: 4,
    share: 1,
  });
  const { begun, askAs, end } = workOf(places);
  const visitors = ["a", "b", "c"].map((name) => askAs(visitor(name), name));
  await expect.poll(() => begun).toEqual(["a", "b"]);
  const jurors = ["x", "y", "z"].map((name) => askAs(proven(name), name));
  await expect.poll(() => begun).toEqual(["a", "b", "x", "y"]);
  end("a");
  await expect.poll(() => begun).toEqual(["a", "b", "x", "y", "z"]);
  for (const name of ["b", "x", "y", "z"]) end(name);
  await expect.poll(() => begun).toEqual(["a", "b", "x", "y", "z", "c"]);
  end("c");
  await Promise.all([...visitors, ...jurors]);
});

test("does not delay a proven session for new connections", async () => {
  const places = createRequestQueue({ ...patient, acceptPauseMs: 60_000 }, () => true);
  const { begun, askAs, end } = workOf(places);
  const before = askAs(visitor("one"), "a");
  const juror = askAs(proven("session"), "x");
  await expect.poll(() => begun).toEqual(["x"]);
  end("x");
  expect(await juror).toBe("x");
  expect(begun).toEqual(["x"]);
  void before;
});
