import type { ComponentProps } from "react";
import { ChartBox } from "~/components/chart/box";
import { ChartColumn, ChartGrid, ChartTick } from "~/components/chart/marks";
import { axisEnd, createYScale, roughSteps } from "~/components/chart/scale";
import { categoryOf } from "~/features/settings/category.rules";
import { useSettings } from "~/features/settings/hooks";
import type { SubmissionType } from "~/features/settings/schema";
import { shortDate } from "~/lib/dates/calendar";
import { compactNumber, numberText } from "~/lib/number-format";
import { ownValue } from "~/lib/own-value";
import { type ByType, columnsOf, stackOrder } from "../chart.rules";

type Column = {
  /** The first day of the column; also its name in the table. */
  day: string;
  /** The label below the axis; absent for none. */
  tick?: string | false;
  numbers: ByType;
};

type Props = Pick<ComponentProps<typeof ChartBox>, "title" | "rowHead" | "aside" | "note"> & {
  columns: readonly Column[];
  /** The prefix of each number: '$'. */
  unit?: string;
  /** The column whose total is shown above it; by default the last one. */
  newest?: number;
  /** A line at the end of a column, with its label. */
  mark?: { column: number; label: string };
};

/** The place of the axes, in the chart's units. */
const leftMargin = 44;
const axis = { foot: 232, head: 22 };
/** Short numbers for an axis: '9,000', '120K', '1.2M'. */
const shortNumber = (number: number) =>
  number < 10_000 ? numberText(number) : compactNumber(number);

/** Columns stacked by category. */
export function StackedColumns({ columns, unit = "", newest, mark, ...box }: Props) {
  const settings = useSettings();
  const accent = (type: SubmissionType) => categoryOf(settings, type).accent;
  const types = stackOrder([
    ...settings.categories.map(({ type }) => type),
    ...columns.flatMap(({ numbers }) => Object.keys(numbers)),
  ]);
  const drawnColumns = columnsOf(
    columns.map(({ numbers }) => numbers),
    { left: leftMargin },
  );
  const end = axisEnd(Math.max(...drawnColumns.map(({ total }) => total)), roughSteps);
  const y = createYScale(end, axis);
  const markedColumn = mark && drawnColumns[mark.column];
  // Between the parts of a column; smaller in narrow columns.
  const gap = drawnColumns.length > 20 ? 0.5 : 1.5;
  return (
    <ChartBox
      {...box}
      height={260}
      rows={columns.map(({ day, numbers }) => ({
        key: day,
        name: shortDate(day, settings),
        cells: types.map((type) => unit + numberText(ownValue(numbers, type) ?? 0)),
      }))}
      series={types.map((type) => ({
        name: categoryOf(settings, type).plural,
        accent: accent(type),
      }))}
    >
      <ChartGrid
        end={end}
        left={leftMargin}
        steps={4}
        formatValue={(value) => unit + shortNumber(value)}
        y={y}
      />
      {drawnColumns.map(({ x, width, total, parts }, index) => (
        <g key={columns[index]?.day}>
          {parts.map(({ type, from, to }) => (
            <ChartColumn
              accent={accent(type)}
              height={Math.max(0.5, y(from) - y(to) - gap)}
              key={type}
              width={width}
              x={x}
              y={y(to)}
            />
          ))}
          {columns[index]?.tick && (
            <ChartTick x={x + width / 2} y={axis.foot + 20}>
              {columns[index].tick}
            </ChartTick>
          )}
          {index === (newest ?? columns.length - 1) && total > 0 && (
            <text
              className="fill-text font-semibold"
              // At the right edge a number would be cut off if its column is narrower.
              textAnchor={
                index > drawnColumns.length - 3 && drawnColumns.length > 20 ? "end" : "middle"
              }
              x={x + width / 2}
              y={y(total) - 6}
            >
              {unit + numberText(total)}
            </text>
          )}
        </g>
      ))}
      {markedColumn && (
        <g>
          <path
            className="stroke-ring"
            d={`M${markedColumn.x + markedColumn.width + 1.5} ${axis.head - 8}V${axis.foot}`}
            strokeDasharray="3 3"
          />
          <text
            className="fill-text"
            textAnchor="end"
            x={markedColumn.x + markedColumn.width - 3}
            y={axis.head - 6}
          >
            {mark.label}
          </text>
        </g>
      )}
    </ChartBox>
  );
}
