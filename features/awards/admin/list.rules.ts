import { adminList } from "~/lib/admin-list/list";
import { listAwards } from "../contract";

export const awardList = adminList({ call: listAwards, filters: ["edition", "q"] });
