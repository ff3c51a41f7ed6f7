/** What browsers paint around the pages of the documented look. */
export const documentedGround = "#0a0305";
