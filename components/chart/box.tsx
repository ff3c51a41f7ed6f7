import { type ReactNode, useEffect, useRef } from "react";
import { AccentDot } from "../admin/data-table";
import { Card } from "../admin/page-header";
import { chartWidth } from "./scale";

/** A series: its colour in the chart and its column in the table. */
type Series = { name: string; accent: string };
/** A day, a week or a month, with a formatted number for each series. */
type Row = { key: string; name: string; cells: readonly string[] };

type Props = {
  title: string;
  series: readonly Series[];
  /** The heading of the first column: 'Week of'. */
  rowHead: string;
  rows: readonly Row[];
  /** In drawing units; the width is `chartWidth`. */
  height: number;
  /** Shown beside the legend. */
  aside?: ReactNode;
  note?: ReactNode;
  /** The chart's parts (./marks). */
  children: ReactNode;
};

/** A chart in a box with a legend, and the same data as a table for assistive technology. */
export function ChartBox(props: Props) {
  const { title, series, rowHead, rows, height, aside, note, children } = props;
  const scroller = useRef<HTMLElement>(null);
  useEffect(() => {
    // If it is too wide, it is scrolled to its newest end.
    scroller.current?.scrollTo({ left: scroller.current.scrollWidth });
  }, []);
  return (
    <Card
      aside={
        <span className="flex flex-wrap gap-3.5 text-xs text-muted">
          {aside}
          {series.map(({ name, accent }) => (
            <AccentDot accent={accent} key={accent}>
              {name}
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
          viewBox={`0 0 ${chartWidth} ${height}`}
        >
          {children}
        </svg>
      </section>
      {note && <p className="mt-2 text-sm text-muted">{note}</p>}
      <div className="relative">
        {/* A wrapper, because a table does not become smaller than its cells. */}
        <div className="sr-only">
          <table>
            <caption>{title}</caption>
            <thead>
              <tr>
                <th scope="col">{rowHead}</th>
                {series.map(({ name, accent }) => (
                  <th key={accent} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ key, name, cells }) => (
                <tr key={key}>
                  <th scope="row">{name}</th>
                  {cells.map((cell, index) => (
                    <td key={series[index]?.accent}>{cell}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </div>
    </Card>
  );
}
