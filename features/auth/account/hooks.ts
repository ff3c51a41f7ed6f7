import { useMutation } from "@tanstack/react-query";
import { apiFetch } from "~/lib/api/client";
import { logOut } from "../director/contract";
import { clearTab } from "../session/hint.browser";

/** Logs out; the session ends on the server. */
export function useLogOut() {
  return useMutation({
    mutationFn: () => apiFetch(logOut),
    onSuccess: clearTab,
  });
}
