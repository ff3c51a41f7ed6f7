import { useFestival } from "~/features/settings/hooks";
import { deadlineDay, deadlineHour, feeDeadlines } from "~/features/settings/rules";
import { dateRange, dayIn, longDate } from "~/lib/dates/calendar";

/** The dates in order; the next one is marked. */
export function KeyDates() {
  const { settings, renderedAt } = useFestival();
  const { dates, words } = settings;
  const today = dayIn(settings.timeZone, new Date(renderedAt));
  const { last } = settings.feeDeadlines;
  const deadlineDays = feeDeadlines(settings).flatMap(({ name, endsOn, code }) =>
    endsOn === null || code === last.code
      ? []
      : [{ until: endsOn, day: longDate(endsOn, settings), text: `${name} ends` }],
  );
  const hour = deadlineHour(settings);
  const rows = [
    ...deadlineDays,
    {
      until: deadlineDay(settings),
      day: longDate(deadlineDay(settings), settings),
      text:
        deadlineDays.length > 0
          ? `${last.name} pricing ends, final deadline at ${hour}`
          : `Final deadline at ${hour}`,
    },
    {
      until: dates.notificationsOn,
      day: longDate(dates.notificationsOn, settings),
      text: "Notifications go out",
    },
    {
      until: dates.festivalTo,
      day: dateRange(dates.festivalFrom, dates.festivalTo, settings),
      text: "Festival viewing and awards ceremony",
    },
    { until: dates.blackTieOn, day: longDate(dates.blackTieOn, settings), text: words.awardsNight },
  ];
  const nextRow = rows.find(({ until }) => today <= until);
  return (
    <ul className="facts text-muted">
      {rows.map((row) => (
        <li
          aria-current={row === nextRow ? "date" : undefined}
          className="group aria-[current]:text-accent"
          key={row.text}
        >
          <b className="text-text group-aria-[current]:text-accent font-medium">{row.day}</b>{" "}
          <span>{row.text}</span>
        </li>
      ))}
    </ul>
  );
}
