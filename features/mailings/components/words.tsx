import { type ComponentType, type FocusEvent, useRef } from "react";
import type { UseFormReturn } from "react-hook-form";
import { Checkbox } from "~/components/checkbox";
import { ChipButton } from "~/components/chip-button";
import { Counter } from "~/components/counter";
import { Field } from "~/components/field";
import { MarkdownEditor } from "~/components/rich-text/editor";
import { TextInput } from "~/components/text-input";
import { insertText } from "~/lib/rich-text/markdown-editing";
import { makeEdit, selectionIn } from "~/lib/rich-text/text-selection.browser";
import { type MailingForm, type MailingVariable, maxMailingLength } from "../schema";
import { newsletterTexts, variableMeanings } from "../texts";

/** The fields of a newsletter: its rate, and whether it has a public page. */
export function NewsletterFields({ form }: Pick<Props, "form">) {
  const { errors } = form.formState;
  return (
    <>
      <Field
        error={errors.perHour?.message}
        hint={newsletterTexts.rateHint}
        label={newsletterTexts.rate}
        optional
      >
        <TextInput
          {...form.register("perHour", { setValueAs: readRate })}
          autoComplete="off"
          className="max-w-40"
          inputMode="numeric"
        />
      </Field>
      <Checkbox {...form.register("archived")}>{newsletterTexts.archived}</Checkbox>
    </>
  );
}

/** '1,000' → 1000; null for nothing. */
export function readRate(text: unknown): number | null {
  const digits = String(text ?? "").replace(/[\s,.]/g, "");
  return digits === "" ? null : Number(digits);
}

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
