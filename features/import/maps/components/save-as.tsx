import { type FormEvent, useState } from "react";
import { Button } from "~/components/button";
import { Dialog } from "~/components/dialog";
import { Field } from "~/components/field";
import { TextInput } from "~/components/text-input";
import type { Import, ImportMap } from "../../schema";
import { useSaveAsMap } from "../hooks";
import { mapTexts } from "../texts";

type Props = {
  record: Pick<Import, "source" | "sourceName">;
  map: ImportMap;
  onClose: () => void;
};

/** Saves how this file is read, for the next one of its platform. */
export default function SaveAsMap({ record: { source, sourceName }, map, onClose }: Props) {
  const [name, setName] = useState(sourceName);
  const save = useSaveAsMap(onClose);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim()) save.mutate({ ...map, name, source, sourceName });
  };
  return (
    <Dialog
      description={mapTexts.saveAsNote}
      onOpenChange={(open) => !open && onClose()}
      open
      title={mapTexts.saveAs}
    >
      <form className="mt-5 grid gap-5" method="post" noValidate onSubmit={submit}>
        <Field label={mapTexts.name}>
          <TextInput
            autoComplete="off"
            maxLength={80}
            onChange={({ target }) => setName(target.value)}
            value={name}
          />
        </Field>
        <div className="dialog-actions">
          <Button onClick={onClose} size="md" variant="outline">
            {mapTexts.cancel}
          </Button>
          <Button disabled={!name.trim()} pending={save.isPending} size="md" type="submit">
            {mapTexts.save}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
