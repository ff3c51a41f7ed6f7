import type { ReactNode } from "react";
import { classNames } from "~/components/class-names";

/**
 * Cards in a grid: submissions, messages, integrations. Cards far from view are
 * neither laid out nor painted: a list of thousands stays light.
 */
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
