/** The standard sentences of admin pages. */

export const editorTexts = {
  deleteTitle: (singular: string) => `Delete this ${singular}?`,
  deleteQuestion: (name: string | null) => `${name} is deleted. This cannot be undone.`,
  newTitle: (singular: string) => `A new ${singular}`,
  changeTitle: (singular: string) => `Change the ${singular}`,
  unsaved: "Not saved yet",
  saved: "All changes saved",
};
