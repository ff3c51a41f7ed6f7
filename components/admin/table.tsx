import type { ReactNode } from "react";
import { type Column, DataTable } from "~/components/admin/data-table";
import type { Rows } from "~/lib/admin-list/hooks";
import { LoadMore } from "./load-more";

type Props<T> = {
  /** The result of `useAdminList`. */
  list: Rows<T>;
  caption: string;
  columns: readonly Column<T>[];
  /** Shown instead of an empty table. */
  empty: ReactNode;
  loadingText?: string;
};

/** A list as a table that loads more rows while scrolling. */
export function ListTable<T>({ list, caption, columns, empty, loadingText }: Props<T>) {
  if (list.items.length === 0) return empty;
  return (
    <>
      <DataTable caption={caption} columns={columns} rowKey={list.idOf} rows={list.items} />
      <LoadMore list={list} loadingText={loadingText} />
    </>
  );
}
