import { adminList } from "~/lib/admin-list/list";
import { listHotels } from "./contract";

export const hotelList = adminList({ call: listHotels, filters: ["edition", "q"] });
