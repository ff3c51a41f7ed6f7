import { expect, test } from "vitest";
import { cachedPromise } from "./cached-promise";

test("is made once, and again after it failed", async () => {
  const cache = new Map<string, Promise<number>>();
  let calls = 0;
  const read = () =>
    cachedPromise(cache, "tag", async () => {
      calls += 1;
      if (calls === 1) throw new Error("Too many open files");
      return calls;
    });
  await expect(read()).rejects.toThrow("Too many open files");
  expect(await Promise.all([read(), read()])).toEqual([2, 2]);
  expect(await read()).toBe(2);
});
