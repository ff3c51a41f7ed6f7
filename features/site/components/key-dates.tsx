import { useFestival } from "~/features/settings/hooks";
import { deadlineDay, deadlineHour, feeDeadlines } from "~/features/settings/rules";
import { dateRange, dayIn, longDate } from "~/lib/dates/calendar";

/** The dates in order; the next one is marked. */
export function KeyDates() {
  const { facts, renderedAt } = useFestival();
  const { dates, words } = facts;
  const today = dayIn(facts.timeZone, new Date(renderedAt));
  const { last } = facts.feeDeadlines;
  const ends = feeDeadlines(facts).flatMap(({ name, endsOn, code }) =>
    endsOn === null || code === last.code
      ? []
      : [{ until: endsOn, day: longDate(endsOn, facts), text: `${name} ends` }],
  );
  const final = `inal deadline at ${deadlineHour(facts)}`;
  const rows = [
    ...ends,
    {
      until: deadlineDay(facts),
      day: longDate(deadlineDay(facts), facts),
      text: ends.length > 0 ? `${last.name} pricing ends, f${final}` : `F${final}`,
    },
    {
      until: dates.notificationsOn,
      day: longDate(dates.notificationsOn, facts),
      text: "Notifications go out",
    },
    {
      until: dates.festivalTo,
      day: dateRange(dates.festivalFrom, dates.festivalTo, facts),
      text: "Festival viewing and awards ceremony",
    },
    { until: dates.blackTieOn, day: longDate(dates.blackTieOn, facts), text: words.awardsNight },
  ];
  const next = rows.find(({ until }) => today <= until);
  return (
    <ul className="facts text-muted">
      {rows.map((row) => (
        <li
          aria-current={row === next ? "date" : undefined}
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
