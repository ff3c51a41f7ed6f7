import { adminList } from "~/features/desk/list.rules";
import { listSubscribers } from "../calls";

/** The mailing list: those who get our letters, unless an address asks for the others. */
export const subscribers = adminList({
  call: listSubscribers,
  filters: ["state"],
  usual: { state: "active" },
});
