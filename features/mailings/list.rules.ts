import { adminList } from "~/lib/admin-list/list";
import { listMailings } from "./contract";

/** The list of mailings. */
export const mailings = adminList({
  call: listMailings,
  filters: ["edition", "state", "q"],
});
