import type { ReactNode } from "react";
import { Field } from "~/components/field";
import { TextInput } from "~/components/text-input";
import { setupPageTexts } from "../page.texts";
import type { SetupDraft } from "../schema";

/** The props of every step: the values, a function to change them, and the errors by their path in the file. */
export type StepProps = {
  draft: SetupDraft;
  change: (part: Partial<SetupDraft>) => void;
  errors: ReadonlyMap<string, string>;
};

const { fields } = setupPageTexts.wizard;

type TextFieldProps = {
  label: keyof typeof fields;
  hint?: ReactNode;
  error: string | undefined;
  value: string;
  onValue: (value: string) => void;
  optional?: boolean;
  type?: "text" | "date" | "time" | "email";
  numeric?: boolean;
};

/** One field with its label. */
export const TextField = ({
  label,
  hint,
  error,
  value,
  onValue,
  optional,
  type,
  numeric,
}: TextFieldProps) => (
  <Field error={error} hint={hint} label={fields[label]} optional={optional}>
    <TextInput
      autoComplete="off"
      inputMode={numeric ? "decimal" : undefined}
      onChange={({ target }) => onValue(target.value)}
      type={type ?? "text"}
      value={value}
    />
  </Field>
);
