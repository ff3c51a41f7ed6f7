import { useMemo } from "react";
import { useFestival } from "../client";
import { type SeasonNow, seasonAt } from "../season.rules";
import { useServerClock } from "./use-server-clock";

/** Where the festival's year stands by the server's time, kept up to date on an open page. */
export function useSeason(): SeasonNow {
  const { facts, edition } = useFestival();
  // One text, so that a page is drawn anew only when something of it changes.
  const text = useServerClock("second", (ms) =>
    JSON.stringify(seasonAt(facts, edition, new Date(ms))),
  );
  return useMemo(() => JSON.parse(text) as SeasonNow, [text]);
}
