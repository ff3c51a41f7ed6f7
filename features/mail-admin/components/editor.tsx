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
import type { Wording } from "~/features/mail/wording/schema";
import { type EmailKey, isFixedEmail } from "~/features/mail/wording/texts";
import { useEditor } from "~/lib/admin-list/hooks/use-editor";
import { adminPages } from "~/lib/admin-pages";
import { pages, withEditionParam } from "~/lib/paths";
import { emailCalls, useResetWording, useTestEmail } from "../hooks";
import { type FixedEmail, formSchemaOf, type WordingForm, wordingOf } from "../schema";
import { editorTexts } from "../texts";
import { EmailPreview, SavedEmail } from "./preview";
import { WordingFields } from "./wording-fields";

type StoredText = {
  subject: string;
  html: string;
  /** The Markdown source; null if the director wrote HTML. */
  markdown: string | null;
};

type Props = {
  email: StoredText & {
    id: EmailKey;
    name: string;
    description: string;
    /** When its text was last changed; null for the default. */
    updatedAt: string | null;
  };
  /** The initial Markdown if there is only HTML. */
  words: string;
  pictures: PictureSource;
  /** Entries for the preview, newest first. */
  previewEntries: readonly { id: string; title: string }[];
  edition: string | undefined;
};

/** The editor of an email: its text, validated while typing, beside a preview. */
export function EmailEditor({ email, words, pictures, previewEntries, edition }: Props) {
  const { id, name, description, updatedAt } = email;
  const isFixed = isFixedEmail(id);
  const listPath = withEditionParam(pages.adminEmailTemplates, edition);
  const calls = useMemo(() => emailCalls(id, edition), [id, edition]);
  const schema = useMemo(() => formSchemaOf(id), [id]);
  const [submission, setSubmission] = useState(previewEntries[0]?.id ?? "sample");
  const [isResetting, setIsResetting] = useState(false);
  const saved = toFormValues(email, words);
  const editor = useEditor<WordingForm>({
    version: updatedAt,
    toFormValues: (current: StoredText | FixedEmail) => toFormValues(current, words),
    fieldLabels: { subject: "Subject", markdown: "Text", html: "HTML", as: editorTexts.format },
    resolver: zodResolver(schema),
    defaultValues: saved,
    mode: "onChange",
  });
  const { form, leave } = editor;
  const { isDirty } = form.formState;

  const values = useWatch({ control: form.control, compute: (current) => current });
  const parsed = useMemo(() => schema.safeParse(values), [schema, values]);
  const lastWording = useRef<Wording>(wordingOf(saved));
  if (parsed.success) lastWording.current = wordingOf(parsed.data);

  const reset = useResetWording(calls, () => leave(listPath));
  const test = useTestEmail(calls);
  const send = form.handleSubmit(async (wording) => {
    await editor.save(
      () => calls.save({ ...wordingOf(wording), updatedAt }),
      () => editor.finish(editorTexts.savedDescription, listPath),
    );
  });

  return (
    <EditorFrame
      backPath={listPath}
      extraButton={
        <Button
          disabled={!parsed.success || (isFixed && isDirty)}
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
        crumbs: [{ label: adminPages.adminEmailTemplates.name, to: listPath }, { label: name }],
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
            <WordingFields emailKey={id} form={form} pictures={pictures} values={values} />
          </LiveForm>
        </Card>
        <Card flush title={editorTexts.preview}>
          {isFixed ? (
            <SavedEmail name={name} path={calls.previewPath} />
          ) : (
            <>
              <div className="grid gap-4 px-5 pb-5">
                <Field label={editorTexts.exampleData}>
                  <Select
                    onChange={(event) => setSubmission(event.target.value)}
                    options={[
                      ...previewEntries.map(({ id: value, title: label }) => ({ value, label })),
                      { value: "sample", label: editorTexts.sampleEntry },
                    ]}
                    value={submission}
                  />
                </Field>
                {!parsed.success && <p className="text-muted">{editorTexts.outdatedPreview}</p>}
              </div>
              <EmailPreview
                action={calls.previewPath}
                submission={submission}
                wording={lastWording.current}
              />
            </>
          )}
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

/** A stored text as values of the form; `words`: its Markdown if there is only HTML. */
const toFormValues = (stored: StoredText | FixedEmail, words: string): WordingForm =>
  "words" in stored
    ? { as: "markdown", subject: "", html: "", markdown: stored.words }
    : {
        as: stored.markdown === null ? "html" : "markdown",
        subject: stored.subject,
        html: stored.html,
        markdown: stored.markdown ?? words,
      };

function statusText(isDirty: boolean, isValid: boolean): string {
  if (!isValid) return editorTexts.invalidStatus;
  return isDirty ? editorTexts.unsavedChanges : editorTexts.unchangedStatus;
}
