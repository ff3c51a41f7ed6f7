import { useState } from "react";
import { Button } from "~/components/button";
import { Dialog } from "~/components/dialog";
import { Field } from "~/components/field";
import { Select } from "~/components/select";
import { TextInput } from "~/components/text-input";
import { type LawfulBasis, lawfulBases } from "~/db/enums";
import { useSetLawfulBasis } from "../../hooks";
import { basisNames, contactName } from "../../rules";
import type { PromoContact } from "../../schema";

/** The form for the lawful basis of contacting somebody, and where it is documented. */
export function LawfulBasisDialog({
  contact,
  onClose,
}: {
  contact: PromoContact;
  onClose: () => void;
}) {
  const [lawfulBasis, setBasis] = useState<LawfulBasis>(contact.lawful_basis);
  const [note, setNote] = useState(contact.lawful_basis_note ?? "");
  const save = useSetLawfulBasis(onClose);
  return (
    <Dialog
      actions={
        <>
          <Button onClick={onClose} size="md" variant="outline">
            Cancel
          </Button>
          <Button
            onClick={() =>
              save.mutate({ id: contact.id, version: contact.version, lawfulBasis, note })
            }
            pending={save.isPending}
            size="md"
          >
            Save
          </Button>
        </>
      }
      description="Record the legal basis for emailing this person."
      onOpenChange={(open) => !open && onClose()}
      open
      title={contactName(contact)}
    >
      <div className="grid gap-4">
        <Field label="Reason">
          <Select
            onChange={(event) => {
              const selected = lawfulBases.find((basis) => basis === event.target.value);
              if (selected) setBasis(selected);
            }}
            options={lawfulBases.map((value) => ({ value, label: basisNames[value] }))}
            value={lawfulBasis}
          />
        </Field>
        {lawfulBasis !== "none" && (
          <Field
            hint="Where and when, e.g. 'asked at our info desk, February 14'."
            label="Proof"
            optional
          >
            <TextInput
              maxLength={300}
              onChange={(event) => setNote(event.target.value)}
              value={note}
            />
          </Field>
        )}
      </div>
    </Dialog>
  );
}
