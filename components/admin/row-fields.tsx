import type { UseFormReturn } from "react-hook-form";
import { Checkbox } from "~/components/checkbox";
import { Field } from "~/components/field";
import { Select } from "~/components/select";
import { TextArea, TextInput } from "~/components/text-input";
import type { RowField, RowFormValues } from "~/lib/forms/row-fields";

type Props<Row> = {
  fields: readonly RowField<Row>[];
  form: Pick<UseFormReturn<RowFormValues>, "register" | "formState">;
};

/** The declared fields of a row's form, in their order. */
export function RowFields<Row>({ fields, form }: Props<Row>) {
  return (
    <div className="grid grid-cols-2 gap-x-3 gap-y-4">
      {fields.map((field) => (
        <RowFieldControl field={field} form={form} key={field.name} />
      ))}
    </div>
  );
}

function RowFieldControl<Row>({
  field,
  form: { register, formState },
}: { field: RowField<Row> } & Pick<Props<Row>, "form">) {
  const { name, label, hint, optional, half } = field;
  const className = half ? "" : "col-span-full";
  const control = register(name);
  if (field.kind === "checkbox") {
    return (
      <Checkbox className={className} {...control}>
        {label}
      </Checkbox>
    );
  }
  return (
    <Field
      className={className}
      error={formState.errors[name]?.message}
      hint={hint}
      label={label}
      optional={optional}
    >
      {field.kind === "line" && (
        <TextInput autoComplete="off" inputMode={field.mode} maxLength={field.limit} {...control} />
      )}
      {field.kind === "text" && (
        <TextArea maxLength={field.limit} rows={field.rows ?? 3} {...control} />
      )}
      {field.kind === "number" && <TextInput inputMode="numeric" {...control} />}
      {field.kind === "day" && <TextInput type="date" {...control} />}
      {field.kind === "choice" && <Select options={field.options} {...control} />}
    </Field>
  );
}
