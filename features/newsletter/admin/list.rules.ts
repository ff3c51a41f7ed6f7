import { adminList } from "~/lib/admin-list/list";
import { listSubscribers } from "../contract";

/** The mailing list: those who get our emails, unless an address asks for the others. */
export const subscribers = adminList({
  call: listSubscribers,
  filters: ["state", "q", "from", "to"],
  usual: { state: "active" },
});
