import { zodResolver } from "@hookform/resolvers/zod";
import { EditorDialog } from "~/components/admin/editor-dialog";
import { Checkbox } from "~/components/checkbox";
import { Field, FieldError } from "~/components/field";
import { TextInput } from "~/components/text-input";
import { useEditor } from "~/lib/admin-list/hooks/use-editor";
import { useKnownVersion } from "~/lib/admin-list/hooks/use-known-version";
import { useSavePerson } from "../hooks";
import {
  formerPersonFormSchema,
  type NewPerson,
  type Person,
  type PersonForm,
  personFormSchema,
} from "../schema";
import { roleLabels } from "./state";

type Props = {
  /** Null for a new person. */
  person: Person | null;
  onClose: () => void;
};

/** The initial values of the form. */
const fieldsOf = (person: Person | null): PersonForm => ({
  name: person?.name ?? "",
  email: person?.email ?? "",
  roles: person?.roles ?? ["juror"],
  languages: person?.languages.join(", ") ?? "",
  company: person?.company ?? "",
  mayBeNamed: person?.mayBeNamed ?? false,
});

const fieldNames = {
  email: "Email",
  roles: "Roles",
  company: "Company",
  mayBeNamed: "Public name",
};

/** A person's name, address, roles, languages and company. */
export default function PersonEditor({ person, onClose }: Props) {
  const version = useKnownVersion(person?.id ?? "", person?.version ?? 0);
  const editor = useEditor<PersonForm, NewPerson>({
    // A former juror needs no role in this edition.
    resolver: zodResolver(person?.roles.length === 0 ? formerPersonFormSchema : personFormSchema),
    defaultValues: fieldsOf(person),
    fieldLabels: fieldNames,
    bodyPath: "",
    toFormValues: (current: Person) => {
      version.raise(current.version);
      return fieldsOf(current);
    },
  });
  const { register, handleSubmit, formState } = editor.form;
  const { errors, isDirty } = formState;
  const saved = person && {
    id: person.id,
    email: person.email,
    version: () => version.current,
  };
  const save = useSavePerson(saved, onClose, editor.handleError);
  return (
    <EditorDialog
      description={person ? undefined : "We'll email the invitation right away."}
      editor={editor}
      isDirty={isDirty}
      onClose={onClose}
      onSubmit={handleSubmit((values) => save.mutate(values))}
      pending={save.isPending}
      save={person ? "Save" : "Invite"}
      title={person ? "Edit person" : "Add a person"}
    >
      <Field className="full" error={errors.name?.message} label="Name">
        <TextInput {...register("name")} autoComplete="off" maxLength={120} />
      </Field>
      <Field
        className="full"
        error={errors.email?.message}
        hint={
          person ? "A new address gets a new invitation. The old one stops working." : undefined
        }
        label="Email"
      >
        <TextInput {...register("email")} autoComplete="off" inputMode="email" type="email" />
      </Field>
      <fieldset className="full grid gap-2">
        <legend className="field-label mb-2">Roles</legend>
        <Checkbox {...register("roles")} value="juror">
          {roleLabels.juror}: watches and scores assigned films
        </Checkbox>
        <Checkbox {...register("roles")} value="programmer">
          {roleLabels.programmer}: assigns films and sees all scores
        </Checkbox>
        {errors.roles?.message && <FieldError>{errors.roles.message}</FieldError>}
      </fieldset>
      <Field
        error={errors.languages?.message}
        hint="Same names as in entries. Separate with commas."
        label="Languages"
        optional
      >
        <TextInput {...register("languages")} placeholder="English, Norwegian" />
      </Field>
      <Field error={errors.company?.message} label="Company" optional>
        <TextInput {...register("company")} maxLength={120} />
      </Field>
      <fieldset className="full grid gap-2">
        <legend className="field-label mb-2">Public name</legend>
        <Checkbox {...register("mayBeNamed")}>
          They agreed to be named as a juror on public pages
        </Checkbox>
      </fieldset>
    </EditorDialog>
  );
}
