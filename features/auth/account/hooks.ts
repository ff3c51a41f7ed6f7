import { useMutation } from "@tanstack/react-query";
import { apiFetch } from "~/lib/api/client";
import { logIn, logOut } from "../director/contract";
import { type Login, sessionHintKey } from "./schema";

/** Storage can be disabled in a browser; this is only a hint. */
function withHint(use: (storage: Storage) => void): void {
  try {
    use(window.sessionStorage);
  } catch {
    // Nothing depends on it.
  }
}

/** Records that this tab was logged in. */
export const keepHint = () => withHint((storage) => storage.setItem(sessionHintKey, "true"));

export const dropHint = () => withHint((storage) => storage.removeItem(sessionHintKey));

/** Clears the tab's storage after a logout, including input in the admin. */
export const clearTab = () => withHint((storage) => storage.clear());

/** True if this tab was logged in before, so its session has ended. */
export function hadSession(): boolean {
  let had = false;
  withHint((storage) => {
    had = storage.getItem(sessionHintKey) !== null;
  });
  return had;
}

/** Logs in; the server sets the session's cookie, or returns the ticket of the second step. */
export function useLogIn() {
  return useMutation({ mutationFn: (body: Login) => apiFetch(logIn, { body }) });
}

/** Logs out; the session ends on the server. */
export function useLogOut() {
  return useMutation({
    mutationFn: () => apiFetch(logOut),
    onSuccess: clearTab,
  });
}
