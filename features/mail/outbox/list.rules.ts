import { deskList } from "~/features/desk/list.rules";
import { listSuppressions } from "../calls";
import { listOutbox } from "./calls";

export const mails = deskList({
  call: listOutbox,
  filters: ["state"],
  shows: (mail, { state }) => state === undefined || mail.state === state,
});

/** The addresses that mail is kept from. */
export const suppressions = deskList({
  call: listSuppressions,
  idOf: ({ address }) => address,
});
