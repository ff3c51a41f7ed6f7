import type { ComponentProps, ReactNode } from "react";
import { Card, PageHeader } from "./page-header";
import { ListTable } from "./table";

type Props<T> = ComponentProps<typeof PageHeader> &
  ComponentProps<typeof ListTable<T>> & {
    /** The name of the box for screen readers; by default the table's caption. */
    label?: string;
    /** Between the title and the list. */
    above?: ReactNode;
    /** The list's views, filters and search. */
    filters?: ReactNode;
    /** Below the list. */
    children?: ReactNode;
  };

/** The page of an admin list: title, filters, table, further pages. */
export function ListPage<T>({ label, above, filters, children, ...props }: Props<T>) {
  const { title, note, crumbs, actions, ...table } = props;
  return (
    <>
      <PageHeader actions={actions} crumbs={crumbs} note={note} title={title} />
      {above}
      <Card aria-label={label ?? table.caption} flush>
        {filters}
        <ListTable {...table} />
      </Card>
      {children}
    </>
  );
}
