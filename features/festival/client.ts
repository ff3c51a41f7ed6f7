import { createContext, useContext, useSyncExternalStore } from "react";
import { dayHere, dayIn } from "./calendar";
import { deadlineBadge } from "./rules";
import type { FestivalFacts } from "./schema";

/** What every page gets from the server; app/root.tsx fills it. */
export type Festival = {
  facts: FestivalFacts;
  /** When the server rendered the page, ISO 8601. */
  renderedAt: string;
};

export const FestivalContext = createContext<Festival | null>(null);

/** The festival context of a page. Throws outside of it. */
export function useFestival(): Festival {
  const festival = useContext(FestivalContext);
  if (!festival) throw new Error("This component needs the festival facts around it.");
  return festival;
}

/** The festival facts, in any component of a page. */
export function useFacts(): FestivalFacts {
  return useFestival().facts;
}

/** Calls back at each full `step` milliseconds of the clock, so that no second is skipped. */
function everyStep(step: number) {
  return (changed: () => void) => {
    let timer: ReturnType<typeof setTimeout>;
    const next = () => {
      timer = setTimeout(
        () => {
          changed();
          next();
        },
        step - (Date.now() % step),
      );
    };
    next();
    return () => clearTimeout(timer);
  };
}

const everySecond = everyStep(1_000);
const everyMinute = everyStep(60_000);

/**
 * The visitor's clock in whole seconds, as milliseconds, up to `stopAt`. The
 * server and the first render of the browser see the moment of rendering, so
 * that both write the same page.
 */
export function useSeconds(stopAt: number): number {
  const { renderedAt } = useFestival();
  const clamp = (ms: number) => Math.min(Math.floor(ms / 1_000) * 1_000, stopAt);
  const rendered = clamp(Date.parse(renderedAt));
  return useSyncExternalStore(
    everySecond,
    () => clamp(Date.now()),
    () => rendered,
  );
}

/**
 * The deadline badge by the visitor's own calendar; before the browser's clock
 * is known, by the festival's.
 */
export function useDeadlineBadge(): { label: string; date: string } {
  const { facts, renderedAt } = useFestival();
  const on = (day: string) => Object.values(deadlineBadge(facts, day)).join("\n");
  const text = useSyncExternalStore(
    everyMinute,
    () => on(dayHere(new Date())),
    () => on(dayIn(facts.timeZone, new Date(renderedAt))),
  );
  const [label = "", date = ""] = text.split("\n");
  return { label, date };
}
