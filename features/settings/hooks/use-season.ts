import { useMemo } from "react";
import { useFestival } from "../hooks";
import type { FestivalSettings } from "../schema";
import { type EditionShown, type SeasonNow, seasonAt } from "../season.rules";
import { useServerClock } from "./use-server-clock";

type Told = { facts: FestivalSettings; edition: EditionShown; ms: number; text: string };

/** What was told last, the newest first: a page has a dozen that ask, all of the same second or of its first picture. */
let told: Told[] = [];

/** A season as one text, so that a page is drawn again only when something of it changes. */
function seasonText(facts: FestivalSettings, edition: EditionShown, ms: number): string {
  const known = told.find((one) => one.ms === ms && one.facts === facts && one.edition === edition);
  if (known) return known.text;
  const text = JSON.stringify(seasonAt(facts, edition, new Date(ms)));
  told = [{ facts, edition, ms, text }, ...told.slice(0, 1)];
  return text;
}

/** Where the festival's year stands by the server's time, kept up to date on an open page. */
export function useSeason(): SeasonNow {
  const { facts, edition } = useFestival();
  const text = useServerClock("second", (ms) => seasonText(facts, edition, ms));
  return useMemo(() => JSON.parse(text) as SeasonNow, [text]);
}
