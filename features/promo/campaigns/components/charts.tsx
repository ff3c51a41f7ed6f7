import { Card } from "~/components/admin/page-header";
import { ShareBar } from "~/components/admin/stat-cards";
import { ChartBox } from "~/components/chart/box";
import { ChartColumn, ChartGrid, ChartTick } from "~/components/chart/marks";
import { axisEnd, chartWidth, createYScale, fineSteps, slotsOf } from "~/components/chart/scale";
import { useSettings } from "~/features/settings/hooks";
import { money } from "~/features/settings/rules";
import type { FestivalSettings } from "~/features/settings/schema";
import { documentedDates, monthDay, shortDate } from "~/lib/dates/calendar";
import { unitOf } from "~/lib/money/format";
import { numberText } from "~/lib/number-format";
import { percent, shortNumber } from "../../rules";
import { type Bucket, bucketsOf, clickRate, type Step } from "../metrics.rules";
import { platformName } from "../platform.rules";
import type { CampaignSums } from "../schema";

type Series = { name: string; accent: string; valueIn: (bucket: Bucket) => number };
/** Series with a shared axis. */
type Panel = { series: readonly Series[]; write: (value: number) => string };

const reachPanels: readonly Panel[] = [
  {
    series: [{ name: "Impressions", accent: "gold", valueIn: ({ impressions }) => impressions }],
    write: shortNumber,
  },
  {
    series: [{ name: "Clicks", accent: "rose", valueIn: ({ clicks }) => clicks }],
    write: shortNumber,
  },
];
const moneyPanels = (currency: string): readonly Panel[] => [
  {
    series: [
      { name: "Cost", accent: "purple", valueIn: ({ cost }) => cost },
      { name: "Revenue", accent: "green", valueIn: ({ revenue }) => revenue },
    ],
    write: (value) => `${unitOf(currency)}${shortNumber(value)}`,
  },
];

const stepNames: Record<Step, string> = { day: "Day", week: "Week of", month: "Month" };

/** '2026-01-05' → 'Jan 5', for months 'Jan 2026' */
function labelOf(step: Step, from: string, settings: FestivalSettings): string {
  if (step !== "month") return monthDay(from, settings);
  return settings.formats.dates === "iso"
    ? from.slice(0, 7)
    : `${monthDay(from, documentedDates).slice(0, 3)} ${from.slice(0, 4)}`;
}

/** Impressions and clicks, and cost and revenue if there are any, by day, week or month. */
export function CampaignCharts({ days }: Pick<CampaignSums, "days">) {
  const { currency } = useSettings();
  const { step, buckets } = bucketsOf(days);
  const interval = { day: "by day", week: "by week", month: "by month" }[step];
  return (
    <>
      <ColumnChart buckets={buckets} panels={reachPanels} step={step} title={`Reach ${interval}`} />
      {buckets.some(({ cost, revenue }) => cost > 0 || revenue > 0) && (
        <ColumnChart
          buckets={buckets}
          panels={moneyPanels(currency)}
          step={step}
          title={`Cost and revenue ${interval}`}
        />
      )}
    </>
  );
}

const axisWidth = 52;
const panelHeight = 150;

type ChartProps = { title: string; step: Step; buckets: Bucket[]; panels: readonly Panel[] };

function ColumnChart({ title, step, buckets, panels }: ChartProps) {
  const settings = useSettings();
  const height = panels.length * panelHeight + 26;
  const { middle } = slotsOf(buckets.length, { left: axisWidth });
  const labelEvery = Math.ceil(buckets.length / 8);
  return (
    <ChartBox
      height={height}
      rowHead={stepNames[step]}
      rows={buckets.map((bucket) => ({
        key: bucket.from,
        name: shortDate(bucket.from, settings),
        cells: panels.flatMap(({ series, write }) =>
          series.map(({ valueIn }) => write(valueIn(bucket))),
        ),
      }))}
      series={panels.flatMap(({ series }) => series)}
      title={title}
    >
      {panels.map((panel, row) => (
        <ChartPanel
          buckets={buckets}
          key={panel.series[0]?.name}
          panel={panel}
          y={row * panelHeight}
        />
      ))}
      {buckets.map(
        ({ from }, index) =>
          (buckets.length - 1 - index) % labelEvery === 0 && (
            <ChartTick key={from} x={Math.min(middle(index), chartWidth - 20)} y={height - 6}>
              {labelOf(step, from, settings)}
            </ChartTick>
          ),
      )}
    </ChartBox>
  );
}

type PanelProps = { panel: Panel; buckets: Bucket[]; y: number };

function ChartPanel({ panel: { series, write }, buckets, y }: PanelProps) {
  const maxValue = Math.max(
    0,
    ...buckets.flatMap((bucket) => series.map(({ valueIn }) => valueIn(bucket))),
  );
  const axisMax = axisEnd(maxValue, fineSteps);
  const baseline = y + panelHeight - 8;
  const yOf = createYScale(axisMax, { foot: baseline, head: y + 14 });
  const { slotWidth, middle } = slotsOf(buckets.length, { left: axisWidth });
  const columnWidth = Math.min(34, slotWidth * 0.72) / series.length;
  return (
    <g>
      <ChartGrid end={axisMax} left={axisWidth} steps={2} formatValue={write} y={yOf} />
      {buckets.map((bucket, index) =>
        series.map(({ name, accent, valueIn }, seriesIndex) => {
          const value = valueIn(bucket);
          return (
            value > 0 && (
              <ChartColumn
                accent={accent}
                height={Math.max(1, baseline - yOf(value))}
                key={`${bucket.from} ${name}`}
                width={Math.max(1, columnWidth - 1)}
                x={middle(index) + columnWidth * (seriesIndex - series.length / 2)}
                y={Math.min(baseline - 1, yOf(value))}
              />
            )
          );
        }),
      )}
    </g>
  );
}

/** The figures of each platform, widest reach first. */
export function ByPlatform({ platforms }: Pick<CampaignSums, "platforms">) {
  const settings = useSettings();
  const maxValue = Math.max(1, ...platforms.map(({ impressions }) => impressions));
  return (
    <Card title="By platform">
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
                  `${numberText(sums.clicks)} clicks`,
                  rate !== null && percent(rate),
                  (sums.cost > 0 || sums.revenue > 0) &&
                    `${money(sums.cost, settings)} spent, ${money(sums.revenue, settings)} earned`,
                ]
                  .filter(Boolean)
                  .join(" · ")}
              </small>
              <span className="col-span-2">
                <ShareBar share={sums.impressions / maxValue} />
              </span>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
