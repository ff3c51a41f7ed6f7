import { useSettings } from "~/features/settings/hooks";
import { formatTime } from "~/lib/dates/calendar";
import type { Card } from "../rules";

type TimedCard = Pick<Card, "time" | "ends" | "from" | "to" | "cancelled">;

/** '7:00 PM–8:45 PM' in the festival's time zone. */
export function ScreeningTimes({ card: { time, ends, from, to, cancelled } }: { card: TimedCard }) {
  const { formats } = useSettings();
  const times = (
    <>
      <b>
        <time dateTime={new Date(from).toISOString()}>{formatTime(time, formats)}</time>
      </b>
      <span className="pg-ends">
        –<time dateTime={new Date(to).toISOString()}>{formatTime(ends, formats)}</time>
      </span>
    </>
  );
  return cancelled ? <s>{times}</s> : times;
}
