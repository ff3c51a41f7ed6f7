import { adminList } from "~/lib/admin-list/list";
import { listMailings, listRecipients } from "./contract";

export const mailings = adminList({
  call: listMailings,
  filters: ["edition", "state", "q"],
});

/** The recipients of a newsletter. */
export const recipients = adminList({
  call: listRecipients,
  filters: ["state", "q"],
  idOf: ({ address }) => address,
});
