import type { ReactNode } from "react";
import { classNames } from "~/components/class-names";

/** Cards in a grid. Cards far from view are neither laid out nor painted, so that a list of thousands stays fast. */
export function CardGrid({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <ul
      className={classNames(
        "grid grid-cols-[repeat(auto-fill,minmax(min(100%,320px),1fr))] gap-4 *:[content-visibility:auto] *:[contain-intrinsic-size:auto_190px]",
        className,
      )}
    >
      {children}
    </ul>
  );
}
