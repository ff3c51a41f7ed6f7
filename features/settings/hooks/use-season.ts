import { useMemo } from "react";
import { useFestival } from "../hooks";
import type { FestivalSettings } from "../schema";
import { type EditionShown, type SeasonNow, seasonAt } from "../season.rules";
import { useServerClock } from "./use-server-clock";

type Told = { facts: FestivalSettings; edition: EditionShown; ms: number; text: string };

/** The last results, newest first: about twelve components of a page ask within the same second. */
let told: Told[] = [];

/** A season as one string, so that a page re-renders only on a change. */
function seasonText(facts: FestivalSettings, edition: EditionShown, ms: number): string {
  const known = told.find((one) => one.ms === ms && one.facts === facts && one.edition === edition);
  if (known) return known.text;
  const text = JSON.stringify(seasonAt(facts, edition, new Date(ms)));
  told = [{ facts, edition, ms, text }, ...told.slice(0, 1)];
  return text;
}

/** The season by the server's time, updated on an open page. */
export function useSeason(): SeasonNow {
  const { facts, edition } = useFestival();
  const text = useServerClock("second", (ms) => seasonText(facts, edition, ms));
  return useMemo(() => JSON.parse(text) as SeasonNow, [text]);
}
