import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { currentToasts, dismissToast, toast, toastRemoveDelay } from "./toast";

describe("the toast list", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    dismissToast();
    vi.advanceTimersByTime(toastRemoveDelay);
    vi.useRealTimers();
  });

  test("holds at most one: a new toast replaces the old one", () => {
    toast({ title: "First" });
    toast({ title: "Second" });
    expect(currentToasts().map((item) => item.title)).toEqual(["Second"]);
  });

  test("removes a dismissed toast after 1,000,000 ms", () => {
    const id = toast({ title: "Saved" });
    dismissToast(id);
    expect(currentToasts()).toMatchObject([{ title: "Saved", open: false }]);
    vi.advanceTimersByTime(999_999);
    expect(currentToasts()).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(currentToasts()).toEqual([]);
  });

  test("dismissing twice does not restart the time", () => {
    const id = toast({ title: "Saved" });
    dismissToast(id);
    vi.advanceTimersByTime(600_000);
    dismissToast(id);
    vi.advanceTimersByTime(400_000);
    expect(currentToasts()).toEqual([]);
  });

  test("a toast shown after a dismissed one is not removed with it", () => {
    dismissToast(toast({ title: "Old" }));
    vi.advanceTimersByTime(500_000);
    toast({ title: "New" });
    vi.advanceTimersByTime(toastRemoveDelay);
    expect(currentToasts()).toMatchObject([{ title: "New", open: true }]);
  });

  test("dismissing another id leaves the shown toast open", () => {
    const old = toast({ title: "Old" });
    toast({ title: "New" });
    dismissToast(old);
    expect(currentToasts()).toMatchObject([{ title: "New", open: true }]);
  });
});
