import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "~/http/call";
import { type Subscribe, type SubscribeReply, subscribersPath } from "./schema";

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
