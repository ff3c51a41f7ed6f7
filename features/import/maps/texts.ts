/** Texts about column maps. Runs anywhere. */

export const mapTexts = {
  note: "How the files of each platform are read. When you upload a file, the map that fits best is chosen.",
  newTitle: "New column map",
  new: "New map",
  builtIn: "Built in",
  own: "Your own",
  edit: "Edit",
  name: "Name",
  platform: "Platform",
  platformHint: "Filmmakers read this name on their private page.",
  wording: "Name and platform",
  columns: "Columns",
  header: "Header in the file",
  field: "Field",
  addColumn: "Add column",
  categories: "Categories",
  value: "Value in the file",
  category: "Category",
  addCategory: "Add category",
  constants: "Fixed values",
  constantsNote: "Used where a column is missing or empty.",
  fixedValue: "Value",
  addConstant: "Add fixed value",
  values: "Values",
  excluded: "Excluded statuses",
  excludedHint: "One per line. New rows with this status are not imported.",
  none: "None",
  remove: "Remove",
  save: "Save",
  create: "Create",
  delete: "Delete",
  deleteTitle: "Delete this map?",
  deleteQuestion: "Imports that used it are not changed.",
  reset: "Reset to the default",
  resetTitle: "Reset to the default?",
  resetQuestion: "Your changes to this map are deleted.",
  resetDone: "The default map is restored.",
  saveAs: "Save as a map",
  saveAsNote: "The next file of this platform can be read the same way.",
  apply: "Apply a map",
  choose: "Choose",
  unsaved: "Unsaved changes",
  noChanges: "No changes yet",
  cancel: "Cancel",
} as const;

/** 'Header in the file 3' */
export const nth = (label: string, at: number) => `${label} ${at + 1}`;

/** '22 columns' */
export const formatColumnCount = (count: number) =>
  `${count} ${count === 1 ? "column" : "columns"}`;
