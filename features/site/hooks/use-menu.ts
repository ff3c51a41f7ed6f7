import { useFestival } from "~/features/settings/hooks";
import { useSeason } from "~/features/settings/hooks/use-season";
import { useServerClock } from "~/features/settings/hooks/use-server-clock";
import { menuOf } from "../navigation.texts";

/** The links of the menu, by the server's time. */
export function useMenu() {
  const festival = useFestival();
  const season = useSeason();
  const nightCount = useServerClock(
    "minute",
    (now) =>
      (festival.nights ?? []).filter(
        ({ from, until }) => Date.parse(from) <= now && now < Date.parse(until),
      ).length,
  );
  return menuOf(festival, season, nightCount > 0);
}
