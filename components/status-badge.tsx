import type { ReactNode } from "react";

export type Tone =
  | "gold"
  | "rose"
  | "pink"
  | "purple"
  | "green"
  | "blue"
  | "red"
  | "danger"
  | "subtle";

type Props = {
  tone: Tone;
  /** A hollow dot: not handled yet. */
  hollow?: boolean;
  children: ReactNode;
};

/** A dot and a word: colour is never the only sign. */
export function StatusBadge({ tone, hollow = false, children }: Props) {
  return (
    <span className={`status tone-${tone}`} data-hollow={hollow || undefined} data-tone={tone}>
      {children}
    </span>
  );
}
