import { adminList } from "~/features/desk/list.rules";
import { listAdminNews } from "../calls";

/** All articles, whatever their state. */
export const articles = adminList({ call: listAdminNews, filters: ["state", "q"] });
