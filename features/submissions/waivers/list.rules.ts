import { adminList } from "~/features/desk/list.rules";
import { listWaivers } from "./calls";

/** The codes that waive a fee. */
export const waivers = adminList({ call: listWaivers });
