import { adminList } from "~/lib/admin-list/list";
import { listWaivers } from "./waivers.contract";

/** The waiver codes. */
export const waiverList = adminList({ call: listWaivers, filters: ["batch"] });
