/** Texts of the settings pages. Runs anywhere. */

export const sectionFormTexts = {
  resetSection: "Reset this section",
  reviewSave: "Review and save",
  changesTitle: "What will change",
  keepEditing: "Keep editing",
  save: "Save",
  festivalsPagesForms: "The festival's pages, forms and emails are updated right away.",
  confirmTitle: "Save these changes?",
  reset: "Reset",
  resetDefaults: "Reset to the defaults?",
  noChanges: "No changes yet",
  pleaseFixMarked: "Please fix the marked fields first",
  nothingUnsaved: "No unsaved changes",
  previewNote: "With your changes",
  preview: "Preview",
} as const;
