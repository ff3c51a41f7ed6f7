/** What the director reads when writing news. Runs anywhere. */

export const publishingTexts = {
  published: "Published",
  publishedDescription: "It is on the home page now.",
  movedToDrafts: "Moved to drafts",
  unpublishedDescription: "Only you can see it now.",
  publishing: "Publishing",
  draftHint: "Draft. Only you can see it.",
  restored: "Restored",
  unpublish: "Unpublish",
  moveToDrafts: "Move to drafts",
  chooseDateTime: "Choose a date and a time",
  timePassed: "This time has passed. Choose a later one, or publish now.",
  scheduled: "Scheduled",
  changeTime: "Change the time",
  publishAtTime: "Publish at this time",
  unsaved: "Not saved yet",
  unsavedStored: "Not saved yet, stored in this browser",
  saving: "Saving…",
  saveChanges: "Save changes",
  saveDraft: "Save draft",
  publishNow: "Publish now",
} as const;
