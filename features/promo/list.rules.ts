import { deskList } from "~/features/desk/list.rules";
import { listRules } from "./automation/calls";
import { listPeople } from "./calls";
import { listCampaigns, listFigures } from "./campaigns/calls";
import { listContent } from "./content/calls";

/** The lists of the promo rooms. */

export const people = deskList({ call: listPeople });
export const campaigns = deskList({ call: listCampaigns });
/** What a campaign reached, day by day. */
export const figures = deskList({ call: listFigures });
export const rules = deskList({ call: listRules });
/** Pieces of content: a campaign's or those of none, planned or published. */
export const pieces = deskList({ call: listContent });
