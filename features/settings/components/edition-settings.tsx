import { type ReactNode, useMemo } from "react";
import { FestivalContext, useFestival } from "../hooks";
import type { FestivalSettings } from "../schema";

type Props = {
  /** Null if the edition is the current one, whose settings the page has already. */
  facts: FestivalSettings | null;
  children: ReactNode;
};

/** Provides the settings of another edition, with its names of categories. */
export function EditionSettings({ facts, children }: Props) {
  const festival = useFestival();
  const ofYear = useMemo(() => (facts ? { ...festival, facts } : festival), [festival, facts]);
  return <FestivalContext value={ofYear}>{children}</FestivalContext>;
}
