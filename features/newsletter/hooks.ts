import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useSettings } from "~/features/settings/hooks";
import { useServerClock } from "~/features/settings/hooks/use-server-clock";
import { isDeadlinePassed } from "~/features/settings/rules";
import { apiFetch, queryKeyPrefix } from "~/lib/api/client";
import { subscribe } from "./contract";
import { invitation } from "./rules";
import type { Subscribe } from "./schema";

/** The popup's invitation, by the server's time. */
export function useInvitation(): string {
  const settings = useSettings();
  return useServerClock("minute", (now) => invitation(isDeadlinePassed(settings, new Date(now))));
}

/** Subscribes an address and shows the documented toasts. */
export function useSubscribe() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: Subscribe) => apiFetch(subscribe, { body }),
    onSuccess: () => queryClient.invalidateQueries(queryKeyPrefix(subscribe)),
  });
}
