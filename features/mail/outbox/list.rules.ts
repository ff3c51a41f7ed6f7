import { deskList } from "~/features/desk/list.rules";
import { listSuppressions } from "../calls";
import type { OutboxMail } from "../schema";
import { listOutbox } from "./calls";

/** Came back or does not leave, and nobody left it at that. */
export const isInTrouble = (mail: Pick<OutboxMail, "state" | "attempts" | "dismissedAt">) =>
  mail.dismissedAt === null &&
  (mail.state === "failed" || (mail.state === "queued" && mail.attempts > 0));

export const mails = deskList({
  call: listOutbox,
  filters: ["state", "trouble"],
  shows: (mail, { state, trouble }) =>
    (state === undefined || mail.state === state) && (trouble === undefined || isInTrouble(mail)),
});

/** The addresses that mail is kept from. */
export const suppressions = deskList({
  call: listSuppressions,
  idOf: ({ address }) => address,
});
