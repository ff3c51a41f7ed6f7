import { expect, test } from "vitest";
import { batched } from "./batcher";

/** A call whose runs end when the test says so. */
function held() {
  const runs: { asked: number[]; end: (error?: Error) => void }[] = [];
  const call = batched(async (asked: number[]) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    runs.push({ asked, end: (error) => (error ? reject(error) : resolve()) });
    await promise;
    return asked.map((one) => one * 10);
  });
  return { runs, call };
}
const soon = () => new Promise((resolve) => setImmediate(resolve));

test("those who ask together are answered by one run, each with its own answer", async () => {
  const { runs, call } = held();
  const answers = Promise.all([call(1), call(2), call(3)]);
  await soon();
  expect(runs.map(({ asked }) => asked)).toEqual([[1, 2, 3]]);
  runs[0]?.end();
  expect(await answers).toEqual([10, 20, 30]);
});

test("those who ask while it runs are all served by the next run, and none twice", async () => {
  const { runs, call } = held();
  const first = call(1);
  await soon();
  const others = Promise.all([call(2), call(3)]);
  await soon();
  expect(runs).toHaveLength(1);
  runs[0]?.end();
  expect(await first).toBe(10);
  await soon();
  expect(runs.map(({ asked }) => asked)).toEqual([[1], [2, 3]]);
  runs[1]?.end();
  expect(await others).toEqual([20, 30]);
  const again = call(4);
  await soon();
  runs[2]?.end();
  expect(await again).toBe(40);
});

test("a run that fails is its own askers' trouble alone", async () => {
  const { runs, call } = held();
  const first = call(1);
  await soon();
  const second = call(2);
  runs[0]?.end(new Error("The disk is full."));
  await expect(first).rejects.toThrow("The disk is full.");
  await soon();
  runs[1]?.end();
  expect(await second).toBe(20);
});
