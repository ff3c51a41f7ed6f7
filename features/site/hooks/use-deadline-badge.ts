import { useMemo } from "react";
import { dayHere, dayIn } from "~/features/festival/calendar";
import { useSettings } from "~/features/festival/client";
import { useSeason } from "~/features/festival/hooks/use-season";
import { useServerClock } from "~/features/festival/hooks/use-server-clock";
import { type Badge, badgeOn } from "~/features/festival/season.rules";

/**
 * The deadline badge by the calendar of where the visitor is; before the browser
 * is asked for that, by the festival's.
 */
export function useDeadlineBadge(): Badge {
  const facts = useSettings();
  const season = useSeason();
  const on = (day: string) => JSON.stringify(badgeOn(facts, season, day));
  const text = useServerClock(
    "minute",
    (now) => on(dayHere(new Date(now))),
    (rendered) => on(dayIn(facts.timeZone, new Date(rendered))),
  );
  return useMemo(() => JSON.parse(text) as Badge, [text]);
}
