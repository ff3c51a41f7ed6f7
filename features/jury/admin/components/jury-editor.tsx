import { zodResolver } from "@hookform/resolvers/zod";
import { EditorDialog } from "~/components/admin/editor-dialog";
import { Checkbox } from "~/components/checkbox";
import { Field, FieldError } from "~/components/field";
import { TextInput } from "~/components/text-input";
import { useSettings } from "~/features/settings/hooks";
import { useRowDialog } from "~/lib/admin-list/hooks/use-row-dialog";
import { apiFetch } from "~/lib/api/client";
import { toast } from "~/lib/toast";
import { changeJury, createJury } from "../../setup/contract";
import {
  type JuryForm,
  type JuryFormOutput,
  juryBody,
  juryFields,
  juryFormSchema,
  selectablePeople,
} from "../../setup/form.schema";
import type { Jury } from "../../setup/schema";

type Props = {
  /** Null: a new one. */
  jury: Jury | null;
  people: readonly { id: string; name: string }[];
  onClose: () => void;
};

/** The editor of a jury: name, categories, members and their minutes. */
export default function JuryEditor({ jury, people, onClose }: Props) {
  const settings = useSettings();
  const candidates = selectablePeople(jury, people);
  const nameOf = (id: string) =>
    candidates.find((person) => person.id === id)?.name ?? "Former member";
  const { form, dialog } = useRowDialog<JuryForm, JuryFormOutput, Jury>({
    row: jury,
    fieldsOf: (saved) => juryFields(saved, people),
    resolver: zodResolver(juryFormSchema),
    fieldLabels: (path) => {
      const [, id = "", field] = path.split(".");
      if (field === "sits") return `${nameOf(id)} is on the jury`;
      return field === "maxMinutes" ? `Minutes of ${nameOf(id)}` : undefined;
    },
    create: (values) => apiFetch(createJury, { body: juryBody(values) }),
    change: ({ id, version }, values) =>
      apiFetch(changeJury, { params: { id }, body: { ...juryBody(values), version } }),
    onSaved: () => {
      toast({ title: jury ? "Saved" : "Jury created", tone: "success" });
      onClose();
    },
  });
  const { register, formState, watch } = form;
  const { errors } = formState;
  const members = watch("members");
  return (
    <EditorDialog
      {...dialog}
      onClose={onClose}
      save={jury ? "Save" : "Create jury"}
      size="wide"
      title={jury ? "Edit jury" : "New jury"}
    >
      <Field className="full" error={errors.name?.message} label="Name">
        <TextInput {...register("name")} maxLength={120} />
      </Field>
      <fieldset className="full grid gap-2">
        <legend className="field-label mb-2">Categories</legend>
        {settings.categories.map(({ type, name }) => (
          <Checkbox key={type} {...register("categories")} value={type}>
            {name}
          </Checkbox>
        ))}
        {errors.categories?.message && <FieldError>{errors.categories.message}</FieldError>}
      </fieldset>
      <fieldset className="full grid gap-2">
        <legend className="field-label mb-2">Members</legend>
        {candidates.length === 0 && (
          <p className="text-muted">Add people first. They get an invitation by email.</p>
        )}
        {candidates.map(({ id, name }) => (
          <div
            className="grid grid-cols-[minmax(0,1fr)_9rem] items-center gap-4 max-sm:grid-cols-[minmax(0,1fr)]"
            key={id}
          >
            <Checkbox {...register(`members.${id}.sits`)}>
              <span className="wrap-anywhere">{name}</span>
            </Checkbox>
            {members[id]?.sits && (
              <div>
                <TextInput
                  {...register(`members.${id}.maxMinutes`)}
                  aria-label={`Maximum minutes per phase: ${name}`}
                  inputMode="numeric"
                  placeholder="No limit (minutes)"
                />
                {errors.members?.[id]?.maxMinutes?.message && (
                  <FieldError>{errors.members[id].maxMinutes.message}</FieldError>
                )}
              </div>
            )}
          </div>
        ))}
        {jury && candidates.length > 0 && (
          <p className="field-hint">
            If you remove a member, their scores stay. Films they have not scored are unassigned.
          </p>
        )}
      </fieldset>
    </EditorDialog>
  );
}
