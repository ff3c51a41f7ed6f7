import { useFormContext } from "react-hook-form";
import { Checkbox } from "~/components/checkbox";
import { Field } from "~/components/field";
import { Select } from "~/components/select";
import { TextArea, TextInput } from "~/components/text-input";
import { messageAt } from "../fields.rules";
import type { SettingField } from "../schema";
import { SettingList } from "./list-editor";

const inputTypes = {
  line: { type: "text" },
  email: { type: "email", inputMode: "email" },
  day: { type: "date" },
  time: { type: "time" },
  money: { type: "text", inputMode: "decimal" },
  number: { type: "text", inputMode: "numeric" },
} as const;

type Props = { field: SettingField; note?: string | undefined };

/** The control of one setting, by its kind. `note` follows the input. */
export function SettingControl({ field, note }: Props) {
  const { register, formState } = useFormContext();
  const { name, label, kind } = field;
  const error = messageAt(formState.errors, name);
  const hint = note ?? field.hint;
  if (field.kind === "list") return <SettingList field={field} />;
  if (kind === "switch") {
    return (
      <Checkbox className="full" error={error} {...register(name)}>
        <b className="block font-medium text-text [&+.field-hint]:mt-1 [&+.field-hint]:block">
          {label}
        </b>
        {hint && <small className="field-hint">{hint}</small>}
      </Checkbox>
    );
  }
  if (field.kind === "choice") {
    return (
      <Field error={error} hint={hint} label={label}>
        <Select {...register(name)} options={[...field.choices]} />
      </Field>
    );
  }
  if (kind === "paragraph") {
    return (
      <Field className="full" error={error} hint={hint} label={label}>
        <TextArea {...register(name)} rows={3} />
      </Field>
    );
  }
  return (
    <Field error={error} hint={hint} label={label}>
      <TextInput
        {...register(name)}
        {...inputTypes[kind as keyof typeof inputTypes]}
        autoComplete="off"
      />
    </Field>
  );
}
