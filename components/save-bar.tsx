import type { ReactNode } from "react";
import "./save-bar.css";

type Props = {
  /** How things stand: what changed, what is wrong. */
  told: ReactNode;
  /** Small buttons, the safe one first. */
  children: ReactNode;
};

/** Stays at the lower edge of a long form. */
export function SaveBar({ told, children }: Props) {
  return (
    <div className="save-bar">
      <p role="status">{told}</p>
      {children}
    </div>
  );
}
