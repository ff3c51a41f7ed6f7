import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { createPlaces } from "./places.server";

/** Work that ends when it is told to. */
function workOf(places: ReturnType<typeof createPlaces>) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const ask = (name: string) =>
    places.take(() => {
      begun.push(name);
      return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
    });
  return { begun, ask, end: (name: string) => ends.get(name)?.() };
}

const patient = {
  waitMs: 60_000,
  shortWaitMs: 60_000,
  standsMs: 60_000,
  slowMs: 60_000,
  lateMs: 60_000,
};

test("who finds no place waits for one, in the order of arrival", async () => {
  const { begun, ask, end } = workOf(createPlaces({ ...patient, sideBySide: 2 }));
  const answers = ["a", "b", "c", "d"].map(ask);
  await expect.poll(() => begun).toEqual(["a", "b"]);
  end("b");
  await expect.poll(() => begun).toEqual(["a", "b", "c"]);
  for (const name of ["a", "c"]) end(name);
  await expect.poll(() => begun).toEqual(["a", "b", "c", "d"]);
  end("d");
  expect(await Promise.all(answers)).toEqual(["a", "b", "c", "d"]);
});

test("in a line that stands, whoever came last comes first", async () => {
  const { begun, ask, end } = workOf(createPlaces({ ...patient, sideBySide: 1, standsMs: 1 }));
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

test("who has waited long enough, or finds the line full, is told to come back", async () => {
  const { begun, ask, end } = workOf(
    createPlaces({ ...patient, sideBySide: 1, waiting: 2, waitMs: 1, shortWaitMs: 50 }),
  );
  const first = ask("a");
  await expect.poll(() => begun).toEqual(["a"]);
  const line = [ask("b"), ask("c"), ask("one too many")];
  expect(await Promise.all(line)).toEqual([null, null, null]);
  end("a");
  expect(await first).toBe("a");
  expect(begun).toEqual(["a"]);
});

test("in a short line nobody is sent away who would be next, and the first comes first", async () => {
  const { begun, ask, end } = workOf(
    createPlaces({ ...patient, sideBySide: 2, waitMs: 1, standsMs: 1 }),
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

test("one that waits for somebody else keeps nobody from working, up to a bound", async () => {
  const { begun, ask, end } = workOf(
    createPlaces({ ...patient, sideBySide: 1, slowMs: 1, inHand: 2 }),
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
  const places = createPlaces({ ...patient, sideBySide: 9, sideBySideWhenLate: 1, lateMs: 50 });
  const { begun, ask, end } = workOf(places);
  const first = ask("a");
  await expect.poll(() => begun).toEqual(["a"]);
  const others: Promise<string | null>[] = [];
  // The thread is held up in each round, as by one long computation after the other.
  for (let round = 0; round < 6; round += 1) {
    const until = performance.now() + 200;
    while (performance.now() < until);
    await sleep(0);
    if (round === 2) others.push(ask("b"), ask("c"));
  }
  const whileLate = [...begun];
  await expect.poll(() => begun).toEqual(["a", "b", "c"]);
  for (const name of ["a", "b", "c"]) end(name);
  await Promise.all([first, ...others]);
  expect(whileLate).toEqual(["a"]);
});

test("work that fails gives its place back", async () => {
  const places = createPlaces({ ...patient, sideBySide: 1 });
  const fail = () => places.take(() => Promise.reject(new Error("away")));
  await expect(fail()).rejects.toThrow("away");
  await expect(fail()).rejects.toThrow("away");
});

test("while more knock nobody is begun with, for a moment; then the work goes on between them", async () => {
  let knocking = true;
  let asked = 0;
  const knocks = () => {
    asked += 1;
    return knocking;
  };
  const patiently = workOf(createPlaces({ ...patient, letInMs: 60_000 }, knocks));
  const answer = patiently.ask("a");
  await expect.poll(() => asked).toBeGreaterThan(50);
  expect(patiently.begun).toEqual([]);
  knocking = false;
  await expect.poll(() => patiently.begun).toEqual(["a"]);
  patiently.end("a");
  expect(await answer).toBe("a");

  knocking = true;
  const busily = workOf(createPlaces({ ...patient, letInMs: 20 }, knocks));
  const other = busily.ask("b");
  await expect.poll(() => busily.begun).toEqual(["b"]);
  busily.end("b");
  expect(await other).toBe("b");
});
