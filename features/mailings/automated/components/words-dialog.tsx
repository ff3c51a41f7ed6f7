import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import type { z } from "zod";
import { EditorDialog } from "~/components/admin/editor-dialog";
import { Counter } from "~/components/counter";
import { MarkdownEditor } from "~/components/rich-text/editor";
import {
  type AutomatedEmail,
  maxOwnWordsLength,
  ownWordsSchema,
} from "~/features/mail/automated/schema";
import { useEditor } from "~/lib/admin-list/hooks/use-editor";
import { apiFetch } from "~/lib/api/client";
import { addressOf } from "~/lib/api/contract";
import { previewAutomatedEmail, setOwnWords } from "../contract";

type Form = z.output<typeof ownWordsSchema>;
type Props = { email: AutomatedEmail; onClose: () => void };

/** Edits the director's text below an automatic email. */
export default function WordsDialog({ email: loaded, onClose }: Props) {
  const [{ id, name, words, updatedAt }, setEmail] = useState(loaded);
  const editor = useEditor<Form>({
    resolver: zodResolver(ownWordsSchema),
    defaultValues: { words, updatedAt },
    bodyPath: "",
    fieldLabels: { words: "Your text" },
    toFormValues: (current: AutomatedEmail) => {
      setEmail(current);
      return { words: current.words, updatedAt: current.updatedAt };
    },
  });
  const { form, save, pending } = editor;
  const submit = form.handleSubmit((values) =>
    save(
      () => apiFetch(setOwnWords, { params: { id }, body: { words: values.words, updatedAt } }),
      async () => {
        await editor.revalidate();
        onClose();
      },
    ),
  );
  return (
    <EditorDialog
      description="Added below the standard text. Leave blank to send only the standard text."
      editor={editor}
      isDirty={form.formState.isDirty}
      onClose={onClose}
      onSubmit={submit}
      pending={pending}
      save="Save"
      size="wide"
      title={`Your text: ${name}`}
    >
      <MarkdownEditor
        {...form.register("words")}
        counter={<Counter count={form.watch("words").length} max={maxOwnWordsLength} />}
        error={form.formState.errors.words?.message}
        label="Text"
        optional
        rows={8}
      />
      <iframe
        className="h-80 w-full rounded-md border border-line bg-house"
        sandbox=""
        src={addressOf(previewAutomatedEmail, { params: { id }, query: { framed: "1" } })}
        title={`${name}, as it is sent now`}
      />
    </EditorDialog>
  );
}
