import type { ReactNode } from "react";
import { Link } from "react-router";
import { Card } from "~/components/admin/page-header";

type Props<T> = {
  title: string;
  items: readonly T[];
  /** The number of all rows, counted up to a hundred; `items` may be only the newest. */
  total: number;
  to: (row: T) => string;
  /** The content of a row, which is a link as a whole. */
  children: (row: T) => ReactNode;
  /** Shown instead of an empty list. */
  empty?: ReactNode;
};

/** A few related rows from another page as links, and the number of the others. */
export function LinkList<T extends { id: string }>({
  title,
  items,
  total,
  to,
  children,
  empty,
}: Props<T>) {
  return (
    <Card flush title={title}>
      {items.length === 0 && <p className="px-5 pb-4 text-muted">{empty}</p>}
      {items.length > 0 && (
        <ul aria-label={title} className="divide-y divide-line/62 border-t border-line">
          {items.map((row) => (
            <li key={row.id}>
              <Link
                className="grid min-h-14 content-center gap-1 px-5 py-2.5 hover:bg-surface-1 focus-visible:-outline-offset-2"
                to={to(row)}
              >
                {children(row)}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {total > items.length && (
        <p className="border-t border-line px-5 py-3 text-sm text-subtle">
          The newest {items.length} of {total >= 100 ? "100 or more" : total}.
        </p>
      )}
    </Card>
  );
}
