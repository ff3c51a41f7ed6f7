import { ChevronDown, ChevronsUpDown, ChevronUp } from "lucide-react";
import { memo, type ReactNode } from "react";
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
  /**
   * For long lists: what the cells follow beside their record and whether it is
   * selected. While these are the same, a row is not drawn again.
   */
  cellsFollow?: unknown;
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
  cellsFollow,
  loadingRows = 0,
}: Props<Row>) {
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
            <TableRow
              cells={() => columns.map((column) => cellOf(column, column.cell(row)))}
              follows={cellsFollow ?? columns}
              key={rowKey(row)}
              row={row}
              selected={isSelected?.(row)}
            />
          ))}
          {Array.from({ length: loadingRows }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: skeleton rows have no identity
            <tr key={index}>
              {columns.map((column) => cellOf(column, <Skeleton className="w-4/5 max-w-40" />))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type Look = Pick<Column<never>, "id" | "numeric" | "nowrap" | "drop">;

const look = ({ numeric, nowrap }: Look) =>
  classNames(numeric && "desk-number", nowrap && "desk-nowrap") || undefined;

const cellOf = (column: Look, content: ReactNode) => (
  <td className={look(column)} data-drop={column.drop} key={column.id}>
    {content}
  </td>
);

type RowProps = {
  row: unknown;
  selected: boolean | undefined;
  follows: unknown;
  cells: () => ReactNode;
};

const TableRow = memo(
  ({ selected, cells }: RowProps) => <tr aria-selected={selected}>{cells()}</tr>,
  (a, b) => a.row === b.row && a.selected === b.selected && a.follows === b.follows,
);

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
