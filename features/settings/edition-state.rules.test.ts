import { expect, test } from "vitest";
import { editionStanding } from "./edition-state.rules";

test("an open edition is over the day after its last day, and not on it", () => {
  expect(editionStanding("open", "2026-02-22", "2026-02-22")).toBe("open");
  expect(editionStanding("open", "2026-02-22", "2026-02-23")).toBe("over");
});

test("what is not open keeps its state, whatever the day", () => {
  expect(editionStanding("preparing", "2026-02-22", "2026-02-23")).toBe("preparing");
  expect(editionStanding("closed", "2026-02-22", "2026-02-23")).toBe("closed");
  expect(editionStanding("archived", "2026-02-22", "2026-02-23")).toBe("archived");
});
