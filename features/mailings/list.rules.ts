import { adminList } from "~/lib/admin-list/list";
import { listMailings } from "./contract";

export const mailings = adminList({
  call: listMailings,
  filters: ["edition", "state", "q"],
});
