import { adminList } from "~/lib/admin-list/list";
import { listRules } from "./automation/contract";
import { listCampaigns, listFigures } from "./campaigns/contract";
import { listContent } from "./content/contract";
import { listPeople } from "./contract";

/** The lists of the promo pages. */

export const people = adminList({ call: listPeople });
export const campaigns = adminList({ call: listCampaigns });
/** A campaign's daily figures. */
export const figures = adminList({ call: listFigures });
export const rules = adminList({ call: listRules });
/** Posts of a campaign or without one, planned or published. */
export const pieces = adminList({ call: listContent });
