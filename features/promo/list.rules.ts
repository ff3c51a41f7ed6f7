import { adminList } from "~/lib/admin-list/list";
import { listRules } from "./automation/contract";
import { listCampaigns, listFigures } from "./campaigns/contract";
import { listContent } from "./content/contract";
import { listPeople } from "./contract";

/** The lists of the promo pages. */

export const people = adminList({ call: listPeople });
export const campaigns = adminList({ call: listCampaigns });
/** What a campaign reached, day by day. */
export const figures = adminList({ call: listFigures });
export const rules = adminList({ call: listRules });
/** Pieces of content: a campaign's or those of none, planned or published. */
export const pieces = adminList({ call: listContent });
