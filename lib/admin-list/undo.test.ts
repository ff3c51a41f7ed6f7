import { beforeEach, expect, test, vi } from "vitest";
import { currentToasts } from "~/components/toast";
import { offerUndo, toastWithUndo, undoLast } from "./undo.browser";

beforeEach(() => {
  vi.stubGlobal("window", { location: { pathname: "/admin/submissions" } });
  while (undoLast());
});

test("the newest change of the page in hand is taken back first, each once", () => {
  const undone: string[] = [];
  offerUndo(() => undone.push("first"));
  offerUndo(() => undone.push("second"));
  window.location.pathname = "/admin/contacts";
  offerUndo(() => undone.push("elsewhere"));
  window.location.pathname = "/admin/submissions";
  expect([undoLast(), undoLast(), undoLast()]).toEqual([true, true, false]);
  expect(undone).toEqual(["second", "first"]);
});

test("what the toast took back is not taken back again by the key", () => {
  const undo = vi.fn();
  toastWithUndo({ title: "Tideline marked as accepted", otherWay: "Mark it again", undo });
  const [shown] = currentToasts();
  expect(shown).toMatchObject({ tone: "success", action: { label: "Undo" } });
  shown?.action?.run();
  expect(undoLast()).toBe(false);
  expect(undo).toHaveBeenCalledTimes(1);
});
