import { Search } from "lucide-react";
import {
  type ComponentProps,
  type ComponentPropsWithoutRef,
  type ReactNode,
  useEffect,
  useRef,
} from "react";
import { Link } from "react-router";
import { countText } from "~/lib/number-format";
import { classNames } from "../class-names";
import { Icon } from "../icon";

const barClass = "flex flex-wrap items-center gap-2 border-b border-line px-4 py-3.5";

/** The bar above a table: search, filters, and a total at the right. */
export function Toolbar({ total, children }: { total?: ReactNode; children: ReactNode }) {
  return (
    <div className={barClass} data-density="tight">
      {children}
      {total && <span className="ml-auto text-muted tabular-nums">{total}</span>}
    </div>
  );
}

/** The tabs of a list's views: `AdminFilterLink`s in one line, which scrolls where they do not fit; a phone shows all of them. */
export function ViewTabs({ className, ...rest }: ComponentPropsWithoutRef<"nav">) {
  const ref = useRef<HTMLElement>(null);
  useEffect(() => {
    const nav = ref.current;
    const tab = nav?.querySelector<HTMLElement>("[aria-current]");
    if (nav && tab) nav.scrollLeft = tab.offsetLeft + tab.offsetWidth + 16 - nav.clientWidth;
  }, []);
  return <nav {...rest} className={classNames(barClass, tabStripClass, className)} ref={ref} />;
}

const tabStripClass =
  "relative min-w-0 sm:flex-nowrap! sm:overflow-x-auto [scrollbar-width:thin] [&>*]:flex-none [&>a]:whitespace-nowrap [&>a]:focus-visible:-outline-offset-2";

/** A search box; `label` is its name for assistive technology. */
export function SearchField({ label, ...rest }: ComponentProps<"input"> & { label: string }) {
  return (
    <span className="relative max-w-85 flex-[1_1_240px] max-sm:max-w-none">
      <span className="pointer-events-none absolute inset-y-0 left-3 flex items-center text-subtle">
        <Icon of={Search} />
      </span>
      <input {...rest} aria-label={label} className="input pl-9.5" type="search" />
    </span>
  );
}

/** A bar at the bottom of the window while rows are selected; the last child is at the right. */
export function AdminBulkBar({ count, children }: { count: number; children: ReactNode }) {
  if (count === 0) return null;
  return (
    <div
      className="sticky bottom-0 z-10 flex flex-wrap items-center gap-2.5 rounded-b-lg border-t border-line bg-[color-mix(in_oklab,var(--color-gold)_10%,var(--color-surface-1))] py-2.5 pr-4 pl-5 sm:[&_.btn-sm]:min-h-8.5 [&>:last-child]:ml-auto"
      data-foot
      role="status"
    >
      <strong className="font-semibold max-sm:w-full">{count} selected</strong>
      {children}
    </div>
  );
}

type FilterLink = {
  to: string;
  current: boolean;
  /** The number of items in the view. */
  count?: number;
  /** There are more items than were counted. */
  isCapped?: boolean;
  children: string;
};

/** A tab for one view of a list. */
export function AdminFilterLink({ to, current, count, isCapped = false, children }: FilterLink) {
  return (
    <Link
      aria-current={current ? "true" : undefined}
      className="filter-link"
      preventScrollReset
      to={to}
    >
      {children}
      {count !== undefined && (
        <span className="ml-1.5 text-sm text-subtle tabular-nums">
          {countText(count, isCapped)}
        </span>
      )}
    </Link>
  );
}
