/** Texts of the set-up: the wizard, the file, and why a file is refused. Runs anywhere. */
export const setupTexts = {
  past: "This day has passed. Choose a later one",
  oneCategory: "Keep at least one category",
  noEmail: "We can't find this email",
  twice: "This appears twice",
  noPictureFile: "Name a file of the archive, like pictures/logo.png",
  noAlt: "Describe the picture",
  noFormat: "This is not a festival's set-up: its format must be 1",
  newer: (format: number) =>
    `The file was made by a newer version of this program (format ${format}). Update the program first.`,
  unknownKey: "We don't know this setting. Check its spelling, or remove it",
  tooLarge: "festival.json is larger than 1 MB.",
  notJson: "The file is not valid JSON.",
  notSetup: "This is not a festival's set-up. Choose its ZIP, or its festival.json.",
  noSetup: "The archive has no festival.json.",
  tooDeep: "The file is nested too deeply.",
  invisible: "This text contains an invisible character we can't save. Retype it",
  noCategory: "The festival does not have this category",
  newCategory: "Enter the name and the kind of a new category, film or script",
  noPicture: "The archive has no such file",
  unusedPicture: "No picture of festival.json uses this file",
  noSlot: "We can't find this picture on the pages",
  used: (slug: string) =>
    `The ${slug} edition has entries or drafts, so its set-up can only be changed page by page.`,
  juriesHaveMembers:
    "A jury has members already. Remove them first, or leave the scorecards out of the file.",
  changedMeanwhile:
    "The settings were changed in another window at the same time. Check them, then try again.",
  nothingToUndo: "There is no set-up to undo.",
  changedSince:
    "The festival was changed after the set-up was applied. To go back, change the settings page by page.",
} as const;
