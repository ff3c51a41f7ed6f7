import { type ComponentType, type FocusEvent, useRef } from "react";
import type { UseFormReturn } from "react-hook-form";
import { ChipButton } from "~/components/chip-button";
import { Counter } from "~/components/counter";
import { Field } from "~/components/field";
import { MarkdownEditor } from "~/components/rich-text/editor";
import { TextInput } from "~/components/text-input";
import { insertText } from "~/lib/rich-text/markdown-editing";
import { makeEdit, selectionIn } from "~/lib/rich-text/text-selection.browser";
import { type MailingForm, type MailingVariable, maxMailingLength } from "../schema";
import { variableMeanings } from "../texts";

type Props = {
  form: UseFormReturn<MailingForm>;
  variables: readonly MailingVariable[];
  pictures: ComponentType<{ onPicture: (url: string) => void }>;
};

/** Subject and text, and the variables to insert. */
export function Words({ form, variables, pictures }: Props) {
  const { errors } = form.formState;
  /** Variables are inserted into the field used last. */
  const lastField = useRef<HTMLTextAreaElement | HTMLInputElement | null>(null);
  const rememberField = ({ currentTarget }: FocusEvent<HTMLTextAreaElement | HTMLInputElement>) => {
    lastField.current = currentTarget;
  };
  const insert = (variable: string) => {
    if (!lastField.current?.isConnected) form.setFocus("markdown");
    if (lastField.current)
      makeEdit(lastField.current, insertText(selectionIn(lastField.current), `{{${variable}}}`));
  };
  const markdown = form.watch("markdown");
  return (
    <>
      <Field error={errors.subject?.message} label="Subject">
        <TextInput {...form.register("subject")} autoComplete="off" onFocus={rememberField} />
      </Field>
      <MarkdownEditor
        {...form.register("markdown")}
        counter={<Counter count={markdown.length} max={maxMailingLength} />}
        error={errors.markdown?.message}
        isEmailTemplate
        label="Text"
        onFocus={rememberField}
        pictures={pictures}
        rows={14}
      />
      <fieldset className="field">
        <legend className="field-label mb-2">Insert a variable at the cursor</legend>
        <div className="flex flex-wrap gap-1.5">
          {variables.map((variable) => (
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
    </>
  );
}
