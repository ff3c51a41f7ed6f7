import { Search } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { Link } from "react-router";
import { Icon } from "./icon";

/** The bar above a table: search, selects, a total at the right. */
export function DeskTools({ total, children }: { total?: ReactNode; children: ReactNode }) {
  return (
    <div className="desk-tools">
      {children}
      {total && <span className="desk-total">{total}</span>}
    </div>
  );
}

/** A search box; `label` is its name for assistive technology. */
export function DeskSearch({ label, ...rest }: ComponentProps<"input"> & { label: string }) {
  return (
    <span className="desk-find">
      <Icon of={Search} />
      <input {...rest} aria-label={label} className="input" type="search" />
    </span>
  );
}

/** Appears above the header while rows are selected; the last child goes to the right. */
export function DeskBulkBar({ count, children }: { count: number; children: ReactNode }) {
  if (count === 0) return null;
  return (
    <div className="desk-bulk" role="status">
      <strong>{count} selected</strong>
      {children}
    </div>
  );
}

type FilterLink = { to: string; chosen: boolean; children: string };

/** One of a list's views, in a bar above it. */
export function DeskFilterLink({ to, chosen, children }: FilterLink) {
  return (
    <Link
      aria-current={chosen ? "true" : undefined}
      className="inline-flex min-h-9.5 items-center rounded-sm px-3 text-muted hover:bg-surface-2 hover:text-text aria-[current]:bg-surface-2 aria-[current]:text-text"
      preventScrollReset
      to={to}
    >
      {children}
    </Link>
  );
}
