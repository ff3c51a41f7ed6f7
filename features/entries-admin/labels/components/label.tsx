import "./label.css";
import { Plus } from "lucide-react";
import { Icon } from "~/components/icon";
import type { EntryLabel } from "~/features/submissions/labels.schema";
import { labelTexts } from "../texts";

/** A label: a square in its color and its name, so that color is never the only sign. */
export function LabelMark({ label }: { label: Pick<EntryLabel, "name" | "accent"> }) {
  return (
    <span className="entry-label" data-accent={label.accent}>
      <span>{label.name}</span>
    </span>
  );
}

type Props = { labels: readonly EntryLabel[]; onAdd: () => void };

/** The labels of an entry, and the button that opens the picker. */
export function LabelList({ labels, onAdd }: Props) {
  return (
    <ul className="flex flex-wrap gap-1.5">
      {labels.map((label) => (
        <li
          className="inline-flex min-h-7 max-w-full items-center rounded-sm border border-line px-2.5 text-sm max-md:min-h-11"
          key={label.id}
        >
          <LabelMark label={label} />
        </li>
      ))}
      <li>
        <button
          className="inline-flex min-h-7 items-center gap-1.5 rounded-sm border border-dashed border-line-strong px-2.5 text-sm text-muted hover:text-text max-md:min-h-11"
          onClick={onAdd}
          type="button"
        >
          <Icon of={Plus} size={13} />
          {labelTexts.addToEntry}
        </button>
      </li>
    </ul>
  );
}
