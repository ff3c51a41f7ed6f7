import { useSyncExternalStore } from "react";

/**
 * The list of toasts. As documented, at most one is shown, it stays 5000 ms by default, and a dismissed one leaves the
 * list after 1,000,000 ms or when the next one replaces it.
 */
const toastLimit = 1;
export const toastDuration = 5_000;
export const toastRemoveDelay = 1_000_000;

type ToastTone = "success" | "note" | "danger";

/** A button in the toast; pressing it closes the toast. */
type ToastAction = {
  label: string;
  /** How to do the same without the toast, for people who cannot reach it in time. */
  altText: string;
  run: () => void;
};

export type ToastContent = {
  title: string;
  description?: string;
  /** success: done; danger: failed. By default 'note'. */
  tone?: ToastTone;
  /** Milliseconds. */
  duration?: number;
  action?: ToastAction;
};

export type ShownToast = ToastContent & { id: number; open: boolean };

let toasts: readonly ShownToast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();
const removals = new Map<number, ReturnType<typeof setTimeout>>();

function setToasts(next: readonly ShownToast[]) {
  toasts = next;
  for (const [id, timer] of removals) {
    if (!next.some((item) => item.id === id)) {
      clearTimeout(timer);
      removals.delete(id);
    }
  }
  for (const listener of listeners) listener();
}

/** Shows a toast; callable from any browser code. Returns its id, for dismissToast. */
export function toast(content: ToastContent): number {
  lastId += 1;
  const newToast: ShownToast = { ...content, id: lastId, open: true };
  setToasts([newToast, ...toasts].slice(0, toastLimit));
  return newToast.id;
}

/** Closes one toast, or all of them. */
export function dismissToast(id?: number): void {
  const isTarget = (item: ShownToast) => id === undefined || item.id === id;
  for (const item of toasts) {
    if (!isTarget(item) || removals.has(item.id)) continue;
    const remove = () => setToasts(toasts.filter((other) => other.id !== item.id));
    removals.set(item.id, setTimeout(remove, toastRemoveDelay));
  }
  setToasts(toasts.map((item) => (isTarget(item) ? { ...item, open: false } : item)));
}

/** The current list, newest first. */
export function currentToasts(): readonly ShownToast[] {
  return toasts;
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const noToasts: readonly ShownToast[] = [];

/** The current list as a hook; empty on the server. */
export function useToasts(): readonly ShownToast[] {
  return useSyncExternalStore(subscribe, currentToasts, () => noToasts);
}
