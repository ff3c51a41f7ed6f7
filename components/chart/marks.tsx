import type { ReactNode } from "react";
import { chartWidth } from "./scale";

type GridProps = {
  /** The value at the highest line. */
  end: number;
  /** How many steps lead there. */
  steps: number;
  /** Where the lines begin; their values are to the left of it. */
  left: number;
  y: (value: number) => number;
  write: (value: number) => string;
};

/** The lines across a chart with their values: the axis and, fainter, the steps above it. */
export function ChartGrid({ end, steps, left, y, write }: GridProps) {
  return Array.from({ length: steps + 1 }, (_, index) => (index / steps) * end).map((value) => (
    <g key={value}>
      <path
        className="stroke-line"
        d={`M${left} ${y(value)}H${chartWidth}`}
        strokeOpacity={value === 0 ? 1 : 0.55}
      />
      <text className="fill-subtle" textAnchor="end" x={left - 8} y={y(value) + 4}>
        {write(value)}
      </text>
    </g>
  ));
}

/** A label below the axis: a day. */
export function ChartTick({ x, y, children }: { x: number; y: number; children: ReactNode }) {
  return (
    <text className="fill-subtle" textAnchor="middle" x={x} y={y}>
      {children}
    </text>
  );
}

type ColumnProps = { accent: string; x: number; y: number; width: number; height: number };

/** A column, or a part of one that is stacked; `y` is its upper end. */
export function ChartColumn({ accent, ...place }: ColumnProps) {
  return <rect className="fill-accent" data-accent={accent} rx="1.5" {...place} />;
}
