import { adminList } from "~/lib/admin-list/list";
import { listWaivers } from "./contract";

/** The codes that waive a fee. */
export const waivers = adminList({ call: listWaivers, filters: ["batch"] });
