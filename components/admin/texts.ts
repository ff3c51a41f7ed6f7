/** The standard sentences of admin pages. */

export const editorTexts = {
  deleteTitle: (singular: string) => `Delete this ${singular}?`,
  deleteQuestion: (name: string | null) => `${name} is deleted. This cannot be undone.`,
  newTitle: (singular: string) => `New ${singular}`,
  changeTitle: (singular: string) => `Edit ${singular}`,
  unsaved: "Not saved yet",
  saved: "All changes saved",
};
