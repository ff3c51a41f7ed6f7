import { type FocusEvent, useRef } from "react";
import type { UseFormReturn } from "react-hook-form";
import { Button } from "~/components/button";
import { ChipButton } from "~/components/chip-button";
import { Counter } from "~/components/counter";
import { Field } from "~/components/field";
import { MarkdownEditor } from "~/components/rich-text/editor";
import type { PictureSource } from "~/components/rich-text/picture-dialog";
import { TextArea, TextInput } from "~/components/text-input";
import { reportError } from "~/lib/admin-list/hooks";
import { insertText } from "~/lib/rich-text/markdown-editing";
import { makeEdit, selectionIn } from "~/lib/rich-text/text-selection.browser";
import { type EditableEmailKind, htmlOf } from "../hooks";
import { maxTemplateLength, type WordingForm } from "../schema";

type Props = {
  emailKind: Pick<EditableEmailKind, "variables" | "surroundings">;
  form: UseFormReturn<WordingForm>;
  values: WordingForm;
  pictures: PictureSource;
};

/** An email's subject and text, a switch to HTML, and the variables. */
export function WordingFields({ emailKind, form, values, pictures }: Props) {
  const { surroundings, variables } = emailKind;
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
          hint={`${surroundings} Lines such as 'Title: {{FILM_TITLE}}' become a table.`}
          label="Text"
          onFocus={rememberField}
          pictures={pictures}
          rows={18}
        />
      ) : (
        <Field
          counter={counter(values.html)}
          error={errors.html?.message}
          hint={surroundings}
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
        <legend className="field-label mb-2">Insert a variable at the cursor</legend>
        <div className="flex flex-wrap gap-1.5">
          {variables.map(([variable, meaning]) => (
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
