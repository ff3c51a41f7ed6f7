import type { Question } from "./schema";

/** Texts of the page 'Call for entries'. Runs anywhere. */

export const callTexts = {
  note: "Categories, deadlines, price tiers, fees and questions. Filmmakers pay the fee of the next deadline. 0 is free.",
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
  deadlines: "Deadlines and fees",
  until: (day: string) => `until ${day}`,
} as const;

export const tierTexts = {
  title: "Price tiers",
  none: "Everyone pays the standard fees. Add a tier for students, members or guests.",
  standard: "Everyone can choose it. It has a fee in every cell below.",
  name: "Name",
  proof: "Who can choose it",
  proofs: { none: "Everyone, in the form", code: "Those with a code" },
  add: "New price tier",
  up: (name: string) => `Move up: ${name}`,
  down: (name: string) => `Move down: ${name}`,
  remove: (name: string) => `Remove: ${name}`,
  nth: (index: number) => `Price tier ${index + 1}`,
};

export const feeTableTexts = {
  title: (unit: string) => `Fees, ${unit}`,
  category: "Category",
  hint: "Move between the fees with the arrow keys. 0 is free.",
  emptyHint: "An empty fee is the standard one.",
  /** The name of a cell: 'Short Films, Early bird, Student' */
  cell: (plural: string, deadline: string, tier: string | null) =>
    [plural, deadline, ...(tier === null ? [] : [tier])].join(", "),
  wrong: (cell: string, message: string) => `${cell}: ${message}`,
};

export const sectionPartTexts = {
  edit: "Edit",
  save: "Save",
  advertisedFees: {
    title: (unit: string) => `Fees on the home page, ${unit}`,
    note: "The list price of each category. Filmmakers pay the fees above.",
  },
  otherPrizes: {
    title: "Other prizes",
    note: "Prizes of no category, in the guidelines on the home page.",
  },
} as const;

const kinds: Record<Question["kind"], string> = {
  short: "One line",
  long: "Text",
  choice: "One of a list",
  yes_no: "Yes or no",
  link: "Link",
};

export const questionTexts = {
  title: "Questions",
  none: "No questions yet",
  note: "Ask filmmakers what the forms do not: the premiere status, the camera, a statement.",
  add: "New question",
  editing: "Edit question",
  description:
    "It is asked in the section 'More about your film'. Entries that are already paid need no answer.",
  save: "Save",
  saved: "Question saved",
  up: "Move up",
  down: "Move down",
  edit: "Edit",
  archive: "Archive",
  restore: "Restore",
  remove: "Delete",
  kinds,
  readers: {
    never: "Never",
    named: "In phases that show names",
    always: "In every phase: the answer names nobody",
  } satisfies Record<Question["jury"], string>,
  fields: {
    label: "Question",
    hint: "Hint",
    kind: "Answer",
    choices: "Answers to choose from",
    max: "Most characters",
    types: "Categories",
    jury: "Jurors read the answer",
    required: "Required",
  },
  kindStays: "Can't be changed: there are answers.",
  maxHint: { short: "Up to 5,000; empty: 200", long: "Up to 5,000; empty: 2,000" },
  choicesHint: "One per line, at least two.",
  typesHint: "None checked: all categories.",
  about: (
    { kind, required, answers, retired, jury }: Question,
    categories: readonly string[],
  ): string =>
    [
      ...(retired ? ["Archived"] : []),
      kinds[kind],
      required ? "required" : "optional",
      categories.length > 0 ? categories.join(", ") : "all categories",
      ...(jury === "never" ? [] : ["shown to jurors"]),
      answers === 1 ? "1 answer" : `${answers} answers`,
    ].join(" · "),
} as const;
