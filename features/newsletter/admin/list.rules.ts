import { adminList } from "~/lib/admin-list/list";
import { listSubscribers } from "../contract";

/** The mailing list: by default active subscribers. */
export const subscribers = adminList({
  call: listSubscribers,
  filters: ["state", "q", "from", "to"],
  defaults: { state: "active" },
});
