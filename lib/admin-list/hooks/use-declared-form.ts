import { apiFetch } from "~/lib/api/client";
import type { Contract } from "~/lib/api/contract";
import {
  bodyOfForm,
  fieldLabels,
  formValuesOf,
  newFormValues,
  type RowDefaults,
  type RowField,
  type RowFormValues,
} from "~/lib/forms/row-fields";
import { useEditionParam } from "./use-edition-param";
import { useRowForm } from "./use-row-form";

type Spec<Row> = {
  /** The open row; null for a new one. */
  row: Row | null;
  fields: readonly RowField<Row>[];
  /** The calls of `rowCalls`, or others of that shape. */
  calls: Record<"create" | "change" | "remove", Contract>;
  /** The name of a row for people. */
  titleOf: (row: Row) => string;
  /** The values of a new row; empty without. */
  defaults?: RowDefaults<Row>;
  /** The list's address, opened after a deletion. */
  listPath: string;
};

/** `useRowForm` for declared fields. A new row belongs to the edition of the page's address. */
export function useDeclaredForm<Row extends { id: string; version: number }>({
  row,
  fields,
  calls,
  titleOf,
  defaults = {},
  listPath,
}: Spec<Row>) {
  const edition = useEditionParam();
  const call = (contract: Contract, input: object) =>
    apiFetch(contract, input as never) as Promise<unknown> as Promise<Row>;
  return useRowForm<RowFormValues, Row>({
    row,
    titleOf,
    listPath,
    firstField: fields[0]?.name,
    fieldLabels: fieldLabels(fields),
    fieldsOf: (saved, created) =>
      saved ? formValuesOf(fields, saved) : newFormValues(fields, defaults, created ?? null),
    create: (values) =>
      call(calls.create, { query: { edition }, body: bodyOfForm(fields, values) }),
    change: ({ id, version }, values) =>
      call(calls.change, { params: { id }, body: { version, ...bodyOfForm(fields, values) } }),
    remove: ({ id, version }) =>
      call(calls.remove, { params: { id }, query: { version: String(version) } }),
  });
}
