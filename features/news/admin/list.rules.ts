import { adminList } from "~/lib/admin-list/list";
import { listAdminNews } from "../contract";

/** All articles, in any state. */
export const articles = adminList({ call: listAdminNews, filters: ["state", "q"] });
