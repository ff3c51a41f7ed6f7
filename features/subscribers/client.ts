import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call, readAll } from "~/http/call";
import type { Subscribe, Subscriber } from "./schema";

const subscribersPath = "/api/email-subscribers";

/** Subscribes an address. */
export function useSubscribe() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (values: Subscribe) => call("POST", subscribersPath, values),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [subscribersPath] }),
  });
}

/** Every subscriber, page after page: the counters and the export need all of them. */
export function useSubscribers() {
  return useQuery({
    queryKey: [subscribersPath],
    queryFn: () => readAll<Subscriber>(`${subscribersPath}?limit=200`),
  });
}
