import type { DefaultValues, FieldValues, UseFormProps } from "react-hook-form";
import { useAdminMutation } from "../hooks";
import { useEditor } from "./use-editor";
import { useKnownVersion } from "./use-known-version";

type RowVersion = { id: string; version: number };

type Spec<Fields extends FieldValues, Values, Row extends RowVersion> = Pick<
  UseFormProps<Fields, unknown, Values>,
  "resolver"
> & {
  /** The open row; null for a new one. */
  row: Row | null;
  /** The form's values of a row; null: of a new one. */
  fieldsOf: (row: Row | null) => Fields;
  fieldLabels?: Readonly<Record<string, string>> | ((path: string) => string | undefined);
  /** The calls that create and change a row. */
  create: (values: Values) => Promise<Row>;
  change: (version: RowVersion, values: Values) => Promise<Row>;
  /** Called with the saved row: shows a toast and closes the dialog; then the page's data is read again. */
  onSaved: (saved: Row) => void;
};

/** Creates or edits a row in a dialog, with edit conflicts: `dialog` are props of `EditorDialog`. */
export function useRowDialog<Fields extends FieldValues, Values, Row extends RowVersion>(
  spec: Spec<Fields, Values, Row>,
) {
  const { row, fieldsOf, fieldLabels, resolver, create, change, onSaved } = spec;
  const version = useKnownVersion(row?.id ?? "", row?.version ?? 0);
  const editor = useEditor<Fields, Values>({
    resolver,
    fieldLabels,
    bodyPath: "",
    defaultValues: fieldsOf(row) as DefaultValues<Fields>,
    toFormValues: (current: Row) => {
      version.raise(current.version);
      return fieldsOf(current) as DefaultValues<Fields>;
    },
  });
  const save = useAdminMutation(
    (values: Values) =>
      row ? change({ id: row.id, version: version.current }, values) : create(values),
    onSaved,
    editor.handleError,
  );
  const { form } = editor;
  const dialog = {
    editor,
    isDirty: form.formState.isDirty,
    pending: save.isPending,
    onSubmit: form.handleSubmit((values) => save.mutate(values)),
  };
  return { form, dialog };
}
