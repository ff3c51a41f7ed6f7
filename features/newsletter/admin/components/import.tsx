import { FileUp } from "lucide-react";
import { type FormEvent, useState } from "react";
import { EditorDialog } from "~/components/admin/editor-dialog";
import { Button } from "~/components/button";
import { Field } from "~/components/field";
import { FileInput } from "~/components/file-input";
import { Icon } from "~/components/icon";
import { TextInput } from "~/components/text-input";
import { numberText } from "~/lib/number-format";
import type { Imported } from "../../schema";
import { useImport } from "../hooks";
import { subscriberTexts } from "../texts";

/** '1,200 rows: 1,150 new, 30 known, 15 unsubscribed, 5 bounced' */
const summary = ({ rows, added, known, left, suppressed }: Imported) =>
  subscriberTexts.importCounts(
    ...[rows, added, known, left, suppressed].map((count) => numberText(count)),
  );

/** Imports addresses from a file: first its counts, then the import. */
export function ImportAddresses() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)} size="sm" variant="outline">
        <Icon of={FileUp} />
        Import addresses
      </Button>
      {isOpen && <ImportDialog onClose={() => setIsOpen(false)} />}
    </>
  );
}

function ImportDialog({ onClose }: { onClose: () => void }) {
  const [csv, setCsv] = useState<string | null>(null);
  const [basis, setBasis] = useState("");
  const [error, setError] = useState<string | undefined>();
  const send = useImport(setError, onClose);
  const counts = error ? undefined : send.data;
  const reset = () => {
    setError(undefined);
    send.reset();
  };
  const readFile = async (input: HTMLInputElement) => {
    reset();
    // The former file can't be sent any more, nor a slower one arrive after this one.
    setCsv(null);
    const file = input.files?.[0];
    const text = await file?.text();
    if (input.files?.[0] === file) setCsv(text ?? null);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (csv === null) setError(subscriberTexts.fileMissing);
    else send.mutate({ csv, basis, dryRun: !counts });
  };
  return (
    <EditorDialog
      isDirty={csv !== null || basis !== ""}
      onClose={onClose}
      onSubmit={submit}
      pending={send.isPending}
      save={
        counts
          ? subscriberTexts.importAddresses(numberText(counts.added))
          : subscriberTexts.checkFile
      }
      title="Import addresses"
    >
      <Field className="full" error={error} hint={subscriberTexts.importHint} label="CSV file">
        <FileInput accept=".csv,.txt,text/csv" onChange={({ target }) => void readFile(target)} />
      </Field>
      <Field
        className="full"
        hint={subscriberTexts.importBasisHint}
        label={subscriberTexts.importBasis}
      >
        <TextInput
          maxLength={500}
          onChange={({ target }) => {
            reset();
            setBasis(target.value);
          }}
          value={basis}
        />
      </Field>
      <p className="full text-muted" role="status">
        {counts ? summary(counts) : subscriberTexts.importNote}
      </p>
    </EditorDialog>
  );
}
