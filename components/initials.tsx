import type { ReactNode } from "react";

/** Initials in a circle, beside the full name. */
export function Initials({ children }: { children: ReactNode }) {
  return (
    <span
      aria-hidden="true"
      className="grid size-8.5 place-items-center rounded-full bg-surface-3 text-xs font-semibold"
    >
      {children}
    </span>
  );
}
