import { useEffect, useRef } from "react";
import { shortDate } from "~/features/festival/calendar";
import { DeskBox } from "~/ui/desk-page";
import { ShareBar } from "~/ui/desk-stats";
import { AccentDot } from "~/ui/desk-table";
import { platformName } from "../../content/post.rules";
import { percent, shortNumber } from "../../rules";
import { axisTop, type Bucket, bucketsOf, clickRate, dollars, type Step } from "../figures.rules";
import type { CampaignSums } from "../schema";

type Serie = { name: string; accent: string; of: (bucket: Bucket) => number };
/** Series that share one axis. */
type Panel = { series: readonly Serie[]; write: (value: number) => string };

const reach: readonly Panel[] = [
  {
    series: [{ name: "Impressions", accent: "gold", of: ({ impressions }) => impressions }],
    write: shortNumber,
  },
  {
    series: [{ name: "Clicks", accent: "rose", of: ({ clicks }) => clicks }],
    write: shortNumber,
  },
];
const money: readonly Panel[] = [
  {
    series: [
      { name: "Cost", accent: "purple", of: ({ cost }) => cost },
      { name: "Revenue", accent: "green", of: ({ revenue }) => revenue },
    ],
    write: (value) => `$${shortNumber(value)}`,
  },
];

const stepNames: Record<Step, string> = { day: "Day", week: "Week of", month: "Month" };

/** '2026-01-05' → 'Jan 5', of a month 'Jan 2026' */
function labelOf(step: Step, from: string): string {
  const [day = "", year = ""] = shortDate(from).split(", ");
  return step === "month" ? `${day.slice(0, 3)} ${year}` : day;
}

/** Impressions and clicks, cost and revenue, by day, by week or by month. */
export function CampaignCharts({ days }: Pick<CampaignSums, "days">) {
  const { step, buckets } = bucketsOf(days);
  const by = { day: "by day", week: "by week", month: "by month" }[step];
  return (
    <>
      <ColumnChart buckets={buckets} panels={reach} step={step} title={`Reach ${by}`} />
      <ColumnChart buckets={buckets} panels={money} step={step} title={`Cost and revenue ${by}`} />
    </>
  );
}

const width = 760;
const left = 52;
const panelHeight = 150;
const top = 14;
const bottom = 26;

type ChartProps = { title: string; step: Step; buckets: Bucket[]; panels: readonly Panel[] };

function ColumnChart({ title, step, buckets, panels }: ChartProps) {
  const scroller = useRef<HTMLElement>(null);
  useEffect(() => {
    // Where it does not fit, it opens at its newest end.
    scroller.current?.scrollTo({ left: scroller.current.scrollWidth });
  }, []);
  const height = panels.length * panelHeight + bottom;
  const slot = (width - left) / buckets.length;
  const every = Math.ceil(buckets.length / 8);
  const series = panels.flatMap((panel) => panel.series);
  return (
    <DeskBox
      aside={
        <span className="flex flex-wrap gap-3.5 text-xs text-muted">
          {series.map(({ name, accent }) => (
            <AccentDot accent={accent} key={name}>
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
          viewBox={`0 0 ${width} ${height}`}
        >
          {panels.map((panel, row) => (
            <ChartPanel
              buckets={buckets}
              key={panel.series[0]?.name}
              panel={panel}
              slot={slot}
              y={row * panelHeight}
            />
          ))}
          {buckets.map(
            ({ from }, index) =>
              (buckets.length - 1 - index) % every === 0 && (
                <text
                  className="fill-subtle"
                  key={from}
                  textAnchor="middle"
                  x={Math.min(left + slot * (index + 0.5), width - 20)}
                  y={height - 6}
                >
                  {labelOf(step, from)}
                </text>
              ),
          )}
        </svg>
      </section>
      <div className="relative">
        <table className="sr-only">
          <caption>{title}</caption>
          <thead>
            <tr>
              <th scope="col">{stepNames[step]}</th>
              {series.map(({ name }) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {buckets.map((bucket) => (
              <tr key={bucket.from}>
                <th scope="row">{shortDate(bucket.from)}</th>
                {panels.flatMap((panel) =>
                  panel.series.map(({ name, of }) => <td key={name}>{panel.write(of(bucket))}</td>),
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </DeskBox>
  );
}

type PanelProps = { panel: Panel; buckets: Bucket[]; slot: number; y: number };

function ChartPanel({ panel: { series, write }, buckets, slot, y }: PanelProps) {
  const most = axisTop(Math.max(0, ...buckets.flatMap((one) => series.map(({ of }) => of(one)))));
  const base = y + panelHeight - 8;
  const at = (value: number) => base - (value / most) * (panelHeight - 8 - top);
  const column = Math.min(34, slot * 0.72) / series.length;
  return (
    <g>
      {[0, 0.5, 1].map((share) => (
        <g key={share}>
          <path
            className="stroke-line"
            d={`M${left} ${at(share * most)}H${width}`}
            strokeOpacity={share === 0 ? 1 : 0.55}
          />
          <text className="fill-subtle" textAnchor="end" x={left - 8} y={at(share * most) + 4}>
            {write(share * most)}
          </text>
        </g>
      ))}
      {buckets.map((bucket, index) =>
        series.map(({ name, accent, of }, place) => {
          const value = of(bucket);
          if (value === 0) return null;
          const middle = left + slot * (index + 0.5) - (column * series.length) / 2;
          return (
            <rect
              className="fill-accent"
              data-accent={accent}
              height={Math.max(1, base - at(value))}
              key={`${bucket.from} ${name}`}
              rx="1.5"
              width={Math.max(1, column - 1)}
              x={middle + column * place}
              y={Math.min(base - 1, at(value))}
            />
          );
        }),
      )}
    </g>
  );
}

/** What each platform brought, the widest reach first. */
export function ByPlatform({ platforms }: Pick<CampaignSums, "platforms">) {
  const most = Math.max(1, ...platforms.map(({ impressions }) => impressions));
  return (
    <DeskBox title="By platform">
      <ul className="grid gap-4">
        {platforms.map((sums) => {
          const rate = clickRate(sums);
          return (
            <li
              className="grid grid-cols-[minmax(0,1fr)_auto] items-center"
              data-accent="gold"
              key={sums.platform}
            >
              <span>{platformName(sums.platform)}</span>
              <b className="font-semibold tabular-nums">{shortNumber(sums.impressions)}</b>
              <small className="col-span-2 mb-2 text-sm text-subtle">
                {[
                  `${sums.clicks.toLocaleString("en-US")} clicks`,
                  rate !== null && percent(rate),
                  (sums.cost > 0 || sums.revenue > 0) &&
                    `${dollars(sums.cost)} spent, ${dollars(sums.revenue)} earned`,
                ]
                  .filter(Boolean)
                  .join(" · ")}
              </small>
              <span className="col-span-2">
                <ShareBar share={sums.impressions / most} />
              </span>
            </li>
          );
        })}
      </ul>
    </DeskBox>
  );
}
