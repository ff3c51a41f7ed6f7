import { type ComponentProps, type KeyboardEvent, type Ref, useRef } from "react";
import { Field, type FieldProps } from "~/components/field";
import { TextArea } from "~/components/text-input";
import { continueList, type Edit, toggleEmphasis } from "~/lib/rich-text/markdown-editing";
import { makeEdit, selectionIn } from "~/lib/rich-text/text-selection.browser";
import { FormattingToolbar } from "./formatting-toolbar";
import type { PictureSource } from "./picture-dialog";

type Props = Omit<FieldProps, "children"> &
  Omit<ComponentProps<"textarea">, "className" | "ref"> & {
    ref?: Ref<HTMLTextAreaElement>;
    /** The picture source; without it no picture can be inserted. */
    pictures?: PictureSource;
    /** The text is an email: links may contain a filmmaker's values, but no path of this site. */
    isEmailTemplate?: boolean;
  };

/** A text box for Markdown below a toolbar. Takes the props of react-hook-form's `register`. */
export function MarkdownEditor({
  label,
  optional,
  hint,
  counter,
  error,
  className,
  ref,
  pictures,
  isEmailTemplate = false,
  ...textAreaProps
}: Props) {
  const textAreaRef = useRef<HTMLTextAreaElement>(null);
  const handleKey = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing || event.altKey) return;
    const selection = selectionIn(event.currentTarget);
    const emphasisMark =
      event.ctrlKey || event.metaKey ? emphasisKeys[event.key.toLowerCase()] : undefined;
    const isPlainEnter =
      event.key === "Enter" && !(event.ctrlKey || event.metaKey || event.shiftKey);
    let edit: Edit | null = null;
    if (emphasisMark) edit = toggleEmphasis(selection, emphasisMark);
    else if (isPlainEnter) edit = continueList(selection);
    if (!edit) return;
    event.preventDefault();
    makeEdit(event.currentTarget, edit);
  };
  return (
    <Field
      label={label}
      optional={optional}
      hint={hint}
      counter={counter}
      error={error}
      className={className}
    >
      <div className="grid">
        <FormattingToolbar
          area={textAreaRef}
          isEmailTemplate={isEmailTemplate}
          pictures={pictures}
        />
        <TextArea
          {...textAreaProps}
          className="rounded-t-none"
          onKeyDown={handleKey}
          ref={(element) => {
            textAreaRef.current = element;
            if (typeof ref === "function") ref(element);
            else if (ref) ref.current = element;
          }}
        />
      </div>
    </Field>
  );
}

const emphasisKeys: Record<string, "*" | "**" | undefined> = { b: "**", i: "*" };
