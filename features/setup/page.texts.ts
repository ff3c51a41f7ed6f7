/** Texts of the pages 'Set up your festival' and 'Set-up file'. Runs anywhere. */

const parts: Record<string, string> = {
  call: "Call for entries",
  letters: "Emails",
  deliverables: "Deliverables",
  scorecards: "Scorecards",
  theme: "Look",
  pictures: "Pictures",
};

export const setupPageTexts = {
  parts,
  nothing: "Nothing",
  on: "On",
  off: "Off",
  file: {
    title: "Set-up file",
    note: "Your whole set-up as one file: settings, dates, fees, questions, emails, look. No people, entries, codes or secrets.",
    settings: "Settings",
    exportTitle: "Export",
    exportNote:
      "Keep it as a copy, or start another festival from it. The file holds pictures beside festival.json, which you can read and edit.",
    export: "Export set-up",
    importTitle: "Import",
    importNote:
      "Choose a .zip or .json file. You see every difference first. Parts that are not in the file stay as they are.",
    import: "Import set-up",
    reading: "Reading the file",
    refused: "This file can't be used",
    more: (count: number) => `And ${count} more.`,
    differences: (count: number) => (count === 1 ? "1 difference" : `${count} differences`),
    caption: "Differences between this festival and the file",
    what: "Setting",
    from: "Now",
    to: "In the file",
    same: "The file says exactly what this festival is",
    sameNote: "There is nothing to apply.",
    apply: "Apply",
    cancel: "Cancel",
    applied: "Set-up applied",
    appliedNote: "The pages show it now. You can undo it until you change something else.",
    undo: "Undo",
    undone: "Set-up undone",
    undoneNote: "The festival is as it was before.",
    used: (slug: string) =>
      `The ${slug} edition has entries or drafts, so a file can no longer be applied to it. Change its settings page by page.`,
    wizard: "Set up step by step",
  },
} as const;
