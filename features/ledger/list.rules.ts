import { adminList } from "~/lib/admin-list/list";
import { listPayments } from "./contract";

/** Every paid or waived fee. */
export const payments = adminList({
  call: listPayments,
  filters: ["edition", "state", "type", "tier", "priceTier", "from", "to", "min", "max", "q"],
});
