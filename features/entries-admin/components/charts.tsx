import { useState } from "react";
import { Button } from "~/components/button";
import { useSettings } from "~/features/settings/hooks";
import type { FestivalSettings } from "~/features/settings/schema";
import { daysBetween, mondayOf, monthDay, shortDate, timeWithZone } from "~/lib/dates/calendar";
import { unitOf } from "~/lib/money/format";
import { cumulativeSums } from "../chart.rules";
import type { Season, Week } from "../dashboard-figures.queries.server";
import { StackedColumns } from "./columns";

type WeeksProps = { weeks: readonly Week[] };

const weekColumns = (
  weeks: readonly Week[],
  measure: "entries" | "fees",
  settings: FestivalSettings,
) => ({
  rowHead: "Week of",
  columns: weeks.map((week, index) => ({
    day: week.monday,
    // Every other week has a label, also the last one.
    tick: index % 2 === (weeks.length - 1) % 2 && monthDay(week.monday, settings),
    numbers: week[measure],
  })),
});

/** Entries per week, over twelve weeks. */
export function WeeksChart({ weeks }: WeeksProps) {
  return (
    <StackedColumns
      {...weekColumns(weeks, "entries", useSettings())}
      title="Submissions per week"
    />
  );
}

/** Fees per week, over twelve weeks; refunds are not subtracted. */
export function RevenueChart({ weeks }: WeeksProps) {
  const settings = useSettings();
  const { currency } = settings;
  return (
    <StackedColumns
      {...weekColumns(weeks, "fees", settings)}
      title="Revenue per week"
      unit={unitOf(currency)}
    />
  );
}

const viewChoices = [
  { isCumulative: false, label: "Each day" },
  { isCumulative: true, label: "Total" },
];

/** Entries of the days up to the deadline, daily or cumulative. */
export function SeasonChart({ season }: { season: Season }) {
  const { days, before, deadline, today } = season;
  const settings = useSettings();
  const [isCumulative, setIsCumulative] = useState(false);
  // Future days stay empty.
  const daysSoFar = days.filter(({ day }) => day <= today).length;
  const dailyEntries = days.map(({ entries }) => entries);
  const sums = cumulativeSums([before, ...dailyEntries]).slice(1);
  const deadlineIndex = days.findIndex(({ day }) => day === deadline);
  const daysLeft = daysBetween(today, deadline);
  return (
    <StackedColumns
      aside={
        <span className="inline-flex gap-1 max-sm:w-full">
          {viewChoices.map((choice) => (
            <Button
              aria-pressed={choice.isCumulative === isCumulative}
              className="aria-pressed:bg-surface-2 aria-pressed:text-text"
              key={choice.label}
              onClick={() => setIsCumulative(choice.isCumulative)}
              size="sm"
              variant="ghost"
            >
              {choice.label}
            </Button>
          ))}
        </span>
      }
      columns={days.map(({ day }, index) => ({
        day,
        // Every other Monday has a label, but not at the right edge.
        tick:
          mondayOf(day) === day &&
          index % 14 < 7 &&
          index < days.length - 1 &&
          monthDay(day, settings),
        numbers: (isCumulative ? index < daysSoFar && sums[index] : dailyEntries[index]) || {},
      }))}
      rowHead="Day"
      mark={
        deadlineIndex < 0
          ? undefined
          : { column: deadlineIndex, label: `Deadline, ${monthDay(deadline, settings)}` }
      }
      newest={daysSoFar - 1}
      note={
        daysLeft > 0
          ? `${daysLeft} ${daysLeft === 1 ? "day" : "days"} until the deadline on ${shortDate(deadline, settings)}, ${timeWithZone(settings, new Date(settings.dates.deadlineAt))}.`
          : undefined
      }
      title={isCumulative ? "Submissions up to each day" : "Submissions per day"}
    />
  );
}
