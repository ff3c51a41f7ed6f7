import { type ToastContent, toast } from "~/lib/toast";

/** The undo steps of the current admin page, newest first. */

type UndoStep = { path: string; run: () => void };

/** The most undo steps. */
const maxSteps = 20;
let steps: UndoStep[] = [];

/** Adds an undo step, valid while its page is open. */
export function offerUndo(run: () => void): void {
  steps = [...steps, { path: window.location.pathname, run }].slice(-maxSteps);
}

/** Milliseconds that the toast of a change is shown. */
const undoToastMs = 12_000;

type UndoToast = Omit<ToastContent, "action" | "duration"> & { altText: string; undo: () => void };

/** Shows a toast with an undo button; the button and Ctrl Z work once. */
export function toastWithUndo({ altText, undo, ...content }: UndoToast): void {
  const run = () => {
    steps = steps.filter((step) => step.run !== run);
    undo();
  };
  offerUndo(run);
  toast({
    tone: "success",
    ...content,
    duration: undoToastMs,
    action: { label: "Undo", altText, run },
  });
}

/** Undoes the newest change of the current page. Returns whether there was one. */
export function undoLast(): boolean {
  const stepIndex = steps.findLastIndex(({ path }) => path === window.location.pathname);
  const step = steps[stepIndex];
  if (!step) return false;
  steps = steps.filter((_, index) => index !== stepIndex);
  step.run();
  return true;
}
