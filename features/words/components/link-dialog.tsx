import { type SubmitEvent, useState } from "react";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { Field } from "~/ui/field";
import { TextInput } from "~/ui/text-input";
import { linkTo } from "../writing.rules";

type Props = {
  /** What was chosen. */
  words: string;
  filledIn: boolean;
  /** Called with the link as Markdown. */
  onLink: (text: string) => void;
  onClose: () => void;
  /** The dialog is gone; takes the place of what gives the focus back. */
  onClosed: (event: Event) => void;
};

/** Asks where a link leads, and in which words. */
export function LinkDialog({ words: chosen, filledIn, onLink, onClose, onClosed }: Props) {
  const [address, setAddress] = useState("");
  const [words, setWords] = useState(chosen);
  const [wrong, setWrong] = useState<string>();
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    // React tells the form around the text box, too.
    event.stopPropagation();
    const link = linkTo(address, words, { filledIn });
    if (link) return onLink(link);
    setWrong(
      filledIn
        ? "Type an address such as films.example/guide, an e-mail address or {{FILM_URL}}"
        : "Type an address such as films.example/guide, /submit or an e-mail address",
    );
  };
  return (
    <Dialog
      content={{ onCloseAutoFocus: onClosed }}
      onOpenChange={(open) => !open && onClose()}
      open
      title="Link"
    >
      <form className="mt-5 grid gap-5" data-density="compact" noValidate onSubmit={submit}>
        <Field error={wrong} label="Address">
          <TextInput
            autoCapitalize="none"
            autoComplete="off"
            autoFocus
            inputMode="url"
            onChange={(event) => setAddress(event.target.value)}
            spellCheck={false}
            value={address}
          />
        </Field>
        <Field
          hint="Say where it leads: 'the guidelines' rather than 'here'."
          label="Words"
          optional
        >
          <TextInput
            autoComplete="off"
            onChange={(event) => setWords(event.target.value)}
            value={words}
          />
        </Field>
        <div className="dialog-actions">
          <Button onClick={onClose} size="md" variant="outline">
            Cancel
          </Button>
          <Button size="md" type="submit">
            Put in the link
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
