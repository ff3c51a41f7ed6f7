import { type ReactNode, useId, useState } from "react";
import { type UseFormReturn, useWatch } from "react-hook-form";
import { Counter } from "~/components/counter";
import { Field } from "~/components/field";
import { useHydrated } from "~/components/hooks/use-hydrated";
import { Select } from "~/components/select";
import { TextArea, TextInput } from "~/components/text-input";
import { countries, languages } from "~/features/submissions/form/countries-languages.texts";
import {
  countOfField,
  type FieldCount,
  type FieldText,
} from "~/features/submissions/form/fields.texts";
import type { TypedValues } from "../form-autosave.browser";

type Form = UseFormReturn<TypedValues, unknown, unknown>;
type Props = { form: Form; field: FieldText };

/** One field of a form, from its texts. */
export function EntryField({ form, field }: Props) {
  const { name, label, optional, hint, wide, count } = field;
  const error = form.formState.errors[name]?.message;
  return (
    <Field
      className={wide ? "full" : ""}
      counter={count && <LiveCounter count={count} form={form} name={name} />}
      error={typeof error === "string" ? error : undefined}
      hint={hint}
      label={label}
      optional={optional}
    >
      <Control field={field} form={form} />
    </Field>
  );
}

function Control({ form, field }: Props): ReactNode {
  const { name, kind, autoComplete, optional } = field;
  const inputProps = {
    ...form.register(name),
    autoComplete: autoComplete ?? "off",
    "aria-required": optional ? undefined : true,
  };
  switch (kind) {
    case "long text":
      return <TextArea {...inputProps} maxLength={field.maxLength} rows={field.rows} />;
    case "choice":
      // An empty choice first: otherwise the browser selects one before hydration. An optional field has its own.
      return (
        <Select
          {...inputProps}
          defaultValue=""
          options={field.options ?? []}
          placeholder={optional ? undefined : "Choose one"}
        />
      );
    case "suggested":
      return <SuggestedInput suggestions={field.suggest ?? "countries"} {...inputProps} />;
    case "whole number":
      return <TextInput {...inputProps} className="num" inputMode="numeric" />;
    case "url":
      return (
        <TextInput
          {...inputProps}
          autoCapitalize="none"
          inputMode="url"
          placeholder="https://"
          spellCheck={false}
          type="url"
        />
      );
    case "email":
      return <TextInput {...inputProps} autoCapitalize="none" spellCheck={false} type="email" />;
    default:
      return <TextInput {...inputProps} type={kind} />;
  }
}

type SuggestedProps = ReturnType<Form["register"]> & {
  suggestions: "countries" | "languages";
  autoComplete: string;
};

/** A text field with suggestions, which are created when the field is first focused. */
function SuggestedInput({ suggestions, ...rest }: SuggestedProps) {
  const listId = useId();
  const [names, setNames] = useState<string[]>([]);
  return (
    <>
      <TextInput
        {...rest}
        list={listId}
        onFocus={() => setNames(suggestions === "countries" ? countries() : languages())}
      />
      <datalist id={listId}>
        {names.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}

type CounterProps = { form: Form; name: string; count: FieldCount };

function LiveCounter({ form, name, count }: CounterProps) {
  const value = useWatch({ control: form.control, name });
  const hydrated = useHydrated();
  const { max, warnBelow, unit } = count;
  return (
    <Counter
      count={hydrated ? countOfField(count, value) : 0}
      max={max}
      unit={unit}
      warnBelow={warnBelow}
    />
  );
}
