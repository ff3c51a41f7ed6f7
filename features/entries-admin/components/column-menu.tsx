import { Columns3 } from "lucide-react";
import { useState } from "react";
import { Popup } from "~/components/admin/popup";
import { Checkbox } from "~/components/checkbox";
import { Icon } from "~/components/icon";
import {
  type AnswerColumn,
  type ColumnName,
  columnNames,
  countColumns,
  type ListPart,
} from "../list-parts.rules";

type Props = {
  parts: readonly ListPart[];
  /** The questions whose answers can be columns. */
  questions: readonly AnswerColumn[];
  onToggle: (name: ListPart) => void;
};

/** Chooses the columns of the list. */
export function ColumnMenu({ parts, questions, onToggle }: Props) {
  const [isOpen, setOpen] = useState(false);
  const columns: [name: ListPart, label: string][] = [
    ...(Object.keys(columnNames) as ColumnName[]).map((name): [ListPart, string] => [
      name,
      columnNames[name],
    ]),
    ...questions.map(({ key, label }): [ListPart, string] => [`answer:${key}`, label]),
  ];
  return (
    <span className="relative max-sm:hidden">
      <button
        aria-expanded={isOpen}
        className="btn btn-ghost btn-sm"
        onClick={() => setOpen(!isOpen)}
        type="button"
      >
        <Icon of={Columns3} />
        Columns, {countColumns(parts)}
      </button>
      {isOpen && (
        <Popup
          className="grid max-h-96 w-60 gap-2 overflow-y-auto px-3! py-3!"
          label="Columns"
          onClose={() => setOpen(false)}
          place="end"
        >
          {columns.map(([name, label]) => (
            <Checkbox checked={parts.includes(name)} key={name} onChange={() => onToggle(name)}>
              {label}
            </Checkbox>
          ))}
        </Popup>
      )}
    </span>
  );
}
