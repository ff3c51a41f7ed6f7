import { adminList } from "~/lib/admin-list/list";
import { listSuppressions } from "../contract";
import type { OutboxMail } from "../schema";
import { listOutbox } from "./contract";

/** Bounced, failed, or refused at least once and waiting for the next attempt; not dismissed. */
export const isUndelivered = (mail: Pick<OutboxMail, "state" | "attempts" | "dismissedAt">) =>
  mail.dismissedAt === null &&
  (mail.state === "failed" || (mail.state === "queued" && mail.attempts > 0));

export const mails = adminList({
  call: listOutbox,
  filters: ["state", "trouble", "kind", "mailing", "from", "to", "q"],
  shows: (mail, { state, trouble }) =>
    (state === undefined || mail.state === state) && (trouble === undefined || isUndelivered(mail)),
});

/** The suppressed addresses. */
export const suppressions = adminList({
  call: listSuppressions,
  idOf: ({ address }) => address,
});
