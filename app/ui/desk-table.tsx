import { ChevronDown, ChevronsUpDown, ChevronUp } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "./class-names";
import { Icon } from "./icon";
import { Skeleton } from "./skeleton";

export type SortDirection = "ascending" | "descending" | "none";

export type Column<Row> = {
  id: string;
  header: ReactNode;
  cell: (row: Row) => ReactNode;
  /** Right-aligned figures. */
  numeric?: boolean;
  nowrap?: boolean;
  /** Dropped below 861 px ("s") or below 521 px ("xs"). Title, status and actions always stay. */
  drop?: "s" | "xs";
  /** Makes the header a button. */
  sort?: { direction: SortDirection; onSort: () => void };
};

type Props<Row> = {
  /** What the table lists, for assistive technology. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  isSelected?: (row: Row) => boolean;
  /** This many skeleton rows below the others. */
  loadingRows?: number;
};

const sortIcons = { ascending: ChevronUp, descending: ChevronDown, none: ChevronsUpDown };

/** A table of records; scrolls inside its box, drops columns on small screens. */
export function DeskTable<Row>({
  caption,
  columns,
  rows,
  rowKey,
  isSelected,
  loadingRows = 0,
}: Props<Row>) {
  const look = ({ numeric, nowrap }: Column<Row>) =>
    classNames(numeric && "desk-number", nowrap && "desk-nowrap") || undefined;
  return (
    <div className="desk-scroll">
      <table aria-busy={loadingRows > 0 || undefined} className="desk-table">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                aria-sort={column.sort?.direction}
                className={look(column)}
                data-drop={column.drop}
                key={column.id}
                scope="col"
              >
                {column.sort ? (
                  <button className="desk-sort" onClick={column.sort.onSort} type="button">
                    {column.header}
                    <Icon of={sortIcons[column.sort.direction]} size={13} />
                  </button>
                ) : (
                  column.header
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr aria-selected={isSelected?.(row)} key={rowKey(row)}>
              {columns.map((column) => (
                <td className={look(column)} data-drop={column.drop} key={column.id}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
          {Array.from({ length: loadingRows }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: skeleton rows have no identity
            <tr key={index}>
              {columns.map((column) => (
                <td className={look(column)} data-drop={column.drop} key={column.id}>
                  <Skeleton className="w-4/5 max-w-40" />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The two-line first cell: a title, then who. */
export function TitleCell({ title, note }: { title: ReactNode; note?: ReactNode }) {
  return (
    <span className="desk-title">
      {typeof title === "string" ? <b>{title}</b> : title}
      {note && <small>{note}</small>}
    </span>
  );
}

/** A square of a category's colour with its name: the colour is never alone. */
export function AccentDot({ accent, children }: { accent: string; children: ReactNode }) {
  return (
    <span className="accent-dot" data-accent={accent}>
      {children}
    </span>
  );
}
