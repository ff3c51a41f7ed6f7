import { type FormEvent, useState } from "react";
import { Button } from "~/components/button";
import { Dialog } from "~/components/dialog";
import { Field } from "~/components/field";
import { TextInput } from "~/components/text-input";
import { reportError, useAdminMutation } from "~/lib/admin-list/hooks";
import { apiFetch, CallError, errorMessage } from "~/lib/api/client";
import { toast } from "~/lib/toast";
import { redeliverAnnouncementEmail } from "../contract";

type Props = {
  announcementId: string;
  row: { submissionId: string; title: string; toAddress: string; why: string | null };
  onClose: () => void;
};

/** Corrects the address of an email that did not arrive, and sends the same email again. */
export function RedeliverDialog({ announcementId, row, onClose }: Props) {
  const [toAddress, setToAddress] = useState(row.toAddress);
  const [fieldError, setFieldError] = useState<string | undefined>();
  const resend = useAdminMutation(
    () =>
      apiFetch(redeliverAnnouncementEmail, {
        params: { id: announcementId, submissionId: row.submissionId },
        body: { toAddress },
      }),
    (redelivered) => {
      toast({
        title: "Email resent",
        description: `We are sending it to ${redelivered.toAddress}.`,
        tone: "success",
      });
      onClose();
    },
    (error) => {
      const { status, problem } = error instanceof CallError ? error : { status: 0, problem: null };
      if (status !== 409 && status !== 422) return reportError(error);
      setFieldError(problem?.errors?.[0]?.message ?? errorMessage(error));
    },
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    resend.mutate(undefined);
  };
  return (
    <Dialog
      description="We'll send the same email again. The new address is also saved on the entry; the old one stays in its history."
      onOpenChange={(open) => !open && onClose()}
      open
      title="Fix and resend"
    >
      <form
        className="mt-5 grid gap-5"
        data-density="compact"
        method="post"
        noValidate
        onSubmit={submit}
      >
        <p>
          <b className="block font-medium wrap-anywhere">{row.title}</b>
          <span className="text-sm text-danger wrap-anywhere">{row.why}</span>
        </p>
        <Field error={fieldError} label="Email">
          <TextInput
            autoComplete="off"
            onChange={(event) => setToAddress(event.target.value)}
            type="email"
            value={toAddress}
          />
        </Field>
        <div className="dialog-actions">
          <Button onClick={onClose} size="md" variant="outline">
            Cancel
          </Button>
          <Button pending={resend.isPending} size="md" type="submit">
            Send again
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
