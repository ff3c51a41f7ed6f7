import { zodResolver } from "@hookform/resolvers/zod";
import { RotateCcw, Send } from "lucide-react";
import { useMemo, useRef, useState } from "react";
import { useWatch } from "react-hook-form";
import { EditorFrame } from "~/features/desk/components/editor-frame";
import { useEditor } from "~/features/desk/hooks/use-editor";
import { pageAddress } from "~/http/addresses";
import { Button } from "~/ui/button";
import { ChipButton } from "~/ui/chip-button";
import { ConfirmDialog } from "~/ui/confirm-dialog";
import { Counter } from "~/ui/counter";
import { DeskBox } from "~/ui/desk-page";
import { Field } from "~/ui/field";
import { Icon } from "~/ui/icon";
import { LiveForm } from "~/ui/live-form";
import { Select } from "~/ui/select";
import { TextArea, TextInput } from "~/ui/text-input";
import { saveWording, useResetWording, useTestLetter } from "../client";
import { maxTemplateLength, type Wording, wordingSchema } from "../schema";
import { templateVariables } from "../texts";
import { variableMeanings } from "../variables.texts";
import { LetterPreview } from "./preview";

const list = pageAddress("adminEmailTemplates");

type Props = {
  template: Wording & { id: string; name: string; description: string; updatedAt: string | null };
  /** Entries that the letter can be filled in with, newest first. */
  choices: readonly { id: string; title: string }[];
};

/** A letter's subject and HTML, checked as they are typed, beside the letter itself. */
export function TemplateEditor({ template, choices }: Props) {
  const { id, name, description, subject, html, updatedAt } = template;
  const [submission, setSubmission] = useState(choices[0]?.id ?? "sample");
  const [resetting, setResetting] = useState(false);
  const editor = useEditor<Wording>({
    version: updatedAt,
    resolver: zodResolver(wordingSchema),
    defaultValues: { subject, html },
    mode: "onChange",
  });
  const { form, leave } = editor;
  const { errors, isDirty } = form.formState;

  const typed = useWatch({ control: form.control });
  const passed = useMemo(() => wordingSchema.safeParse(typed), [typed]);
  const last = useRef<Wording>({ subject, html });
  if (passed.success) last.current = passed.data;

  const reset = useResetWording(id, () => leave(list));
  const test = useTestLetter(id);
  const send = form.handleSubmit(async (wording) => {
    await editor.save(
      () => saveWording(id, { ...wording, updatedAt }),
      () => editor.finish("The next letter is worded so.", list),
    );
  });

  const area = useRef<HTMLTextAreaElement | null>(null);
  const { ref: register, ...htmlField } = form.register("html");
  const insert = (variable: string) => {
    const box = area.current;
    if (!box) return;
    const { selectionStart: from, selectionEnd: to, value } = box;
    const place = `{{${variable}}}`;
    form.setValue("html", value.slice(0, from) + place + value.slice(to), {
      shouldDirty: true,
      shouldValidate: true,
    });
    box.focus();
    box.setSelectionRange(from + place.length, from + place.length);
  };
  return (
    <EditorFrame
      back={list}
      before={
        <Button
          disabled={!passed.success}
          onClick={() => passed.success && test.mutate({ ...passed.data, submission })}
          pending={test.isPending}
          size="sm"
          variant="ghost"
        >
          <Icon of={Send} />
          Send me a test
        </Button>
      }
      editor={editor}
      head={{
        actions: updatedAt !== null && (
          <Button onClick={() => setResetting(true)} size="sm" variant="outline">
            <Icon of={RotateCcw} />
            Reset to the default
          </Button>
        ),
        crumbs: [{ label: "Email Templates", to: list }, { label: name }],
        note: description,
        title: name,
      }}
      isDirty={isDirty}
      submit={
        <Button
          disabled={!isDirty || !passed.success}
          form="template-form"
          pending={editor.pending}
          size="sm"
          type="submit"
        >
          Save
        </Button>
      }
      told={barText(isDirty, passed.success)}
    >
      <div className="grid grid-cols-2 items-start gap-5 max-xl:grid-cols-[minmax(0,1fr)] [&_textarea.input]:min-h-85 [&_textarea.input]:font-mono [&_textarea.input]:text-sm/[1.55]">
        <DeskBox title="Wording">
          <LiveForm className="grid gap-5" id="template-form" onSubmit={send}>
            <Field error={errors.subject?.message} label="Subject">
              <TextInput {...form.register("subject")} autoComplete="off" />
            </Field>
            <Field
              counter={<Counter count={typed.html?.length ?? 0} max={maxTemplateLength} />}
              error={errors.html?.message}
              hint="The paper, the festival's name above and the link to the entry's private page below are added by themselves. The plain-text half follows this."
              label="HTML"
            >
              <TextArea
                {...htmlField}
                ref={(element) => {
                  register(element);
                  area.current = element;
                }}
                rows={14}
                spellCheck={false}
              />
            </Field>
            <fieldset className="field">
              <legend className="field-label mb-2">Put a variable where the cursor is</legend>
              <div className="flex flex-wrap gap-1.5">
                {templateVariables.map((variable) => (
                  <ChipButton
                    className="font-mono"
                    key={variable}
                    onClick={() => insert(variable)}
                    title={variableMeanings[variable]}
                  >
                    {variable}
                  </ChipButton>
                ))}
              </div>
            </fieldset>
          </LiveForm>
        </DeskBox>
        <DeskBox flush title="The letter">
          <div className="grid gap-4 px-5 pb-5">
            <Field label="Filled in with">
              <Select
                onChange={(event) => setSubmission(event.target.value)}
                options={[
                  ...choices.map(({ id: value, title: label }) => ({ value, label })),
                  { value: "sample", label: "A made-up entry" },
                ]}
                value={submission}
              />
            </Field>
            {!passed.success && (
              <p className="text-muted">
                This is how it was before the last change; see the note beside it.
              </p>
            )}
          </div>
          <LetterPreview submission={submission} wording={last.current} />
        </DeskBox>
      </div>
      <ConfirmDialog
        confirm="Reset"
        danger
        onConfirm={() => updatedAt && reset.mutate(updatedAt)}
        onOpenChange={setResetting}
        open={resetting}
        pending={reset.isPending}
        question="This brings the delivered wording back. Your own is not kept."
        title="Reset to the default?"
      />
    </EditorFrame>
  );
}

function barText(isDirty: boolean, passes: boolean): string {
  if (!passes) return "Something has to be mended first";
  return isDirty ? "Changed, not saved yet" : "Nothing changed yet";
}
