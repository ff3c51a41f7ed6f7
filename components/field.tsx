import { CircleAlert } from "lucide-react";
import { createContext, type ReactNode, useContext, useId } from "react";
import { Icon } from "./icon";

type FieldWiring = { id: string; describedBy: string | undefined; invalid: boolean };

const FieldContext = createContext<FieldWiring | null>(null);

/** The id, aria-invalid and aria-describedby from the surrounding Field. All controls of this folder use it. */
export function useFieldWiring() {
  const field = useContext(FieldContext);
  if (!field) return {};
  return {
    id: field.id,
    "aria-invalid": field.invalid || undefined,
    "aria-describedby": field.describedBy,
  } as const;
}

export type FieldProps = {
  label: ReactNode;
  /** Adds "(optional)" to the label; required fields are not marked. */
  optional?: boolean;
  /** Shown below the field while there is no error. */
  hint?: ReactNode;
  /** Right of the label: usually a Counter. */
  counter?: ReactNode;
  /** A sentence that says how to fix the value, e.g. errors.title?.message. */
  error?: string;
  /** "full" spans both columns of a `.form` grid. */
  className?: string;
  children: ReactNode;
};

/**
 * A label, one control, a hint and an error. Works with react-hook-form: `<Field label="Title"
 * error={errors.title?.message}><TextInput {...register("title")} /></Field>`
 */
export function Field({
  label,
  optional,
  hint,
  counter,
  error,
  className = "",
  children,
}: FieldProps) {
  const id = useId();
  const hintId = hint ? `${id}-hint` : "";
  const describingIds = [error ? `${id}-error` : hintId, counter ? `${id}-counter` : ""];
  const describedBy = describingIds.filter(Boolean).join(" ") || undefined;
  return (
    <FieldContext value={{ id, describedBy, invalid: Boolean(error) }}>
      <div className={`field ${className}`}>
        <div className="flex items-baseline justify-between gap-3">
          <label className="field-label" htmlFor={id}>
            {label} {optional && <span className="font-normal text-subtle">(optional)</span>}
          </label>
          {counter && <span id={`${id}-counter`}>{counter}</span>}
        </div>
        {children}
        {error ? (
          <FieldError id={`${id}-error`}>{error}</FieldError>
        ) : (
          hint && (
            <p className="field-hint" id={`${id}-hint`}>
              {hint}
            </p>
          )
        )}
      </div>
    </FieldContext>
  );
}

/** The error message below a field or a form. */
export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p
      className="field-error flex items-start gap-[7px] text-danger text-(length:--text-sm) leading-[1.4] [&_svg]:flex-none [&_svg]:mt-0.5"
      id={id}
    >
      <Icon of={CircleAlert} size={16} />
      <span>{children}</span>
    </p>
  );
}
