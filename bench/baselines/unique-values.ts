/** What stands in a row that is written again and again where each needs a value of its own. */
export const ofItsOwn = "{{own}}";
