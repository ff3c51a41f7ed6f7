import { useQueryClient } from "@tanstack/react-query";
import { useDeskMutation } from "~/features/desk/client";
import { call } from "~/http/call";
import { toast } from "~/ui/toast";
import { type Subscriber, subscriberPath, subscribersPath } from "../schema";

export type Move = { subscriber: Subscriber; verb: "unsubscribe" | "resubscribe" };

/** Takes somebody off the list or puts them back; the director was asked before. */
export function useMove() {
  const queryClient = useQueryClient();
  return useDeskMutation(
    ({ subscriber, verb }: Move) =>
      call<Subscriber>(
        "POST",
        subscriberPath(subscriber.id, verb),
        verb === "resubscribe" ? { confirmed: true } : undefined,
      ),
    ({ email }, { verb }) => {
      const where = verb === "unsubscribe" ? "off the list" : "on the list again";
      toast({ title: `${email} is ${where}`, tone: "success" });
      void queryClient.invalidateQueries({
        predicate: ({ queryKey }) => String(queryKey[0]).startsWith(subscribersPath),
      });
    },
  );
}
