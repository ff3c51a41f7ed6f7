import { useMemo } from "react";
import { useFestival } from "../hooks";
import { type SeasonNow, seasonAt } from "../season.rules";
import { useServerClock } from "./use-server-clock";

/** The season by the server's time, updated on an open page. As text, so that a page re-renders only on a change. */
export function useSeason(): SeasonNow {
  const { settings, edition } = useFestival();
  const text = useServerClock("second", (ms) =>
    JSON.stringify(seasonAt(settings, edition, new Date(ms))),
  );
  return useMemo(() => JSON.parse(text) as SeasonNow, [text]);
}
