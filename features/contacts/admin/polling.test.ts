import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { pollAtGrowingIntervals } from "./polling.browser";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("polling slows down to once a minute, and goes on until it is ended", () => {
  const poll = vi.fn();
  const end = pollAtGrowingIntervals(poll);
  // 1.5, 3, 6, 12, 24, 48 and 60 seconds.
  vi.advanceTimersByTime(154_500);
  expect(poll).toHaveBeenCalledTimes(7);
  vi.advanceTimersByTime(10 * 60_000);
  expect(poll).toHaveBeenCalledTimes(17);
  end();
  vi.advanceTimersByTime(10 * 60_000);
  expect(poll).toHaveBeenCalledTimes(17);
});
