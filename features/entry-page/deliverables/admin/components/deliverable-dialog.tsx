import { zodResolver } from "@hookform/resolvers/zod";
import { EditorDialog } from "~/components/admin/editor-dialog";
import { Checkbox } from "~/components/checkbox";
import { Field, FieldError } from "~/components/field";
import { Select } from "~/components/select";
import { TextInput } from "~/components/text-input";
import { type DeliverableKind, deliverableKinds } from "~/db/enums";
import { isScript } from "~/features/settings/category.rules";
import { useSettings } from "~/features/settings/hooks";
import { useRowDialog } from "~/lib/admin-list/hooks/use-row-dialog";
import { apiFetch } from "~/lib/api/client";
import { toast } from "~/lib/toast";
import { changeDeliverable, createDeliverable } from "../../contract";
import {
  type Deliverable,
  deliverableChangeSchema,
  type NewDeliverable,
  newDeliverableSchema,
} from "../../schema";

const kindNames: Record<DeliverableKind, string> = {
  file: "A file (as a link, for now)",
  link: "A link",
  text: "A text",
};

/** An existing deliverable may end up without categories; a new one needs at least one. */
const editedSchema = newDeliverableSchema.extend({
  types: deliverableChangeSchema.shape.types.unwrap(),
});

type Props = {
  deliverable: Deliverable | null;
  /** The edition of the deliverable. */
  edition: string | undefined;
  /** The default due date. */
  defaultDueDate: string;
  onClose: () => void;
};

/** Creates or edits a deliverable. */
export default function DeliverableDialog({
  deliverable,
  edition,
  defaultDueDate,
  onClose,
}: Props) {
  const settings = useSettings();
  const newDeliverable: NewDeliverable = {
    label: "",
    kind: "link",
    required: true,
    dueOn: defaultDueDate,
    types: settings.categories.filter((category) => !isScript(category)).map(({ type }) => type),
  };
  const { form, dialog } = useRowDialog<NewDeliverable, NewDeliverable, Deliverable>({
    row: deliverable,
    fieldsOf: (saved) => saved ?? newDeliverable,
    resolver: zodResolver(deliverable ? editedSchema : newDeliverableSchema),
    fieldLabels: { label: "Item", types: "Categories", required: "Required", dueOn: "Due" },
    create: (body) => apiFetch(createDeliverable, { query: { edition }, body }),
    change: ({ id, version }, { kind: _, ...fields }) =>
      apiFetch(changeDeliverable, { params: { id }, body: { ...fields, version } }),
    onSaved: ({ label }) => {
      toast({
        title: deliverable ? "Request changed" : "Request added",
        description: label,
        tone: "success",
      });
      onClose();
    },
  });
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <EditorDialog
      {...dialog}
      description="Confirmed filmmakers see it on their private page. No emails are sent now."
      onClose={onClose}
      save={deliverable ? "Save" : "Add request"}
      size="wide"
      title={deliverable ? deliverable.label : "Add a request"}
    >
      <Field className="full" error={errors.label?.message} label="Item">
        <TextInput
          {...register("label")}
          autoComplete="off"
          maxLength={120}
          placeholder="Director's statement"
        />
      </Field>
      {deliverable ? null : (
        <Field error={errors.kind?.message} label="Type">
          <Select
            {...register("kind")}
            options={deliverableKinds.map((kind) => ({ value: kind, label: kindNames[kind] }))}
          />
        </Field>
      )}
      <Field error={errors.dueOn?.message} label="Due">
        <TextInput {...register("dueOn")} type="date" />
      </Field>
      <fieldset className="full min-w-0">
        <legend className="field-label mb-2">Categories</legend>
        <div className="flex flex-wrap gap-x-6 gap-y-2">
          {settings.categories.map(({ type, name }) => (
            <Checkbox {...register("types")} key={type} value={type}>
              {name}
            </Checkbox>
          ))}
        </div>
        {errors.types?.message ? (
          <FieldError>{errors.types.message}</FieldError>
        ) : (
          deliverable && (
            <p className="field-hint">If you select no category, this item is hidden.</p>
          )
        )}
      </fieldset>
      <Checkbox className="full" {...register("required")}>
        Required (we send reminders)
      </Checkbox>
    </EditorDialog>
  );
}
