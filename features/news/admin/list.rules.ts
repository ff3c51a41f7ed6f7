import { adminList } from "~/lib/admin-list/list";
import { listAdminNews } from "../contract";

export const articles = adminList({ call: listAdminNews, filters: ["state", "q"] });
