import { adminList } from "~/lib/admin-list/list";
import { listStuckDrafts } from "./stuck-drafts.contract";

/** Entries that wait for their payment, or payments that wait for the director. */
export const stuckDraftList = adminList({
  call: listStuckDrafts,
  filters: ["view"],
  defaults: { view: "unpaid" },
});
