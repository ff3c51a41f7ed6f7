import { useState } from "react";
import { Button } from "~/components/button";
import { Field } from "~/components/field";
import { TextArea } from "~/components/text-input";

type Props = {
  label: string;
  /** The label of the button. */
  submit: string;
  pending: boolean;
  onSend: (reason: string) => void;
};

/** The form of a dialog that asks why something is withdrawn for good. */
export function ReasonForm({ label, submit, pending, onSend }: Props) {
  const [reason, setReason] = useState("");
  return (
    <form
      className="grid gap-4 mt-4"
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        onSend(reason);
      }}
    >
      <Field label={label}>
        <TextArea
          maxLength={300}
          onChange={(event) => setReason(event.target.value)}
          required
          rows={3}
          value={reason}
        />
      </Field>
      <Button
        className="justify-self-end"
        pending={pending}
        size="md"
        type="submit"
        variant="danger"
      >
        {submit}
      </Button>
    </form>
  );
}
