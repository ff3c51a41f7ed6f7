import { adminList } from "~/lib/admin-list/list";
import { listWaivers } from "./contract";

/** The waiver codes. */
export const waivers = adminList({ call: listWaivers, filters: ["batch"] });
