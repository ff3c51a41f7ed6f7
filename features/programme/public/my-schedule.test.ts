import { afterEach, expect, test, vi } from "vitest";
import { readConsent, saveConsent } from "~/features/site/hooks/use-consent";
import { readMySchedule, writeMySchedule } from "./my-schedule.browser";

/** A browser that reads its storage but stores nothing, because it is full. */
const fullStorage = {
  getItem: () => null,
  setItem: () => {
    throw new DOMException("It is full.", "QuotaExceededError");
  },
};
afterEach(() => vi.unstubAllGlobals());

test("what a full browser cannot store lasts as long as the page", () => {
  vi.stubGlobal("localStorage", fullStorage);
  writeMySchedule(["tide"]);
  expect(readMySchedule()).toEqual(["tide"]);
  saveConsent("declined");
  expect(readConsent()).toBe("declined");
});
