import type { Submission } from "~/features/submissions/schema";
import { useListChange } from "~/lib/admin-list/hooks";
import { toastWithUndo } from "~/lib/admin-list/undo.browser";
import { apiFetch } from "~/lib/api/client";
import { toast } from "~/lib/toast";
import { entryLists, type NamedEntry, nameEntries } from "../hooks";
import { setLabel } from "./contract";
import type { Label } from "./schema";
import { labelTexts } from "./texts";

export type LabeledEntry = NamedEntry & Pick<Submission, "labels" | "edition">;
type LabelChange = { label: Label; entries: readonly NamedEntry[]; on: boolean };

/** The labels of an entry with or without one, by name. */
function withLabel(labels: Submission["labels"], label: Label, on: boolean): Submission["labels"] {
  const otherLabels = labels.filter(({ id }) => id !== label.id);
  const { id, name, accent } = label;
  return on
    ? [...otherLabels, { id, name, accent }].sort((a, b) => a.name.localeCompare(b.name, "en"))
    : otherLabels;
}

/** Puts a label on entries, or takes it off; `onDone` gets the entries that changed. */
const useLabelChange = (onDone: (changed: readonly NamedEntry[], change: LabelChange) => void) =>
  useListChange(
    entryLists,
    ({ label, entries, on }: LabelChange) =>
      apiFetch(setLabel, {
        body: { label: label.id, ids: entries.map(({ id }) => id), on },
      }),
    (rows, { changed }, change) => {
      rows.change(changed, (entry) => ({
        ...entry,
        labels: withLabel(entry.labels, change.label, change.on),
      }));
      onDone(
        change.entries.filter(({ id }) => changed.includes(id)),
        change,
      );
    },
  );

/** Puts a label on entries, or takes it off, and offers to undo it. */
export function useSetLabel() {
  const undo = useLabelChange((changed, { label, on }) =>
    toast({ title: sentence(label, on, changed), tone: "success" }),
  );
  return useLabelChange((changed, { label, on }) => {
    if (changed.length === 0)
      return void toast({ title: labelTexts.nothingChanged(label.name), tone: "note" });
    toastWithUndo({
      title: sentence(label, on, changed),
      altText: labelTexts.undo,
      undo: () => undo.mutate({ label, entries: changed, on: !on }),
    });
  });
}

const sentence = ({ name }: Label, on: boolean, entries: readonly NamedEntry[]) =>
  on ? labelTexts.put(name, nameEntries(entries)) : labelTexts.takenOff(name, nameEntries(entries));
