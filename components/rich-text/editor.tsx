import { type ComponentProps, type KeyboardEvent, type Ref, useRef } from "react";
import { Field, type FieldProps } from "~/components/field";
import { TextArea } from "~/components/text-input";
import { continueList, toggleEmphasis } from "~/lib/rich-text/markdown-editing";
import { makeEdit, selectionIn } from "~/lib/rich-text/text-selection.browser";
import { FormattingToolbar } from "./formatting-toolbar";
import type { PictureSource } from "./picture-dialog";

type Props = Omit<FieldProps, "children"> &
  Omit<ComponentProps<"textarea">, "className" | "ref"> & {
    ref?: Ref<HTMLTextAreaElement>;
    /** The picture source; without it no picture can be inserted. */
    pictures?: PictureSource;
    /** The text is an email: links may contain a filmmaker's values, but no path of this site. */
    filledIn?: boolean;
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
  filledIn = false,
  ...area
}: Props) {
  const ownRef = useRef<HTMLTextAreaElement>(null);
  const keys = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing || event.altKey) return;
    const selection = selectionIn(event.currentTarget);
    const emphasisMark =
      event.ctrlKey || event.metaKey ? emphasisKeys[event.key.toLowerCase()] : undefined;
    const plainEnter = event.key === "Enter" && !(event.ctrlKey || event.metaKey || event.shiftKey);
    const edit = emphasisMark
      ? toggleEmphasis(selection, emphasisMark)
      : plainEnter
        ? continueList(selection)
        : null;
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
        <FormattingToolbar area={ownRef} filledIn={filledIn} pictures={pictures} />
        <TextArea
          {...area}
          className="rounded-t-none"
          onKeyDown={keys}
          ref={(element) => {
            ownRef.current = element;
            if (typeof ref === "function") ref(element);
            else if (ref) ref.current = element;
          }}
        />
      </div>
    </Field>
  );
}

const emphasisKeys: Record<string, "*" | "**" | undefined> = { b: "**", i: "*" };
