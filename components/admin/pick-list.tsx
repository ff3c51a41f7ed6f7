import type { ReactNode } from "react";
import { Link, useSearchParams } from "react-router";
import { Card } from "~/components/admin/page-header";

type Props<Row> = {
  /** The list's name for screen readers. */
  label: string;
  rows: readonly Row[];
  /** The parameter of the address with the id of the open row; the others stay. */
  param: string;
  /** A row's name and description. */
  linesOf: (row: Row) => [name: string, line: ReactNode];
  /** Shown instead of an empty list. */
  empty: ReactNode;
  /** Above the list: a search. */
  head?: ReactNode;
  /** Below it: how many rows are shown. */
  foot?: ReactNode;
};

/** A list of links: the chosen row is in the address, and is edited beside the list. */
export function PickList<Row extends { id: string }>(props: Props<Row>) {
  const { label, rows, param, linesOf, empty, head, foot } = props;
  const search = Object.fromEntries(useSearchParams()[0]);
  return (
    <Card aria-label={label} flush>
      {head}
      {rows.length === 0 && empty}
      <ul className="divide-y divide-line">
        {rows.map((row) => {
          const [name, description] = linesOf(row);
          return (
            <li key={row.id}>
              <Link
                aria-current={row.id === search[param] || undefined}
                className="grid w-full gap-0.5 px-5 py-3 hover:bg-surface-1 focus-visible:-outline-offset-2 aria-[current]:bg-surface-2"
                to={`?${new URLSearchParams({ ...search, [param]: row.id })}`}
              >
                <b className="font-medium wrap-anywhere">{name}</b>
                <span className="text-sm text-muted wrap-anywhere">{description}</span>
              </Link>
            </li>
          );
        })}
      </ul>
      {foot}
    </Card>
  );
}
