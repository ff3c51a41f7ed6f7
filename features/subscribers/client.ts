import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "~/http/call";
import type { Subscribe } from "./schema";

const subscribersPath = "/api/email-subscribers";

/** Subscribes an address. */
export function useSubscribe() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (values: Subscribe) => call("POST", subscribersPath, values),
    onSuccess: () =>
      queryClient.invalidateQueries({
        predicate: ({ queryKey }) => String(queryKey[0]).startsWith(subscribersPath),
      }),
  });
}
