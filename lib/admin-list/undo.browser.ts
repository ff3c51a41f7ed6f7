import { type ToastContent, toast } from "~/lib/toast";

/** The undo steps of the current admin page, newest first. */

type Change = { path: string; run: () => void };

/** The most undo steps. */
const maxSteps = 20;
let changes: Change[] = [];

/** Adds an undo step, valid while its page is open. */
export function offerUndo(run: () => void): void {
  changes = [...changes, { path: window.location.pathname, run }].slice(-maxSteps);
}

/** Milliseconds that the toast of a change is shown. */
const undoableFor = 12_000;

type Done = Omit<ToastContent, "action" | "duration"> & { otherWay: string; undo: () => void };

/** Shows a toast with an undo button; the button and Ctrl Z work once. */
export function toastWithUndo({ otherWay, undo, ...content }: Done): void {
  const run = () => {
    changes = changes.filter((change) => change.run !== run);
    undo();
  };
  offerUndo(run);
  toast({
    tone: "success",
    ...content,
    duration: undoableFor,
    action: { label: "Undo", otherWay, run },
  });
}

/** Undoes the newest change of the current page. Returns whether there was one. */
export function undoLast(): boolean {
  const at = changes.findLastIndex(({ path }) => path === window.location.pathname);
  const change = changes[at];
  if (!change) return false;
  changes = changes.filter((_, index) => index !== at);
  change.run();
  return true;
}
