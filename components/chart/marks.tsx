import type { ReactNode } from "react";
import { chartWidth } from "./scale";

type GridProps = {
  /** The value of the top line. */
  end: number;
  /** The number of steps up to `end`. */
  steps: number;
  /** The x coordinate at which lines start; values are to its left. */
  left: number;
  y: (value: number) => number;
  formatValue: (value: number) => string;
};

/** The horizontal lines of a chart with their values; the axis is stronger. */
export function ChartGrid({ end, steps, left, y, formatValue }: GridProps) {
  return Array.from({ length: steps + 1 }, (_, index) => (index / steps) * end).map((value) => (
    <g key={value}>
      <path
        className="stroke-line"
        d={`M${left} ${y(value)}H${chartWidth}`}
        strokeOpacity={value === 0 ? 1 : 0.55}
      />
      <text className="fill-subtle" textAnchor="end" x={left - 8} y={y(value) + 4}>
        {formatValue(value)}
      </text>
    </g>
  ));
}

/** A label below the axis. */
export function ChartTick({ x, y, children }: { x: number; y: number; children: ReactNode }) {
  return (
    <text className="fill-subtle" textAnchor="middle" x={x} y={y}>
      {children}
    </text>
  );
}

type ColumnProps = { accent: string; x: number; y: number; width: number; height: number };

/** A column, or a part of a stacked one; `y` is its top. */
export function ChartColumn({ accent, ...geometry }: ColumnProps) {
  return <rect className="fill-accent" data-accent={accent} rx="1.5" {...geometry} />;
}
