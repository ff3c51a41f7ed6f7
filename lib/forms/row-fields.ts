import type { ReactNode } from "react";

/**
 * The fields of a row's form, declared once: the form (components/admin/row-fields.tsx), its values, the body of the
 * call and the names in an edit conflict are made of them. A field of its own shape is a component beside them. Runs
 * anywhere.
 */

type Declared<Name extends string> = {
  name: Name;
  label: string;
  hint?: ReactNode;
  /** Marked as optional; the server decides. */
  optional?: boolean;
  /** Half the width of the form, beside the next one. */
  half?: boolean;
};

/** Of a row with the field `name`; a name that the row does not have is a type error. */
export type RowField<Row> = {
  [Name in keyof Row & string]: Declared<Name> &
    (
      | { kind: "line"; limit: number; mode?: "email" | "url" }
      | { kind: "text"; limit: number; rows?: number }
      | { kind: "number" }
      | { kind: "day" }
      | { kind: "checkbox" }
      | { kind: "choice"; options: readonly { value: string; label: string }[] }
    );
}[keyof Row & string];

/** The values of the form, as typed. */
export type RowFormValues = Record<string, string | boolean>;

/** The form's values of a row, or of the defaults of a new one; what `row` lacks is empty. */
export const formValuesOf = <Row>(
  fields: readonly RowField<Row>[],
  row: Partial<Row> | null,
): RowFormValues =>
  Object.fromEntries(
    fields.map(({ name, kind }) => {
      const value: unknown = row?.[name];
      return [name, kind === "checkbox" ? value === true : String(value ?? "")];
    }),
  );

/** Values of a new row; as a function of the row that was created before it in the same form, if any. */
export type RowDefaults<Row> = Partial<Row> | ((created: Row | null) => Partial<Row>);

/** The form's values of a new row. */
export const newFormValues = <Row>(
  fields: readonly RowField<Row>[],
  defaults: RowDefaults<Row>,
  created: Row | null,
): RowFormValues =>
  formValuesOf(fields, typeof defaults === "function" ? defaults(created) : defaults);

/** The body of the call: numbers instead of their digits; empty texts stay, which the schema clears. */
export const bodyOfForm = <Row>(
  fields: readonly RowField<Row>[],
  values: RowFormValues,
): Record<string, unknown> =>
  Object.fromEntries(
    fields.map(({ name, kind }) => {
      const value = values[name];
      const isEmpty = typeof value === "string" && value.trim() === "";
      if (kind === "number") return [name, isEmpty ? null : Number(value)];
      return [name, kind === "day" && isEmpty ? null : value];
    }),
  );

/** The labels by name, for edit conflicts. */
export const fieldLabels = <Row>(fields: readonly RowField<Row>[]): Record<string, string> =>
  Object.fromEntries(fields.map(({ name, label }) => [name, label]));
