import { adminList } from "~/lib/admin-list/list";
import { listRefunds } from "./contract";

/** The refunds of all entries. */
export const refunds = adminList({ call: listRefunds });
