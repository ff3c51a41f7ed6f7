import { type ReactNode, useMemo } from "react";
import { FestivalContext, useFestival } from "../hooks";
import type { FestivalSettings } from "../schema";

type Props = {
  /** Null: the year is the current one, whose facts the page has already. */
  facts: FestivalSettings | null;
  children: ReactNode;
};

/** A room about another year than the current one: its categories have that year's names. */
export function EditionSettings({ facts, children }: Props) {
  const festival = useFestival();
  const ofYear = useMemo(() => (facts ? { ...festival, facts } : festival), [festival, facts]);
  return <FestivalContext value={ofYear}>{children}</FestivalContext>;
}
