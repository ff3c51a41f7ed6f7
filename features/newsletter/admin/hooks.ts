import { useListChange } from "~/lib/admin-list/hooks";
import { apiFetch } from "~/lib/api/client";
import { toast } from "~/lib/toast";
import * as calls from "../contract";
import type { Subscriber } from "../schema";
import { subscribers } from "./list.rules";

export type Move = { subscriber: Subscriber; verb: "unsubscribe" | "resubscribe" };

/** Unsubscribes or resubscribes somebody. */
export const useMove = () =>
  useListChange(
    [subscribers],
    ({ subscriber: { id }, verb }: Move) =>
      verb === "resubscribe"
        ? apiFetch(calls.resubscribeSubscriber, { params: { id }, body: { confirmed: true } })
        : apiFetch(calls.unsubscribeSubscriber, { params: { id } }),
    (_, { email }, { verb }) => {
      const state = verb === "unsubscribe" ? "unsubscribed" : "subscribed again";
      toast({ title: `${email} is ${state}`, tone: "success" });
    },
  );
