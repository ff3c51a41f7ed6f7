import { beforeEach, expect, test, vi } from "vitest";
import { currentToasts } from "~/lib/toast";
import { offerUndo, toastWithUndo, undoLast } from "./undo.browser";

beforeEach(() => {
  vi.stubGlobal("window", { location: { pathname: "/admin/submissions" } });
  while (undoLast());
});

test("undoes the newest change of the current page, each once", () => {
  const undone: string[] = [];
  offerUndo(() => undone.push("first"));
  offerUndo(() => undone.push("second"));
  window.location.pathname = "/admin/contacts";
  offerUndo(() => undone.push("elsewhere"));
  window.location.pathname = "/admin/submissions";
  expect([undoLast(), undoLast(), undoLast()]).toEqual([true, true, false]);
  expect(undone).toEqual(["second", "first"]);
});

test("the key does not repeat the toast's undo", () => {
  const undo = vi.fn();
  toastWithUndo({ title: "Tideline marked as accepted", altText: "Mark it again", undo });
  const [shownToast] = currentToasts();
  expect(shownToast).toMatchObject({ tone: "success", action: { label: "Undo" } });
  shownToast?.action?.run();
  expect(undoLast()).toBe(false);
  expect(undo).toHaveBeenCalledTimes(1);
});
