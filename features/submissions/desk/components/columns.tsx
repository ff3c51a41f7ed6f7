import { type ReactNode, useEffect, useRef } from "react";
import { useFacts } from "~/features/festival/client";
import { categoryOf } from "~/features/festival/rules";
import type { SubmissionType } from "~/features/festival/schema";
import { DeskBox } from "~/ui/desk-page";
import { AccentDot } from "~/ui/desk-table";
import { type ByType, columnsOf, niceTop, stackOrder } from "../chart.rules";

type Column = {
  /** The day that it begins with; also what the table calls it. */
  day: string;
  /** Below the axis; absent: nothing. */
  tick?: string | false;
  numbers: ByType;
};

type Props = {
  title: string;
  /** What the days are, in the table: 'Week of'. */
  dayHead: string;
  columns: readonly Column[];
  /** In front of each number: '$'. */
  unit?: string;
  /** How a day is written in the table. */
  showDay: (day: string) => string;
  /** The column whose total is written above it; the last one unless told. */
  newest?: number;
  /** A line at the end of a column. */
  mark?: { column: number; label: string };
  /** Beside the legend. */
  aside?: ReactNode;
  note?: ReactNode;
};

const frame = { width: 760, height: 260, left: 44, top: 22, bottom: 232 };
const plain = (number: number) => number.toLocaleString("en-US");
/** As an axis has room for it: '9,000', '120K', '1.2M'. */
const short = (number: number) =>
  number < 10_000
    ? plain(number)
    : number.toLocaleString("en-US", { notation: "compact", maximumFractionDigits: 1 });

/** Columns stacked by category; the same as a table for readers without eyes for it. */
export function StackedColumns(props: Props) {
  const { title, columns, unit = "", newest = columns.length - 1, mark, aside, note } = props;
  const facts = useFacts();
  const scroller = useRef<HTMLElement>(null);
  useEffect(() => {
    // Where it does not fit, it opens at its newest end.
    scroller.current?.scrollTo({ left: scroller.current.scrollWidth });
  }, []);
  const drawn = columnsOf(
    columns.map(({ numbers }) => numbers),
    frame,
  );
  const top = niceTop(Math.max(...drawn.map(({ total }) => total)));
  const y = (value: number) => frame.bottom - (value / top) * (frame.bottom - frame.top);
  const accent = (type: SubmissionType) => categoryOf(facts, type).accent;
  const marked = mark && drawn[mark.column];
  const gap = drawn.length > 20 ? 0.5 : 1.5;
  return (
    <DeskBox
      aside={
        <span className="flex flex-wrap gap-3.5 text-xs text-muted">
          {aside}
          {stackOrder.map((type) => (
            <AccentDot accent={accent(type)} key={type}>
              {categoryOf(facts, type).plural}
            </AccentDot>
          ))}
        </span>
      }
      title={title}
    >
      <section
        aria-label={`Chart: ${title}`}
        className="overflow-x-auto"
        ref={scroller}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard
        tabIndex={0}
      >
        <svg
          aria-hidden="true"
          className="block w-full min-w-160 text-xs"
          viewBox={`0 0 ${frame.width} ${frame.height}`}
        >
          {[0, 0.25, 0.5, 0.75, 1].map((share) => (
            <g key={share}>
              <path
                className="stroke-line"
                d={`M${frame.left} ${y(share * top)}H${frame.width}`}
                strokeOpacity={share === 0 ? 1 : 0.55}
              />
              <text
                className="fill-subtle"
                textAnchor="end"
                x={frame.left - 8}
                y={y(share * top) + 4}
              >
                {unit}
                {short(share * top)}
              </text>
            </g>
          ))}
          {drawn.map((column, index) => (
            <g key={columns[index]?.day}>
              {column.parts.map(({ type, from, to }) => (
                <rect
                  className="fill-accent"
                  data-accent={accent(type)}
                  height={Math.max(0.5, y(from) - y(to) - gap)}
                  key={type}
                  rx="1.5"
                  width={column.width}
                  x={column.x}
                  y={y(to)}
                />
              ))}
              {columns[index]?.tick && (
                <text
                  className="fill-subtle"
                  textAnchor="middle"
                  x={column.x + column.width / 2}
                  y={frame.bottom + 20}
                >
                  {columns[index].tick}
                </text>
              )}
              {index === newest && column.total > 0 && (
                <text
                  className="fill-text font-semibold"
                  textAnchor={index > drawn.length - 3 && drawn.length > 20 ? "end" : "middle"}
                  x={column.x + column.width / 2}
                  y={y(column.total) - 6}
                >
                  {unit}
                  {plain(column.total)}
                </text>
              )}
            </g>
          ))}
          {marked && (
            <g>
              <path
                className="stroke-ring"
                d={`M${marked.x + marked.width + 1.5} ${frame.top - 8}V${frame.bottom}`}
                strokeDasharray="3 3"
              />
              <text
                className="fill-text"
                textAnchor="end"
                x={marked.x + marked.width - 3}
                y={frame.top - 6}
              >
                {mark.label}
              </text>
            </g>
          )}
        </svg>
      </section>
      {note && <p className="mt-2 text-sm text-muted">{note}</p>}
      <NumbersTable {...props} />
    </DeskBox>
  );
}

function NumbersTable({ title, dayHead, columns, unit = "", showDay }: Props) {
  const facts = useFacts();
  return (
    <div className="relative">
      {/* Around the table: a table itself does not become smaller than its cells. */}
      <div className="sr-only">
        <table>
          <caption>{title}</caption>
          <thead>
            <tr>
              <th scope="col">{dayHead}</th>
              {stackOrder.map((type) => (
                <th key={type} scope="col">
                  {categoryOf(facts, type).plural}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {columns.map(({ day, numbers }) => (
              <tr key={day}>
                <th scope="row">{showDay(day)}</th>
                {stackOrder.map((type) => (
                  <td key={type}>{unit + plain(numbers[type] ?? 0)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
