import { expect, it } from "vitest";
import { foldCode, waiverState } from "./rules";

it("a code is read however it is typed, and never as another one", () => {
  for (const text of ["K7MQ-9ZTB-4XW0", " k7mq 9ztb 4xwo ", "k7mq9ztb4xwO", "K7MQ–9ZTB–4XW0"]) {
    expect(foldCode(text)).toBe("K7MQ9ZTB4XW0");
  }
  expect(foldCode("1I1l-0000-0000")).toBe("111100000000");
  for (const text of ["", "K7MQ", "K7MQ-9ZTB-4XW0-1", "K7MQ-9ZTB-4XWU", "\u0000"]) {
    expect(foldCode(text)).not.toBe("K7MQ9ZTB4XW0");
  }
});

it("a code is valid through its last day, once, and not after it was revoked", () => {
  const code = { usedAt: null, takenBackAt: null, lastDay: "2026-01-31" };
  expect(waiverState(code, "2026-01-31")).toBe("unused");
  expect(waiverState(code, "2026-02-01")).toBe("expired");
  expect(waiverState({ ...code, usedAt: new Date() }, "2026-02-01")).toBe("used");
  expect(waiverState({ ...code, takenBackAt: new Date() }, "2026-01-01")).toBe("taken back");
});
