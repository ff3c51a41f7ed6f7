import { adminList } from "~/lib/admin-list/list";
import { listCampaigns, listFigures } from "./campaigns/contract";
import { listPeople } from "./contract";

/** The lists of the promo pages. */

export const people = adminList({ call: listPeople });
export const campaigns = adminList({ call: listCampaigns });
/** A campaign's daily figures. */
export const figures = adminList({ call: listFigures });
