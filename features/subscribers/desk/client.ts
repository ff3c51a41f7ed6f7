import { useQueryClient } from "@tanstack/react-query";
import { useDeskMutation } from "~/features/desk/client";
import { call, readsUnder } from "~/http/call";
import { toast } from "~/ui/toast";
import * as calls from "../calls";
import type { Subscriber } from "../schema";

export type Move = { subscriber: Subscriber; verb: "unsubscribe" | "resubscribe" };

/** Takes somebody off the list or puts them back; the director was asked before. */
export function useMove() {
  const queryClient = useQueryClient();
  return useDeskMutation(
    ({ subscriber, verb }: Move) =>
      verb === "resubscribe"
        ? call(calls.resubscribeSubscriber, {
            params: { id: subscriber.id },
            body: { confirmed: true },
          })
        : call(calls.unsubscribeSubscriber, { params: { id: subscriber.id } }),
    ({ email }, { verb }) => {
      const where = verb === "unsubscribe" ? "off the list" : "on the list again";
      toast({ title: `${email} is ${where}`, tone: "success" });
      void queryClient.invalidateQueries(readsUnder(calls.listSubscribers));
    },
  );
}
