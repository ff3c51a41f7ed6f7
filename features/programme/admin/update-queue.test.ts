import { expect, test } from "vitest";
import { type BoardPersistence, createQueue } from "./update-queue.browser";

/** A fake server that responds when told to and records its requests. */
function elsewhere() {
  const calls: unknown[][] = [];
  const answers: (() => void)[] = [];
  const failed: string[] = [];
  let refuses = false;
  let count = 0;
  let settled = 0;
  const answer = <T>(call: unknown[], value: () => T) =>
    new Promise<T>((resolve, reject) => {
      calls.push(call);
      answers.push(() => (refuses ? reject(new Error("no")) : resolve(value())));
    });
  const keeper: BoardPersistence = {
    change: (id, version, body) =>
      answer(["change", id, version, body], () => ({ id, version: version + 1 })),
    place: (body) =>
      answer(["place", body.blockId], () => {
        count += 1;
        return { id: `made ${count}`, version: 1 };
      }),
    remove: (id, version) => answer(["remove", id, version], () => null),
  };
  const queue = createQueue(keeper, {
    onPlaced: () => undefined,
    onFailed: (id) => failed.push(id),
    onSettled: async () => {
      settled += 1;
    },
  });
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  return {
    queue,
    asked: calls,
    failed,
    settled: () => settled,
    /** Responds to the requests in turn until none waits. */
    goOn: async () => {
      for (await turn(); answers.length > 0; await turn()) answers.shift()?.();
    },
    refuse: (yes: boolean) => {
      refuses = yes;
    },
  };
}

test("sends waiting changes of a screening as one, with the latest version", async () => {
  const { queue, asked: calls, goOn, settled } = elsewhere();
  queue.noteServerVersion({ id: "a", version: 4 });
  queue.noteServerVersion({ id: "a", version: 3 });
  queue.change("a", { starts: "1" });
  queue.change("a", { starts: "2" });
  queue.change("b", { venueId: "v" });
  queue.change("a", { starts: "3", venueId: "w" });
  expect(queue.isWaiting("b")).toBe(true);
  await goOn();
  expect(queue.isWaiting("b")).toBe(false);
  expect(calls).toEqual([
    ["change", "a", 4, { starts: "1" }],
    ["change", "a", 5, { starts: "3", venueId: "w" }],
    ["change", "b", 0, { venueId: "v" }],
  ]);
  expect(settled()).toBe(1);
});

test("applies changes of a removed and restored screening by its old id too", async () => {
  const { queue, asked: calls, goOn } = elsewhere();
  const body = { blockId: "k", venueId: "v", starts: "s" };
  queue.noteServerVersion({ id: "a", version: 2 });
  queue.remove("a");
  queue.place("a", body, "confirmed");
  queue.change("a", { starts: "t" });
  await goOn();
  queue.remove("a");
  queue.place("a", body);
  await goOn();
  expect(calls).toEqual([
    ["remove", "a", 2],
    ["place", "k"],
    ["change", "made 1", 1, { state: "confirmed" }],
    ["change", "made 1", 2, { starts: "t" }],
    ["remove", "made 1", 3],
    ["place", "k"],
  ]);
  expect(queue.currentId("a")).toBe("made 2");
});

test("does not send waiting changes of a removed screening", async () => {
  const { queue, asked: calls, goOn } = elsewhere();
  queue.change("b", {});
  queue.change("a", { starts: "1" });
  queue.remove("a");
  await goOn();
  expect(calls.map(([name, id]) => [name, id])).toEqual([
    ["change", "b"],
    ["remove", "a"],
  ]);
});

test("a refusal is reported and drops that screening's queue, not others", async () => {
  const { queue, asked: calls, failed, goOn, refuse, settled } = elsewhere();
  refuse(true);
  queue.change("a", { starts: "1" });
  queue.change("a", { starts: "2" });
  await goOn();
  refuse(false);
  queue.change("b", { starts: "3" });
  await goOn();
  expect(failed).toEqual(["a"]);
  expect(calls.map(([, id]) => id)).toEqual(["a", "b"]);
  expect(settled()).toBe(2);
});

test("data read before a change was saved does not contain it, whenever it is rendered", async () => {
  const { queue, goOn, refuse } = elsewhere();
  const version = (number: number) => queue.isUpToDate({ id: "a", version: number });
  queue.noteServerVersion({ id: "a", version: 4 });
  expect(version(4)).toBe(true);
  queue.change("a", { starts: "1" });
  // Data after another window's change was loaded; it may contain this window's change or not.
  expect([version(4), version(5)]).toEqual([false, false]);
  await goOn();
  expect([version(4), version(5)]).toEqual([false, true]);
  refuse(true);
  queue.change("a", { starts: "2" });
  await goOn();
  expect(version(4)).toBe(true);
});
