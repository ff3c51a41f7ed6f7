import { useEffect, useRef } from "react";
import { DeskBox } from "~/app/ui/desk-page";
import { ShareBar } from "~/app/ui/desk-stats";
import { AccentDot } from "~/app/ui/desk-table";
import { useFacts } from "~/features/festival/client";
import { categoryOf, money, shortDate } from "~/features/festival/rules";
import type { SubmissionType } from "~/features/festival/schema";
import { columnsOf, niceTop, stackOrder } from "../chart";
import type { DashboardFigures, Week } from "../queries.server";

/** '2026-01-05' → 'Jan 5' */
const dayOf = (monday: string) => shortDate(monday).replace(/, \d+$/, "");

const frame = { width: 760, height: 260, left: 34, top: 22, bottom: 232 };

/** Entries of twelve weeks as stacked columns; the same as a table for readers without eyes for it. */
export function WeeksChart({ weeks }: { weeks: readonly Week[] }) {
  const facts = useFacts();
  const scroller = useRef<HTMLElement>(null);
  useEffect(() => {
    // Where it does not fit, it opens at its newest end.
    scroller.current?.scrollTo({ left: scroller.current.scrollWidth });
  }, []);
  const columns = columnsOf(weeks, frame);
  const top = niceTop(Math.max(...columns.map(({ total }) => total)));
  const y = (value: number) => frame.bottom - (value / top) * (frame.bottom - frame.top);
  const name = (type: SubmissionType) => categoryOf(facts, type).plural;
  const accent = (type: SubmissionType) => categoryOf(facts, type).accent;
  return (
    <DeskBox
      aside={
        <span className="desk-legend">
          {stackOrder.map((type) => (
            <AccentDot accent={accent(type)} key={type}>
              {name(type)}
            </AccentDot>
          ))}
        </span>
      }
      title="Submissions per week"
    >
      <section
        aria-label="Chart of submissions per week"
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
                {share * top}
              </text>
            </g>
          ))}
          {columns.map((column, index) => (
            <g key={column.monday}>
              {column.parts.map(({ type, from, to }) => (
                <rect
                  className="fill-accent"
                  data-accent={accent(type)}
                  height={Math.max(0.5, y(from) - y(to) - 1.5)}
                  key={type}
                  rx="1.5"
                  width={column.width}
                  x={column.x}
                  y={y(to)}
                />
              ))}
              {index % 2 === (columns.length - 1) % 2 && (
                <text
                  className="fill-subtle"
                  textAnchor="middle"
                  x={column.x + column.width / 2}
                  y={frame.bottom + 20}
                >
                  {dayOf(column.monday)}
                </text>
              )}
              {index === columns.length - 1 && (
                <text
                  className="fill-text font-semibold"
                  textAnchor="middle"
                  x={column.x + column.width / 2}
                  y={y(column.total) - 6}
                >
                  {column.total}
                </text>
              )}
            </g>
          ))}
        </svg>
      </section>
      <div className="relative">
        <table className="sr-only">
          <caption>Submissions per week</caption>
          <thead>
            <tr>
              <th scope="col">Week of</th>
              {stackOrder.map((type) => (
                <th key={type} scope="col">
                  {name(type)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeks.map(({ monday, entries }) => (
              <tr key={monday}>
                <th scope="row">{shortDate(monday)}</th>
                {stackOrder.map((type) => (
                  <td key={type}>{entries[type] ?? 0}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </DeskBox>
  );
}

/** How many entries each category has, and the fees they brought. */
export function ByCategory({ byType }: Pick<DashboardFigures, "byType">) {
  const facts = useFacts();
  const most = Math.max(...byType.map(({ entries }) => entries));
  return (
    <DeskBox title="By category">
      <ul className="grid gap-4">
        {byType.map(({ type, entries, fees }) => {
          const { plural, accent } = categoryOf(facts, type);
          return (
            <li
              className="grid grid-cols-[minmax(0,1fr)_auto] items-center"
              data-accent={accent}
              key={type}
            >
              <span>{plural}</span>
              <b className="font-semibold tabular-nums">{entries.toLocaleString("en-US")}</b>
              <small className="col-span-2 mb-2 text-sm text-subtle">{money(fees)} in fees</small>
              <span className="col-span-2">
                <ShareBar share={entries / most} />
              </span>
            </li>
          );
        })}
      </ul>
    </DeskBox>
  );
}
