import { type ReactNode, useMemo } from "react";
import { FestivalContext, useFestival } from "../hooks";
import type { FestivalSettings } from "../schema";

type Props = {
  /** Null for the current edition, whose settings the page already has. */
  facts: FestivalSettings | null;
  children: ReactNode;
};

/** Provides the settings and category names of another edition. */
export function EditionSettings({ facts, children }: Props) {
  const festival = useFestival();
  const ofYear = useMemo(() => (facts ? { ...festival, facts } : festival), [festival, facts]);
  return <FestivalContext value={ofYear}>{children}</FestivalContext>;
}
