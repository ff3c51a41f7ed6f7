import { useMemo } from "react";
import { useFestival } from "~/features/settings/hooks";
import { useSeason } from "~/features/settings/hooks/use-season";
import { useServerClock } from "~/features/settings/hooks/use-server-clock";
import { type Badge, badgeOn, nightBadgeAt } from "~/features/settings/season.rules";
import { dayIn, localDay } from "~/lib/dates/calendar";

/** The badge of the header: a deadline in the visitor's time zone, before hydration in the festival's; then a night. */
export function useDeadlineBadge(): Badge {
  const { settings, nights = [] } = useFestival();
  const season = useSeason();
  // As JSON, so that the same badge is the same value and nothing renders again.
  const badgeTextAt = (now: number, day: string) =>
    JSON.stringify(nightBadgeAt(settings, nights, now) ?? badgeOn(settings, season, day));
  const badgeText = useServerClock(
    "minute",
    (now) => badgeTextAt(now, localDay(new Date(now))),
    (rendered) => badgeTextAt(rendered, dayIn(settings.timeZone, new Date(rendered))),
  );
  return useMemo(() => JSON.parse(badgeText) as Badge, [badgeText]);
}
