/** Texts of the page 'Call for entries'. Runs anywhere. */

export const callTexts = {
  title: "Call for entries",
  note: "Deadlines and fees. The forms charge the fee of the first deadline whose day has not passed. 0 is free.",
  settings: "Festival settings",
  name: "Name",
  endsOn: "Last day of this fee",
  lastEnds: "Charged after all other deadlines.",
  onlyOne: "The only fee, all the time.",
  add: "New deadline",
  save: "Save",
  saved: "The forms charge these fees now.",
  noChanges: "No changes yet",
  unsaved: "Unsaved changes",
  remove: (name: string) => `Remove ${name || "this deadline"}`,
  nth: (index: number) => `Deadline ${index + 1}`,
  enterFee: (example: string) => `Enter a fee, like ${example}, or 0`,
} as const;
