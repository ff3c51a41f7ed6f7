import { adminList } from "~/features/desk/list.rules";
import { listRules } from "./automation/calls";
import { listPeople } from "./calls";
import { listCampaigns, listFigures } from "./campaigns/calls";
import { listContent } from "./content/calls";

/** The lists of the promo rooms. */

export const people = adminList({ call: listPeople });
export const campaigns = adminList({ call: listCampaigns });
/** What a campaign reached, day by day. */
export const figures = adminList({ call: listFigures });
export const rules = adminList({ call: listRules });
/** Pieces of content: a campaign's or those of none, planned or published. */
export const pieces = adminList({ call: listContent });
