import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useFacts } from "~/features/festival/client";
import { useServerClock } from "~/features/festival/hooks/use-server-clock";
import { deadlinePassed } from "~/features/festival/rules";
import { call } from "~/http/call";
import { invitation } from "./rules";
import { type Subscribe, type SubscribeReply, subscribersPath } from "./schema";

/** What the popup invites to, by the server's time. */
export function useInvitation(): string {
  const facts = useFacts();
  return useServerClock("minute", (now) => invitation(deadlinePassed(facts, new Date(now))));
}

/** Subscribes an address. */
export function useSubscribe() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (values: Subscribe) => call<SubscribeReply>("POST", subscribersPath, values),
    onSuccess: () =>
      queryClient.invalidateQueries({
        predicate: ({ queryKey }) => String(queryKey[0]).startsWith(subscribersPath),
      }),
  });
}
