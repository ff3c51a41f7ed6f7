import { dayHere, dayIn } from "~/features/festival/calendar";
import { useFacts } from "~/features/festival/client";
import { useServerClock } from "~/features/festival/hooks/use-server-clock";
import { deadlineBadge } from "~/features/festival/rules";

/**
 * The deadline badge by the calendar of where the visitor is; before the browser
 * is asked for that, by the festival's.
 */
export function useDeadlineBadge(): { label: string; date: string } {
  const facts = useFacts();
  const on = (day: string) => Object.values(deadlineBadge(facts, day)).join("\n");
  const text = useServerClock(
    "minute",
    (now) => on(dayHere(new Date(now))),
    (rendered) => on(dayIn(facts.timeZone, new Date(rendered))),
  );
  const [label = "", date = ""] = text.split("\n");
  return { label, date };
}
