import { reportError, useAdminMutation, useListChange } from "~/lib/admin-list/hooks";
import { apiFetch, CallError } from "~/lib/api/client";
import { numberText } from "~/lib/number-format";
import { toast } from "~/lib/toast";
import * as calls from "../contract";
import type { Subscriber } from "../schema";
import { subscribers } from "./list.rules";

export type Move = { subscriber: Subscriber; verb: "unsubscribe" | "resubscribe" };

type Import = { csv: string; basis: string; dryRun: boolean };

/** Imports addresses, or counts what an import would do. `onRefused` gets what is wrong with the file. */
export const useImport = (onRefused: (message: string) => void, onDone: () => void) =>
  useAdminMutation(
    (body: Import) => apiFetch(calls.importSubscribers, { body }),
    ({ added }, { dryRun }) => {
      if (dryRun) return;
      toast({ title: `${numberText(added)} added`, tone: "success" });
      onDone();
    },
    (error) => {
      const problem = error instanceof CallError ? error.problem : null;
      const [first] = problem?.errors ?? [];
      if (first) onRefused(`${first.path}: ${first.message}`);
      else reportError(error);
    },
  );

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
