import { useListChange } from "~/lib/admin-list/hooks";
import { apiFetch } from "~/lib/api/client";
import { numberText } from "~/lib/number-format";
import { toast } from "~/lib/toast";
import { liftBounces, liftSuppression } from "../contract";
import type { RetryFilters } from "../schema";
import { dismissMail, releaseRestored, retryFailed, retryMail } from "./contract";
import { leaveOutEmail } from "./leave-out.contract";
import { mails, suppressions } from "./list.rules";

/** Retries an email now. */
export const useRetryMail = () =>
  useListChange(
    [mails],
    (id: string) => apiFetch(retryMail, { params: { id } }),
    (rows, mail) => {
      rows.put(mail);
      toast({ title: "Email queued again", tone: "success" });
    },
  );

/** Retries all failed emails that match. */
export const useRetryFailed = () =>
  useListChange(
    [mails],
    (body: RetryFilters) => apiFetch(retryFailed, { body }),
    (_, { emails }) =>
      toast({
        title: emails === 1 ? "1 email queued again" : `${numberText(emails)} emails queued again`,
        tone: "success",
      }),
  );

/** Sends what a restore holds. */
export const useReleaseRestored = () =>
  useListChange(
    [mails],
    () => apiFetch(releaseRestored, { body: {} }),
    (_, { released }) =>
      toast({
        title: released === 1 ? "1 email is sent" : `${numberText(released)} emails are sent`,
        tone: "success",
      }),
  );

/** Dismisses a failed email. */
export const useDismissMail = () =>
  useListChange(
    [mails],
    (id: string) => apiFetch(dismissMail, { params: { id } }),
    (rows, mail) => {
      rows.put(mail);
      toast({ title: "Dismissed. It stays in the outbox.", tone: "success" });
    },
  );

/** Deletes a held email of a mailing. */
export const useLeaveOut = () =>
  useListChange(
    [mails],
    ({ id, mailingId }: { id: string; mailingId: string }) =>
      apiFetch(leaveOutEmail, { params: { id: mailingId, outboxId: id } }),
    (rows, _, { id }) => {
      rows.drop(id);
      toast({ title: "Left out. This person gets no email.", tone: "success" });
    },
  );

/** Allows emails to an address again. */
export const useLiftSuppression = () =>
  useListChange(
    [suppressions],
    (address: string) => apiFetch(liftSuppression, { params: { address } }),
    (rows, _, address) => {
      rows.drop(address);
      toast({ title: `Emails to ${address} are allowed again`, tone: "success" });
    },
  );

/** Allows emails to all addresses that bounced since a day. */
export const useLiftBounces = () =>
  useListChange(
    [suppressions],
    (since: string) => apiFetch(liftBounces, { body: { since } }),
    (_, { lifted }) =>
      toast({
        title:
          lifted === 1
            ? "Emails to 1 address are allowed again"
            : `Emails to ${numberText(lifted)} addresses are allowed again`,
        tone: "success",
      }),
  );
