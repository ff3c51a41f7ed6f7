import { type Accent, accents } from "~/db/enums";
import type { RowField } from "~/lib/forms/row-fields";
import { numberText } from "~/lib/number-format";
import { type Label, maxLabelLength, maxLabels } from "./schema";

/** What the admin says of labels. Runs anywhere. */

const accentNames: Record<Accent, string> = {
  gold: "Gold",
  rose: "Rose",
  purple: "Purple",
  green: "Green",
  pink: "Pink",
};

const countEntries = (count: number) =>
  count === 1 ? "1 submission" : `${numberText(count)} submissions`;

export const labelTexts = {
  taken: "There is a label with this name",
  tooMany: `You can have up to ${maxLabels} labels. Delete one first.`,
  unknown: "We can't find this label. It may have been deleted.",
  note: "For your own work: only directors see them, never jurors or filmmakers",
  none: "No labels yet",
  noneHint: "Add one here, or with ‘Label’ in the list of submissions.",
  field: "Find or add a label",
  list: "Labels",
  add: "Add label",
  addNamed: (name: string) => `Add “${name}”`,
  addToEntry: "Add",
  edit: "Edit labels",
  lastUsed: "last used",
  countEntries,
  put: (label: string, entries: string) => `“${label}” put on ${entries}`,
  takenOff: (label: string, entries: string) => `“${label}” taken off ${entries}`,
  nothingChanged: (label: string) => `Nothing changed: “${label}” was already so`,
  undo: "Undo it with Ctrl Z",
};

export const labelFields: readonly RowField<Label>[] = [
  { kind: "line", name: "name", label: "Name", limit: maxLabelLength },
  {
    kind: "choice",
    name: "accent",
    label: "Color",
    options: accents.map((value) => ({ value, label: accentNames[value] })),
  },
];
