import type {
  DefaultValues,
  FieldNamesMarkedBoolean,
  FieldPath,
  FieldValues,
} from "react-hook-form";
import { toast } from "~/lib/toast";
import { useKeepEdition } from "./use-edition-param";
import { useEditor } from "./use-editor";
import { useKnownVersion } from "./use-known-version";

type RowVersion = { id: string; version: number };

type Dirty<Fields extends FieldValues> = Partial<Readonly<FieldNamesMarkedBoolean<Fields>>>;

type Spec<Fields extends FieldValues, Row extends RowVersion> = {
  /** The open row; null for a new one. */
  row: Row | null;
  /** The form's values of a row; null: of a new one. `created`: the new row that was just saved with this form. */
  fieldsOf: (row: Row | null, created?: Row) => Fields;
  /** The name of a row for people. */
  titleOf: (row: Row) => string;
  fieldLabels?: Readonly<Record<string, string>> | ((path: string) => string | undefined);
  /** The calls that create and change a row; `dirty` says which fields were edited. */
  create: (fields: Fields, dirty: Dirty<Fields>) => Promise<Row>;
  change: (version: RowVersion, fields: Fields, dirty: Dirty<Fields>) => Promise<Row>;
  remove?: (version: RowVersion) => Promise<unknown>;
  /** The page after creating a row. Without it the form is emptied for the next one and focuses `firstField`. */
  createdPath?: (created: Row) => string;
  firstField?: FieldPath<Fields>;
  /** The list's address, opened after a deletion. */
  listPath: string;
};

/** Creates, edits and deletes a row on its own page, with edit conflicts. */
export function useRowForm<Fields extends FieldValues, Row extends RowVersion>(
  spec: Spec<Fields, Row>,
) {
  const { row, fieldsOf, titleOf, fieldLabels, listPath } = spec;
  const keepEdition = useKeepEdition();
  const version = useKnownVersion(row?.id ?? "", row?.version ?? 0);
  const editor = useEditor<Fields>({
    defaultValues: fieldsOf(row) as DefaultValues<Fields>,
    version: row?.version,
    bodyPath: "",
    fieldLabels,
    toFormValues: (current: Row) => {
      version.raise(current.version);
      return fieldsOf(current) as DefaultValues<Fields>;
    },
  });
  const { form } = editor;
  const { dirtyFields } = form.formState;
  // A response may arrive before the reloaded page is rendered.
  const versionOf = (row: Row): RowVersion => ({ id: row.id, version: version.current });
  const onSave = form.handleSubmit(async (fields) => {
    await editor.save(
      () =>
        row ? spec.change(versionOf(row), fields, dirtyFields) : spec.create(fields, dirtyFields),
      async (saved) => {
        if (!row && spec.createdPath)
          return editor.finish(titleOf(saved), keepEdition(spec.createdPath(saved)), "Created");
        if (row) version.raise(saved.version);
        form.reset(row ? fieldsOf(saved) : fieldsOf(null, saved));
        const description = titleOf(saved);
        toast({ title: row ? "Saved" : "Created", description, tone: "success" });
        if (!row && spec.firstField) form.setFocus(spec.firstField);
        await editor.revalidate();
      },
    );
  });
  const onDelete = async () => {
    const { remove } = spec;
    if (!row || !remove) return;
    await editor.save(
      () => remove(versionOf(row)),
      () => editor.finish(titleOf(row), keepEdition(listPath), "Deleted"),
    );
  };
  return { ...editor, onSave, onDelete: () => void onDelete() };
}
