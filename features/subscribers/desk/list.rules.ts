import { deskList } from "~/features/desk/list.rules";
import { listSubscribers } from "../calls";

/** The mailing list: those who get our letters, unless an address asks for the others. */
export const subscribers = deskList({
  call: listSubscribers,
  filters: ["state"],
  usual: { state: "active" },
});
