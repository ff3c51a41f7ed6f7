import { ChevronDown, ChevronsUpDown, ChevronUp } from "lucide-react";
import { memo, type ReactNode } from "react";
import { classNames } from "../class-names";
import { Icon } from "../icon";
import { Skeleton } from "../skeleton";

export type SortDirection = "ascending" | "descending" | "none";

export type Column<Row> = {
  id: string;
  header: ReactNode;
  cell: (row: Row) => ReactNode;
  /** Right-aligned figures. */
  numeric?: boolean;
  nowrap?: boolean;
  /** Takes the remaining width; long text is cut with an ellipsis. */
  grows?: boolean;
  /** On a phone, shows the content of hidden columns. */
  wide?: boolean;
  /**
   * When the column is hidden: while the list is narrower than 1330 px ("xl"), or the window than 1330 px ("l"), 1140 px
   * ("m"), 860 px ("s") or 640 px ("xs"). Title, status and actions always stay.
   */
  hideBelow?: "xl" | "l" | "m" | "s" | "xs";
  /** Makes the header a sort button. */
  sort?: { direction: SortDirection; onSort: () => void };
};

type Props<Row> = {
  /** The table's caption, for assistive technology. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  isSelected?: (row: Row) => boolean;
  /** The row that is shown beside the list. */
  isCurrent?: (row: Row) => boolean;
  /** A press on a row, outside its links and controls. */
  onRowPress?: ((row: Row) => void) | undefined;
  /**
   * One line per row, for long lists: the head stays in view, and the current row is highlighted. One column must take
   * the remaining width, so that nothing scrolls sideways.
   */
  dense?: boolean;
  /** For long lists: a row re-renders only if its record, its selection or this value changes. */
  cellsDependOn?: unknown;
  /** The number of skeleton rows at the end. */
  loadingRows?: number;
};

const sortIcons = { ascending: ChevronUp, descending: ChevronDown, none: ChevronsUpDown };

/** A table of records. Scrolls inside its box, and hides columns on small screens. */
export function DataTable<Row>({
  caption,
  columns,
  rows,
  rowKey,
  isSelected,
  isCurrent,
  onRowPress,
  dense = false,
  cellsDependOn,
  loadingRows = 0,
}: Props<Row>) {
  // The last column that a phone shows ends where the box's head ends.
  const lastPhoneColumn = columns.findLast(({ hideBelow }) => !hideBelow);
  const columnClasses = columns.map((column, index) =>
    classNames(
      columnClass(column, dense),
      column === lastPhoneColumn && index < columns.length - 1 && "max-sm:pr-4",
    ),
  );
  return (
    // Contains visually hidden text inside the scrolling box; the sticky variant cannot.
    <div
      className={classNames(
        "@container relative [header+&]:border-t [header+&]:border-line",
        !dense && "overflow-x-auto",
      )}
      // A box that scrolls must be reachable by keyboard, also if nothing in it is.
      tabIndex={dense ? undefined : 0}
    >
      <table
        aria-busy={loadingRows > 0 || undefined}
        className={classNames(tableClass, dense ? denseClass : roomyClass)}
        data-dense={dense || undefined}
      >
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column, index) => (
              <th
                aria-sort={column.sort?.direction}
                className={classNames(
                  columnClasses[index],
                  dense && stickyHeadClass,
                  "border-b border-line py-2.5 text-sm font-medium whitespace-nowrap text-muted",
                  // On a phone a long word in a header must not take width from the cells below.
                  !dense && "max-sm:whitespace-normal",
                  !column.numeric && "text-left",
                )}
                key={column.id}
                scope="col"
              >
                {column.sort ? (
                  <button
                    className="inline-flex items-center gap-1 max-sm:-my-3 max-sm:min-h-11 hover:text-text in-aria-[sort=ascending]:text-text in-aria-[sort=descending]:text-text [&_svg]:text-subtle"
                    onClick={column.sort.onSort}
                    type="button"
                  >
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
              cells={() =>
                columns.map((column, index) =>
                  renderCell(column, columnClasses[index], column.cell(row)),
                )
              }
              current={isCurrent?.(row) ?? false}
              dependsOn={cellsDependOn ?? columns}
              key={rowKey(row)}
              onPress={onRowPress && (() => onRowPress(row))}
              row={row}
              selected={isSelected?.(row)}
            />
          ))}
          {Array.from({ length: loadingRows }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: skeleton rows have no identity
            <tr key={index}>
              {columns.map((column, index) =>
                renderCell(column, columnClasses[index], <Skeleton className="w-4/5 max-w-40" />),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type ColumnLayout = Pick<
  Column<never>,
  "id" | "numeric" | "nowrap" | "grows" | "wide" | "hideBelow"
>;

/**
 * Shared styles of rows and cells, set once on the table (:where, so that a cell's classes win). The outer cells align
 * with the head of the box.
 */
const tableClass = classNames(
  "w-full border-separate border-spacing-0 tabular-nums",
  "[:where(&_tr:not(:last-child)>td)]:border-b [:where(&_td)]:border-line/62 [:where(&_td)]:align-middle",
  "[:where(&_:is(th,td):first-child)]:pl-5 max-sm:[:where(&_:is(th,td):first-child)]:pl-4",
  "[&_tbody>tr]:hover:bg-surface-1 [&_tbody>tr]:aria-selected:bg-[color-mix(in_oklab,var(--color-text)_5%,var(--color-house))]",
  "[&_tbody>tr[aria-current]]:bg-[color-mix(in_oklab,var(--color-gold)_8%,var(--color-house))] [&_tbody>tr[aria-current]>td:first-child]:shadow-[inset_2px_0_0_var(--color-gold)]",
);
const roomyClass =
  "[:where(&_:is(th,td))]:px-3.5 max-sm:[:where(&_:is(th,td))]:px-2 [:where(&_:is(th,td):last-child)]:pr-4 [:where(&_td)]:h-13 [:where(&_td)]:py-2";
/** One line per row. The focus ring is around the row, not only around its link. */
const denseClass = classNames(
  "[:where(&_:is(th,td))]:px-2 [:where(&_:is(th,td))]:whitespace-nowrap [:where(&_:is(th,td):last-child)]:pr-3 [:where(&_td)]:h-11 max-sm:[:where(&_td)]:h-12",
  "[&_tbody>tr:not([aria-selected=true])]:focus-within:bg-surface-2 [&_tbody>tr:not([aria-selected=true])]:focus-within:hover:bg-surface-1",
  "[&_tbody>tr:has([data-entry]:focus-visible)]:outline-2 [&_tbody>tr:has([data-entry]:focus-visible)]:-outline-offset-2 [&_tbody>tr:has([data-entry]:focus-visible)]:outline-ring [&_[data-entry]]:focus-visible:outline-none",
);

/** A sticky head. */
const stickyHeadClass =
  "sticky top-0 z-10 bg-house first:rounded-tl-lg last:rounded-tr-lg max-md:top-15";

/** The classes of a column's cells; shared ones are on the table, also that nothing wraps in a dense one. */
const columnClass = ({ numeric, nowrap, grows, wide, hideBelow }: ColumnLayout, isDense: boolean) =>
  classNames(
    numeric && "text-right",
    (numeric || nowrap) && !isDense && "whitespace-nowrap",
    grows && "w-full max-w-0 sm:min-w-44",
    wide && "max-sm:w-full",
    hideBelow === "xl" && "max-box-wide:hidden",
    hideBelow === "l" && "max-wide:hidden",
    hideBelow === "m" && "max-lg:hidden",
    hideBelow === "s" && "max-md:hidden",
    hideBelow === "xs" && "max-sm:hidden",
  );

const renderCell = ({ id }: ColumnLayout, cellClass: string | undefined, content: ReactNode) => (
  <td className={cellClass || undefined} key={id}>
    {content}
  </td>
);

type RowProps = {
  row: unknown;
  selected: boolean | undefined;
  current: boolean;
  onPress: (() => void) | undefined;
  dependsOn: unknown;
  cells: () => ReactNode;
};

const TableRow = memo(
  ({ selected, current, onPress, cells }: RowProps) => (
    <tr
      aria-current={current || undefined}
      aria-selected={selected}
      onClick={(event) => {
        const { target } = event;
        if (target instanceof Element && !target.closest("a, button, input, label")) onPress?.();
      }}
    >
      {cells()}
    </tr>
  ),
  (a, b) =>
    a.row === b.row &&
    a.selected === b.selected &&
    a.current === b.current &&
    a.dependsOn === b.dependsOn,
);

/** A two-line first cell: a title, or a link, above a small line. The whole cell can be pressed. */
export const titleCellClass =
  "block max-sm:relative max-sm:[&>:is(a,button)]:after:absolute max-sm:[&>:is(a,button)]:after:inset-x-0 max-sm:[&>:is(a,button)]:after:-inset-y-2 [&_:is(b,a):not(.line-clamp-2)]:block [&_:is(b,a)]:leading-[1.3] [&_:is(b,a)]:font-medium [&_a]:underline-offset-3 [&_a]:hover:underline [&_small]:text-sm [&_small]:text-subtle";

/** The two-line first cell: a title with a note. */
export function TitleCell({ title, note }: { title: ReactNode; note?: ReactNode }) {
  return (
    <span className={titleCellClass}>
      {typeof title === "string" ? (
        <b className="line-clamp-2 wrap-anywhere" title={title}>
          {title}
        </b>
      ) : (
        title
      )}
      {note && <small>{note}</small>}
    </span>
  );
}

/** A square in a category's colour with its name: colour is never the only sign. */
export function AccentDot({ accent, children }: { accent: string; children: ReactNode }) {
  return (
    <span className="accent-dot" data-accent={accent}>
      {children}
    </span>
  );
}
