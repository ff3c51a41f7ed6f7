import type { ComponentProps, ReactNode } from "react";
import type { Crumb } from "~/lib/admin-list/hooks/use-breadcrumbs";
import { Breadcrumb } from "../breadcrumb";
import { classNames } from "../class-names";
import { useReadOnlyReason } from "../hooks/use-read-only";

type Props = {
  title: ReactNode;
  /** One plain line: counts, dates. */
  note?: ReactNode;
  crumbs?: readonly Crumb[];
  /** Small buttons at the right; on a phone below the title, one per line. */
  actions?: ReactNode;
};

/** The head of an admin page: title, note, actions. A read-only page says why in place of the note. */
export function PageHeader({ title, note, crumbs, actions }: Props) {
  const readOnlyReason = useReadOnlyReason();
  return (
    <div className="desk-head flex flex-wrap items-center gap-3">
      {crumbs && (
        <div className="w-full">
          <Breadcrumb crumbs={crumbs} />
        </div>
      )}
      {/* A long note wraps before the buttons move below it. */}
      <div className="min-w-0 flex-[1_1_16rem] max-sm:basis-full">
        <h1 className="text-[1.5rem]/[1.2] font-semibold tracking-[-0.01em]">{title}</h1>
        {(readOnlyReason ?? note) && <p className="mt-0.5 text-muted">{readOnlyReason ?? note}</p>}
      </div>
      {actions && (
        <div className="ml-auto flex flex-wrap items-center gap-2 max-sm:ml-0 max-sm:w-full max-sm:[&_.btn]:flex-auto max-sm:[&_.btn]:px-2.5 max-sm:[&_.btn]:whitespace-nowrap max-sm:[&>.icon-btn:first-child]:-ml-3">
          {actions}
        </div>
      )}
    </div>
  );
}

type CardProps = Pick<ComponentProps<"section">, "aria-label" | "className"> & {
  title?: ReactNode;
  /** At the right of the title: a link, a legend. */
  aside?: ReactNode;
  /** Without padding, for tables, lists and toolbars. */
  flush?: boolean;
  children: ReactNode;
};

/** A bordered panel. */
export function Card({ title, aside, flush = false, className, children, ...rest }: CardProps) {
  const hasHeader = Boolean(title || aside);
  return (
    <section
      {...rest}
      className={classNames(
        "desk-box min-w-0 rounded-lg border border-line bg-house [&>.empty]:px-5 [&>.empty]:pb-7 [&>nav+.empty]:pt-6",
        hasHeader ? "[&>.empty]:pt-2" : "[&>.empty]:pt-6",
        className,
      )}
    >
      {hasHeader && (
        <header className="flex flex-wrap items-center gap-3 px-5 py-4 [&>:last-child:not(:first-child)]:ml-auto">
          <h2 className="text-base/[1.3] font-semibold">{title}</h2>
          {aside}
        </header>
      )}
      {flush ? (
        children
      ) : (
        <div className={classNames("px-5 pb-5", !hasHeader && "pt-5")}>{children}</div>
      )}
    </section>
  );
}

type TwoColumnsProps = {
  even?: boolean;
  /** Both boxes get the same height. */
  level?: boolean;
  children: ReactNode;
};

/** Two boxes side by side, the first one wider unless they are `even`; stacked on small screens. */
export function TwoColumns({ even = false, level = false, children }: TwoColumnsProps) {
  return (
    <div
      className={classNames(
        "grid gap-5 max-lg:grid-cols-[minmax(0,1fr)]",
        !level && "items-start",
        even ? "grid-cols-2" : "grid-cols-[minmax(0,2.3fr)_minmax(0,1fr)]",
      )}
    >
      {children}
    </div>
  );
}
