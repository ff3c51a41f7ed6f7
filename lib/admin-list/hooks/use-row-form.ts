import type {
  DefaultValues,
  FieldNamesMarkedBoolean,
  FieldPath,
  FieldValues,
} from "react-hook-form";
import { toast } from "~/components/toast";
import { useEditor } from "./use-editor";
import { useKnownVersion } from "./use-known-version";

type Known = { id: string; version: number };

type Dirty<Fields extends FieldValues> = Partial<Readonly<FieldNamesMarkedBoolean<Fields>>>;

type Spec<Fields extends FieldValues, Row extends Known> = {
  /** The open row; null for a new one. */
  one: Row | null;
  /** The form's values of a row; null: of a new one. */
  fieldsOf: (one: Row | null) => Fields;
  /** The name of a row for people. */
  titleOf: (one: Row) => string;
  names?: Readonly<Record<string, string>> | ((path: string) => string | undefined);
  /** The calls that create and change a row; `dirty` says which fields were edited. */
  make: (fields: Fields, dirty: Dirty<Fields>) => Promise<Row>;
  change: (version: Known, fields: Fields, dirty: Dirty<Fields>) => Promise<Row>;
  remove?: (known: Known) => Promise<unknown>;
  /** The page after creating a row. Without it the form is emptied for the next one and focuses `first`. */
  madeAt?: (made: Row) => string;
  first?: FieldPath<Fields>;
  /** The list's address, opened after a deletion. */
  room: string;
};

/** Creates, edits and deletes a row on its own page, with edit conflicts. */
export function useRowForm<Fields extends FieldValues, Row extends Known>(spec: Spec<Fields, Row>) {
  const { one, fieldsOf, titleOf, names, room } = spec;
  const version = useKnownVersion(one?.id ?? "", one?.version ?? 0);
  const editor = useEditor<Fields>({
    defaultValues: fieldsOf(one) as DefaultValues<Fields>,
    version: one?.version,
    within: "",
    names,
    newest: (current: Row) => {
      version.raise(current.version);
      return fieldsOf(current) as DefaultValues<Fields>;
    },
  });
  const { form } = editor;
  const { dirtyFields } = form.formState;
  // A response may arrive before the reloaded page is rendered.
  const versionOf = (row: Row): Known => ({ id: row.id, version: version.current });
  const onSave = form.handleSubmit(async (fields) => {
    await editor.save(
      () =>
        one ? spec.change(versionOf(one), fields, dirtyFields) : spec.make(fields, dirtyFields),
      async (saved) => {
        if (!one && spec.madeAt) return editor.finish(titleOf(saved), spec.madeAt(saved));
        if (one) version.raise(saved.version);
        form.reset(fieldsOf(one && saved));
        const description = titleOf(saved);
        toast({ title: one ? "Saved" : "Created", description, tone: "success" });
        if (!one && spec.first) form.setFocus(spec.first);
        await editor.revalidate();
      },
    );
  });
  const onDelete = async () => {
    const { remove } = spec;
    if (!one || !remove) return;
    await editor.save(
      () => remove(versionOf(one)),
      () => editor.finish("Deleted", room),
    );
  };
  return { ...editor, onSave, onDelete: () => void onDelete() };
}
