import { useState } from "react";
import { Field } from "~/components/field";
import { TextInput } from "~/components/text-input";
import { formatLink } from "~/lib/rich-text/markdown-editing";
import { PromptDialog } from "./prompt-dialog";

type Props = {
  /** The selected text. */
  words: string;
  isEmailTemplate: boolean;
  /** Called with the link as Markdown. */
  onLink: (text: string) => void;
  onClose: () => void;
  /** Called when the dialog is closed, to set the focus. */
  onClosed: (event: Event) => void;
};

/** Asks for the address and text of a link. */
export function LinkDialog({
  words: selectedText,
  isEmailTemplate,
  onLink,
  onClose,
  onClosed,
}: Props) {
  const [address, setAddress] = useState("");
  const [words, setWords] = useState(selectedText);
  const [addressError, setAddressError] = useState<string>();
  const submit = () => {
    const link = formatLink(address, words, { isEmailTemplate });
    if (link) return onLink(link);
    setAddressError(
      isEmailTemplate
        ? "Type an address such as films.example/guide, an email address or {{FILM_URL}}"
        : "Type an address such as films.example/guide, /submit or an email address",
    );
  };
  return (
    <PromptDialog
      submitLabel="Add link"
      onClose={onClose}
      onClosed={onClosed}
      onSubmit={submit}
      title="Link"
    >
      <Field error={addressError} label="Address">
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
      <Field hint="Describe the target: 'the guidelines', not 'here'." label="Text" optional>
        <TextInput
          autoComplete="off"
          onChange={(event) => setWords(event.target.value)}
          value={words}
        />
      </Field>
    </PromptDialog>
  );
}
