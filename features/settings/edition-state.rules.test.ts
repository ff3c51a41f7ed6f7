import { expect, test } from "vitest";
import { shownEditionState } from "./edition-state.rules";

test("an open edition is over the day after its last day, and not on it", () => {
  expect(shownEditionState("open", "2026-02-22", "2026-02-22")).toBe("open");
  expect(shownEditionState("open", "2026-02-22", "2026-02-23")).toBe("over");
});

test("an edition that is not open keeps its state on any day", () => {
  expect(shownEditionState("preparing", "2026-02-22", "2026-02-23")).toBe("preparing");
  expect(shownEditionState("closed", "2026-02-22", "2026-02-23")).toBe("closed");
  expect(shownEditionState("archived", "2026-02-22", "2026-02-23")).toBe("archived");
});
