import { useQueryClient } from "@tanstack/react-query";
import { useDeskMutation } from "~/features/desk/client";
import { call } from "~/http/call";
import { toast } from "~/ui/toast";
import { type OutboxMail, outboxPath, suppressionsPath } from "../schema";

/** Tries a mail again now. */
export function useRetryMail() {
  const queryClient = useQueryClient();
  return useDeskMutation(
    (id: string) => call<OutboxMail>("POST", `${outboxPath}/${encodeURIComponent(id)}/retry`),
    () => {
      toast({ title: "The mail is on its way again", tone: "success" });
      void queryClient.invalidateQueries({
        predicate: ({ queryKey }) => String(queryKey[0]).startsWith(outboxPath),
      });
    },
  );
}

/** Lets mail go to an address again. */
export function useLiftSuppression() {
  return useDeskMutation(
    (address: string) => call("DELETE", `${suppressionsPath}/${encodeURIComponent(address)}`),
    (_, address) => toast({ title: `Mail goes to ${address} again`, tone: "success" }),
  );
}
