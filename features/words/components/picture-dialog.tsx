import { type ComponentType, type SubmitEvent, useState } from "react";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { Field, FieldError } from "~/ui/field";
import { TextInput } from "~/ui/text-input";
import { pictureOf } from "../writing.rules";

/** Where a picture comes from: calls with the address of one that is kept on this site. */
export type PictureChoice = ComponentType<{ onPicture: (url: string) => void }>;

type Props = {
  pictures: PictureChoice;
  /** Called with the picture as Markdown. */
  onPicture: (text: string) => void;
  onClose: () => void;
  /** The dialog is gone; takes the place of what gives the focus back. */
  onClosed: (event: Event) => void;
};

/** Asks for a picture and for what it shows. */
export function PictureDialog({ pictures: Choice, onPicture, onClose, onClosed }: Props) {
  const [src, setSrc] = useState<string | null>(null);
  const [alt, setAlt] = useState("");
  const [asked, setAsked] = useState(false);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    event.stopPropagation();
    setAsked(true);
    if (src && alt.trim()) onPicture(pictureOf(src, alt));
  };
  return (
    <Dialog
      content={{ onCloseAutoFocus: onClosed }}
      onOpenChange={(open) => !open && onClose()}
      open
      size="wide"
      title="Picture"
    >
      <form className="mt-5 grid gap-5" data-density="compact" noValidate onSubmit={submit}>
        {src && (
          <img
            alt={alt || "The chosen picture"}
            className="max-h-60 w-auto max-w-full justify-self-start rounded-md"
            src={src}
          />
        )}
        <Choice onPicture={setSrc} />
        <div className="empty:hidden" role="alert">
          {asked && !src && <FieldError>Choose a picture first</FieldError>}
        </div>
        <Field
          error={asked && !alt.trim() ? "Say what it shows" : undefined}
          hint="Told to those who cannot see it: 'Two people on a pier at dusk'."
          label="What it shows"
        >
          <TextInput
            autoComplete="off"
            maxLength={300}
            onChange={(event) => setAlt(event.target.value)}
            value={alt}
          />
        </Field>
        <div className="dialog-actions">
          <Button onClick={onClose} size="md" variant="outline">
            Cancel
          </Button>
          <Button size="md" type="submit">
            Put in the picture
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
