/** Texts of the settings pages. Runs anywhere. */

export const sectionFormTexts = {
  resetThisSection: "Reset this section",
  festivalSettings: "Festival settings",
  reviewSave: "Review and save",
  whatWillChange: "What will change",
  keepEditing: "Keep editing",
  save: "Save",
  festivalsPagesForms: "The festival's pages, forms and emails are updated right away.",
  saveTheseChanges: "Save these changes?",
  reset: "Reset",
  resetDefaults: "Reset to the defaults?",
  noChangesYet: "No changes yet",
  pleaseFixMarked: "Please fix the marked fields first",
  noUnsavedChanges: "No unsaved changes",
  withYourChanges: "With your changes",
  preview: "Preview",
} as const;
