import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useFestival } from "~/features/festival/client";
import { deadlinePassed } from "~/features/festival/rules";
import { call } from "~/http/call";
import { invitation } from "./rules";
import { type Subscribe, type SubscribeReply, subscribersPath } from "./schema";

/** What the popup invites to, by the server's moment of the page. */
export function useInvitation(): string {
  const { facts, renderedAt } = useFestival();
  return invitation(deadlinePassed(facts, new Date(renderedAt)));
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
