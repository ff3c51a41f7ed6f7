import type { FieldPath, FieldValues, UseFormReturn } from "react-hook-form";
import { Checkbox } from "~/components/checkbox";
import { Field } from "~/components/field";
import { Select } from "~/components/select";
import { TextArea, TextInput } from "~/components/text-input";
import type { RowField } from "~/lib/forms/row-fields";

type FormOf<Values extends FieldValues> = Pick<UseFormReturn<Values>, "register" | "formState">;

type Props<Row, Values extends FieldValues> = {
  /** The form has a value of each name. */
  fields: readonly (RowField<Row> & { name: keyof Values & string })[];
  form: FormOf<Values>;
};

/** The declared fields of a row's form, in their order. */
export function RowFields<Row, Values extends FieldValues>({ fields, form }: Props<Row, Values>) {
  return (
    <div className="grid grid-cols-2 gap-x-3 gap-y-4">
      {fields.map((field) => (
        <Control field={field} form={form} key={field.name} />
      ))}
    </div>
  );
}

type ControlProps<Row, Values extends FieldValues> = { field: RowField<Row>; form: FormOf<Values> };

function Control<Row, Values extends FieldValues>({ field, form }: ControlProps<Row, Values>) {
  const { register, formState } = form;
  const { name, label, hint, optional, half } = field;
  // A label of two lines would push one of two fields down.
  const className = half ? "max-sm:col-span-full" : "col-span-full";
  const control = register(name as string as FieldPath<Values>);
  const error = formState.errors[name]?.message as string | undefined;
  if (field.kind === "checkbox") {
    return (
      <Checkbox className={className} {...control}>
        {label}
      </Checkbox>
    );
  }
  return (
    <Field className={className} error={error} hint={hint} label={label} optional={optional}>
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
