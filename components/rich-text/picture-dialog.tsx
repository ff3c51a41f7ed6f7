import { type ComponentType, useState } from "react";
import { Field, FieldError } from "~/components/field";
import { TextInput } from "~/components/text-input";
import { formatPicture } from "~/lib/rich-text/markdown-editing";
import { PromptDialog } from "./prompt-dialog";

/** A component in which a picture is chosen; it calls `onPicture` with the address of a picture on this site. */
export type PictureSource = ComponentType<{ onPicture: (url: string) => void }>;

type Props = {
  pictures: PictureSource;
  /** Called with the picture as Markdown. */
  onPicture: (text: string) => void;
  onClose: () => void;
  /** Called when the dialog is closed, to set the focus. */
  onClosed: (event: Event) => void;
};

/** Asks for a picture and its alt text. */
export function PictureDialog({ pictures: PictureChooser, onPicture, onClose, onClosed }: Props) {
  const [src, setSrc] = useState<string | null>(null);
  const [alt, setAlt] = useState("");
  const [isSubmitted, setIsSubmitted] = useState(false);
  const submit = () => {
    setIsSubmitted(true);
    if (src && alt.trim()) onPicture(formatPicture(src, alt));
  };
  return (
    <PromptDialog
      submitLabel="Add picture"
      onClose={onClose}
      onClosed={onClosed}
      onSubmit={submit}
      size="wide"
      title="Picture"
    >
      {src && (
        <img
          alt={alt || "The chosen picture"}
          className="max-h-60 w-auto max-w-full justify-self-start rounded-md"
          src={src}
        />
      )}
      <PictureChooser onPicture={setSrc} />
      <div className="empty:hidden" role="alert">
        {isSubmitted && !src && <FieldError>Choose a picture first</FieldError>}
      </div>
      <Field
        error={isSubmitted && !alt.trim() ? "Describe the picture" : undefined}
        hint="For people who can't see it: 'Two people on a pier at dusk'."
        label="Alt text"
      >
        <TextInput
          autoComplete="off"
          maxLength={300}
          onChange={(event) => setAlt(event.target.value)}
          value={alt}
        />
      </Field>
    </PromptDialog>
  );
}
