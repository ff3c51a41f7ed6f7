import { type ReactNode, useMemo } from "react";
import { FestivalContext, useFestival } from "../hooks";
import type { FestivalSettings } from "../schema";

type Props = {
  /** Null for the current edition, whose settings the page already has. */
  settings: FestivalSettings | null;
  children: ReactNode;
};

/** Provides the settings and category names of another edition. */
export function EditionSettings({ settings, children }: Props) {
  const festival = useFestival();
  const editionFestival = useMemo(
    () => (settings ? { ...festival, settings } : festival),
    [festival, settings],
  );
  return <FestivalContext value={editionFestival}>{children}</FestivalContext>;
}
