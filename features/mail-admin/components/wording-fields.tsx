import { type FocusEvent, useRef } from "react";
import type { UseFormReturn } from "react-hook-form";
import { Button } from "~/components/button";
import { ChipButton } from "~/components/chip-button";
import { Counter } from "~/components/counter";
import { Field } from "~/components/field";
import { MarkdownEditor } from "~/components/rich-text/editor";
import type { PictureSource } from "~/components/rich-text/picture-dialog";
import { TextArea, TextInput } from "~/components/text-input";
import { maxAdditionLength, maxTemplateLength } from "~/features/mail/wording/schema";
import {
  type EditableEmailKey,
  type EmailKey,
  editableEmails,
  emailTexts,
  isFixedEmail,
} from "~/features/mail/wording/texts";
import { reportError } from "~/lib/admin-list/hooks";
import { insertText } from "~/lib/rich-text/markdown-editing";
import { makeEdit, selectionIn } from "~/lib/rich-text/text-selection.browser";
import { htmlOf } from "../hooks";
import type { WordingForm } from "../schema";
import { editorTexts } from "../texts";

type Props = {
  emailKey: EmailKey;
  form: UseFormReturn<WordingForm>;
  values: WordingForm;
  pictures: PictureSource;
};

/** What the director writes of an email: the whole text, or words below the standard text. */
export function WordingFields({ emailKey, ...props }: Props) {
  if (isFixedEmail(emailKey))
    return <AdditionField {...props} fixed={emailTexts[emailKey].fixed} />;
  return <TextFields {...props} email={editableEmails[emailKey]} />;
}

type FieldsProps = Omit<Props, "emailKey">;

function AdditionField({ form, values, fixed }: Omit<FieldsProps, "pictures"> & { fixed: string }) {
  return (
    <MarkdownEditor
      {...form.register("markdown")}
      counter={<Counter count={values.markdown.length} max={maxAdditionLength} />}
      error={form.formState.errors.markdown?.message}
      hint={fixed}
      label="Text"
      optional
      rows={8}
    />
  );
}

type TextProps = FieldsProps & { email: (typeof editableEmails)[EditableEmailKey] };

/** An email's subject and text, a switch to HTML, and the variables. */
function TextFields({ email: { fixed, variables }, form, values, pictures }: TextProps) {
  const { errors } = form.formState;
  /** The field that had the focus last, for inserting a variable. */
  const lastField = useRef<HTMLTextAreaElement | HTMLInputElement | null>(null);
  const rememberField = ({ currentTarget }: FocusEvent<HTMLTextAreaElement | HTMLInputElement>) => {
    lastField.current = currentTarget;
  };
  const insert = (variable: string) => {
    if (!lastField.current?.isConnected) form.setFocus(values.as);
    if (lastField.current)
      makeEdit(lastField.current, insertText(selectionIn(lastField.current), `{{${variable}}}`));
  };
  const counter = (text: string) => <Counter count={text.length} max={maxTemplateLength} />;
  return (
    <>
      <Field error={errors.subject?.message} label="Subject">
        <TextInput {...form.register("subject")} autoComplete="off" onFocus={rememberField} />
      </Field>
      <FormatSwitch form={form} values={values} />
      {values.as === "markdown" ? (
        <MarkdownEditor
          {...form.register("markdown")}
          counter={counter(values.markdown)}
          error={errors.markdown?.message}
          isEmailTemplate
          hint={`${fixed} Lines such as 'Title: {{FILM_TITLE}}' become a table.`}
          label="Text"
          onFocus={rememberField}
          pictures={pictures}
          rows={18}
        />
      ) : (
        <Field
          counter={counter(values.html)}
          error={errors.html?.message}
          hint={fixed}
          label="HTML"
        >
          <TextArea
            {...form.register("html")}
            className="font-mono text-sm/[1.55]!"
            onFocus={rememberField}
            rows={18}
            spellCheck={false}
          />
        </Field>
      )}
      <fieldset className="field">
        <legend className="field-label mb-2">{editorTexts.insertVariable}</legend>
        <div className="flex flex-wrap gap-1.5">
          {Object.entries(variables).map(([variable, meaning]) => (
            <ChipButton
              className="font-mono"
              key={variable}
              onClick={() => insert(variable)}
              title={meaning}
            >
              {variable}
            </ChipButton>
          ))}
        </div>
      </fieldset>
    </>
  );
}

/** The switch between Markdown and HTML. HTML starts as the converted Markdown; Markdown as it was. */
function FormatSwitch({ form, values }: Pick<Props, "form" | "values">) {
  const chooseFormat = async (format: WordingForm["as"]) => {
    if (format === values.as) return;
    if (format === "html") {
      try {
        form.setValue("html", (await htmlOf(values.markdown)).html, { shouldDirty: true });
      } catch (error) {
        return reportError(error as Error);
      }
    }
    form.setValue("as", format, { shouldDirty: true, shouldValidate: true });
  };
  return (
    <fieldset>
      <legend className="sr-only">Format</legend>
      <div className="flex gap-1">
        {(["markdown", "html"] as const).map((format) => (
          <Button
            aria-pressed={values.as === format}
            key={format}
            onClick={() => void chooseFormat(format)}
            size="sm"
            variant={values.as === format ? "outline" : "ghost"}
          >
            {format === "html" ? "HTML" : "Text"}
          </Button>
        ))}
      </div>
    </fieldset>
  );
}
