import { deskList } from "~/features/desk/list.rules";
import { listSuppressions } from "../calls";
import { listOutbox } from "./calls";

export const mails = deskList({
  call: listOutbox,
  filters: ["state", "trouble"],
  shows: (mail, { state, trouble }) =>
    (state === undefined || mail.state === state) &&
    (trouble === undefined ||
      mail.state === "failed" ||
      (mail.state === "queued" && mail.attempts > 0)),
});

/** The addresses that mail is kept from. */
export const suppressions = deskList({
  call: listSuppressions,
  idOf: ({ address }) => address,
});
