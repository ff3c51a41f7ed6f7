import { adminList } from "~/features/desk/list.rules";
import { listRefunds } from "./calls";

/** The refunds of all entries. */
export const refunds = adminList({ call: listRefunds });
