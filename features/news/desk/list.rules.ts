import { deskList } from "~/features/desk/list.rules";
import { listDeskNews } from "../calls";

/** All articles, whatever their state. */
export const articles = deskList({ call: listDeskNews, filters: ["state", "q"] });
