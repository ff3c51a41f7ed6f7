import { zodResolver } from "@hookform/resolvers/zod";
import { RotateCcw, Send } from "lucide-react";
import { useMemo, useRef, useState } from "react";
import { useWatch } from "react-hook-form";
import { EditorFrame } from "~/components/admin/editor-frame";
import { Card } from "~/components/admin/page-header";
import { Button } from "~/components/button";
import { ConfirmDialog } from "~/components/confirm-dialog";
import { Field } from "~/components/field";
import { Icon } from "~/components/icon";
import { LiveForm } from "~/components/live-form";
import type { PictureSource } from "~/components/rich-text/picture-dialog";
import { Select } from "~/components/select";
import { useEditor } from "~/lib/admin-list/hooks/use-editor";
import { type EditableEmailKind, useResetWording, useTestEmail } from "../hooks";
import { type Template, type Wording, type WordingForm, wordingOf } from "../schema";
import { editorTexts } from "../texts";
import { EmailPreview } from "./preview";
import { WordingFields } from "./wording-fields";

type Props = {
  emailKind: EditableEmailKind;
  template: Omit<Template, "type">;
  /** The initial Markdown if there is only HTML. */
  words: string;
  pictures: PictureSource;
  /** Entries for the preview, newest first. */
  choices: readonly { id: string; title: string }[];
};

/** An email's subject and text, validated while typing, beside a preview. */
export function TemplateEditor({ emailKind, template, words, pictures, choices }: Props) {
  const { id, name, description, updatedAt } = template;
  const { to: listPath, label: listLabel } = emailKind.list;
  const [submission, setSubmission] = useState(choices[0]?.id ?? "sample");
  const [isResetting, setIsResetting] = useState(false);
  const saved: WordingForm = { ...toFormValues(template), markdown: words };
  const editor = useEditor<WordingForm>({
    version: updatedAt,
    toFormValues: (current: Props["template"]) => ({
      ...toFormValues(current),
      markdown: current.markdown ?? words,
    }),
    fieldLabels: { subject: "Subject", markdown: "Text", html: "HTML", as: editorTexts.format },
    resolver: zodResolver(emailKind.schema),
    defaultValues: saved,
    mode: "onChange",
  });
  const { form, leave } = editor;
  const { isDirty } = form.formState;

  const values = useWatch({ control: form.control, compute: (current) => current });
  const parsed = useMemo(() => emailKind.schema.safeParse(values), [emailKind, values]);
  const lastWording = useRef<Wording>(wordingOf(saved));
  if (parsed.success) lastWording.current = wordingOf(parsed.data);

  const reset = useResetWording(emailKind, id, () => leave(listPath));
  const test = useTestEmail(emailKind, id);
  const send = form.handleSubmit(async (wording) => {
    await editor.save(
      () => emailKind.save(id, { ...wordingOf(wording), updatedAt }),
      () => editor.finish(editorTexts.savedDescription, listPath),
    );
  });

  return (
    <EditorFrame
      backPath={listPath}
      extraButton={
        <Button
          disabled={!parsed.success}
          onClick={() => parsed.success && test.mutate({ ...wordingOf(parsed.data), submission })}
          pending={test.isPending}
          size="sm"
          variant="ghost"
        >
          <Icon of={Send} />
          {editorTexts.sendTest}
        </Button>
      }
      editor={editor}
      header={{
        actions: updatedAt !== null && (
          <Button onClick={() => setIsResetting(true)} size="sm" variant="outline">
            <Icon of={RotateCcw} />
            {editorTexts.resetToDefault}
          </Button>
        ),
        crumbs: [{ label: listLabel, to: listPath }, { label: name }],
        note: description,
        title: name,
      }}
      isDirty={isDirty}
      submit={
        <Button
          disabled={!isDirty || !parsed.success}
          form="template-form"
          pending={editor.pending}
          size="sm"
          type="submit"
        >
          {editorTexts.save}
        </Button>
      }
      status={statusText(isDirty, parsed.success)}
    >
      <div className="grid grid-cols-2 items-start gap-5 max-lg:grid-cols-[minmax(0,1fr)] ">
        <Card title={editorTexts.wording}>
          <LiveForm legend="Wording" className="grid gap-5" id="template-form" onSubmit={send}>
            <WordingFields form={form} emailKind={emailKind} pictures={pictures} values={values} />
          </LiveForm>
        </Card>
        <Card flush title={editorTexts.preview}>
          <div className="grid gap-4 px-5 pb-5">
            <Field label={editorTexts.exampleData}>
              <Select
                onChange={(event) => setSubmission(event.target.value)}
                options={[
                  ...choices.map(({ id: value, title: label }) => ({ value, label })),
                  { value: "sample", label: editorTexts.sampleEntry },
                ]}
                value={submission}
              />
            </Field>
            {!parsed.success && <p className="text-muted">{editorTexts.outdatedPreview}</p>}
          </div>
          <EmailPreview
            action={emailKind.previewPath(id)}
            submission={submission}
            wording={lastWording.current}
          />
        </Card>
      </div>
      <ConfirmDialog
        confirm={editorTexts.reset}
        danger
        onConfirm={() => updatedAt && reset.mutate(updatedAt)}
        onOpenChange={setIsResetting}
        open={isResetting}
        pending={reset.isPending}
        question={editorTexts.resetQuestion}
        title={editorTexts.resetTitle}
      />
    </EditorFrame>
  );
}

/** A saved template as values of the form. */
const toFormValues = ({ subject, html, markdown }: Omit<Props["template"], "id">): WordingForm => ({
  as: markdown === null ? "html" : "markdown",
  subject,
  html,
  markdown: markdown ?? "",
});

function statusText(isDirty: boolean, isValid: boolean): string {
  if (!isValid) return editorTexts.invalidStatus;
  return isDirty ? editorTexts.unsavedChanges : editorTexts.unchangedStatus;
}
