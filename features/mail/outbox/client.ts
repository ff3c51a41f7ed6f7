import { useQueryClient } from "@tanstack/react-query";
import { useDeskMutation } from "~/features/desk/client";
import { call, readsUnder } from "~/http/call";
import { toast } from "~/ui/toast";
import { liftSuppression } from "../calls";
import { listOutbox, retryMail } from "./calls";

/** Tries a mail again now. */
export function useRetryMail() {
  const queryClient = useQueryClient();
  return useDeskMutation(
    (id: string) => call(retryMail, { params: { id } }),
    () => {
      toast({ title: "The mail is on its way again", tone: "success" });
      void queryClient.invalidateQueries(readsUnder(listOutbox));
    },
  );
}

/** Lets mail go to an address again. */
export function useLiftSuppression() {
  return useDeskMutation(
    (address: string) => call(liftSuppression, { params: { address } }),
    (_, address) => toast({ title: `Mail goes to ${address} again`, tone: "success" }),
  );
}
