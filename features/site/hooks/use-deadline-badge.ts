import { useMemo } from "react";
import { useSettings } from "~/features/settings/hooks";
import { useSeason } from "~/features/settings/hooks/use-season";
import { useServerClock } from "~/features/settings/hooks/use-server-clock";
import { type Badge, badgeOn } from "~/features/settings/season.rules";
import { dayIn, localDay } from "~/lib/dates/calendar";

/** The deadline badge in the visitor's time zone; before hydration in the festival's. */
export function useDeadlineBadge(): Badge {
  const settings = useSettings();
  const season = useSeason();
  // As JSON, so that the same badge is the same value and nothing renders again.
  const badgeTextOn = (day: string) => JSON.stringify(badgeOn(settings, season, day));
  const badgeText = useServerClock(
    "minute",
    (now) => badgeTextOn(localDay(new Date(now))),
    (rendered) => badgeTextOn(dayIn(settings.timeZone, new Date(rendered))),
  );
  return useMemo(() => JSON.parse(badgeText) as Badge, [badgeText]);
}
