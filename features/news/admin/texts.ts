/** What the director reads when writing news. Runs anywhere. */

export const publishingTexts = {
  published: "Published",
  onHomePage: "It is on the home page now.",
  movedDrafts: "Moved to drafts",
  onlyYouCan: "Only you can see it now.",
  publishing: "Publishing",
  draftOnlyYou: "Draft. Only you can see it.",
  restored: "Restored",
  unpublish: "Unpublish",
  moveDrafts: "Move to drafts",
  chooseDateTime: "Choose a date and a time",
  thisTimeHas: "This time has passed. Choose a later one, or publish now.",
  scheduled: "Scheduled",
  changeTime: "Change the time",
  publishAtThis: "Publish at this time",
  notSavedYet: "Not saved yet",
  notSavedYetStored: "Not saved yet, stored in this browser",
  saving: "Saving…",
  saveChanges: "Save changes",
  saveDraft: "Save draft",
  publishNow: "Publish now",
} as const;
