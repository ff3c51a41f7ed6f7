import type { DefaultValues, FieldValues } from "react-hook-form";
import { useEditor } from "~/features/desk/hooks/use-editor";
import { toast } from "~/ui/toast";

type Known = { id: string; version: number };

type Spec<Fields extends FieldValues, One extends Known> = {
  /** What is open; null: a new one. */
  one: One | null;
  /** What the form holds of it, and of nothing. */
  fieldsOf: (one: One | null) => Fields;
  names?: Readonly<Record<string, string>> | ((path: string) => string | undefined);
  /** The calls that make one and change it. */
  make: (typed: Fields) => Promise<One>;
  change: (one: One, typed: Fields) => Promise<One>;
  remove: (one: One) => Promise<unknown>;
  /** Where a new one is made. */
  room: string;
};

/** How a block or a venue is edited: made, changed, taken away; what another window saved meanwhile stands beside it. */
export function usePartForm<Fields extends FieldValues, One extends Known>(
  spec: Spec<Fields, One>,
) {
  const { one, fieldsOf, names, room } = spec;
  const editor = useEditor<Fields>({
    defaultValues: fieldsOf(one) as DefaultValues<Fields>,
    ...{ version: one?.version, within: "", names },
    newest: (current: One) => fieldsOf(current) as DefaultValues<Fields>,
  });
  const { form } = editor;
  const onSave = form.handleSubmit(async (typed) => {
    await editor.save(
      () => (one ? spec.change(one, typed) : spec.make(typed)),
      async (saved) => {
        form.reset(fieldsOf(one && saved));
        toast({ title: one ? "Saved" : "Made", tone: "success" });
        await editor.revalidate();
      },
    );
  });
  const onDelete = async () => {
    if (!one) return;
    await editor.save(
      () => spec.remove(one),
      () => editor.finish("It is gone", room),
    );
  };
  return { ...editor, onSave, onDelete: () => void onDelete() };
}
