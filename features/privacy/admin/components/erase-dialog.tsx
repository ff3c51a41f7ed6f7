import { useRef, useState } from "react";
import { Button } from "~/components/button";
import { Dialog } from "~/components/dialog";
import { Field } from "~/components/field";
import { submitWith } from "~/components/submit-with";
import { TextInput } from "~/components/text-input";
import { type ErasureAnswer, eraseSchema } from "../../schema";
import { directorKindTexts, adminTexts as texts } from "../../texts";

type Props = {
  email: string;
  /** The counts of the dry run; null while the dialog is closed. */
  counts: ErasureAnswer | null;
  pending: boolean;
  onErase: (reason: string) => void;
  onClose: () => void;
};

type Row = { kind: keyof typeof directorKindTexts; count: number; why?: string };

function Rows({ title, rows }: { title: string; rows: Row[] }) {
  if (rows.length === 0) return null;
  return (
    <div className="grid gap-2">
      <h3 className="font-medium">{title}</h3>
      <ul className="grid gap-2">
        {rows.map(({ kind, count, why }) => (
          <li className="flex justify-between gap-6 border-t border-line pt-2" key={kind}>
            <span className="min-w-0">
              {directorKindTexts[kind]}
              {why && <small className="block text-sm text-muted">{why}</small>}
            </span>
            <b className="font-medium tabular-nums">{count}</b>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Shows what a deletion would do, and asks for its reason and a confirmation. */
export function EraseDialog({ email, counts, pending, onErase, onClose }: Props) {
  const reasonField = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string | null>(null);
  const close = () => {
    setError(null);
    onClose();
  };
  const submit = () => {
    const reason = reasonField.current?.value ?? "";
    const parsed = eraseSchema.safeParse({ email, dryRun: false, reason });
    const reasonIssue = parsed.error?.issues.find(({ path }) => path[0] === "reason");
    setError(reasonIssue?.message ?? null);
    if (!reasonIssue) onErase(reason);
  };
  return (
    <Dialog
      description={email}
      onOpenChange={(isOpen) => !isOpen && close()}
      open={counts !== null}
      title={texts.eraseQuestion}
    >
      <form className="mt-5 grid gap-5" noValidate onSubmit={submitWith(submit)}>
        <Rows rows={counts?.gone ?? []} title={texts.deletedTitle} />
        <Rows rows={counts?.kept ?? []} title={texts.keptTitle} />
        <Field error={error ?? undefined} hint={texts.reasonHint} label={texts.reason}>
          <TextInput autoComplete="off" maxLength={500} name="reason" ref={reasonField} required />
        </Field>
        <div className="dialog-actions">
          <Button onClick={close} size="md" variant="outline">
            {texts.cancel}
          </Button>
          <Button pending={pending} size="md" type="submit" variant="danger">
            {texts.erase}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
