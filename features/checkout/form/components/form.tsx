import { type KeyboardEvent, type ReactNode, useId } from "react";
import { useWatch } from "react-hook-form";
import { Button } from "~/components/button";
import { useHydrated } from "~/components/hooks/use-hydrated";
import { isSubmittingEnter } from "~/components/submitting-enter-key";
import {
  countOfField,
  type FieldCount,
  type FieldGroup,
  type FieldText,
  filmFields,
} from "~/features/submissions/form/fields.texts";
import { toast } from "~/lib/toast";
import type { TypedValues } from "../form-autosave.browser";
import type { FormAutosave } from "../hooks/use-form-autosave";
import { EntryField } from "./field";
import { HiddenFieldErrors } from "./refusal-notice";
import { Terms, termsRequired, useAgreed } from "./terms";

type Props<Output> = {
  autosave: FormAutosave<Output>;
  groups: readonly FieldGroup[];
  /** Called with the parsed values once everything is valid and the terms are accepted. */
  onAccepted: (values: Output) => void;
  submit: string;
  /** The button's text where there is little space; by default `submit`. */
  short?: string;
  /** The button's text during a request. */
  pending?: string | false;
  /** Why the form cannot be submitted, apart from the terms. */
  refusal?: string | false;
  /** Above the fields, within the form. */
  head?: ReactNode;
  /** Shows the fields of the film's link, after the others; absent: where they are. */
  film?: (fields: ReactNode) => ReactNode;
  /** Between the fields and the terms. */
  children?: ReactNode;
  /** A second place of the submit button, for small screens. */
  bar?: (button: ReactNode, reason: { id: string; text: string | undefined }) => ReactNode;
};

/** The form of an entry: its groups of fields, the terms, the button. */
export function EntryForm<Output>({
  autosave,
  groups,
  onAccepted,
  submit,
  short = submit,
  pending = false,
  refusal,
  head,
  film,
  children,
  bar,
}: Props<Output>) {
  const isApart = ({ name }: FieldText) => film !== undefined && filmFields.includes(name);
  const field = (fieldText: FieldText) => (
    <EntryField field={fieldText} form={autosave.form} key={fieldText.name} />
  );
  const apart = groups.flatMap(({ fields }) => fields.filter(isApart));
  const { form } = autosave;
  const id = useId();
  const agreed = useAgreed(form);
  const tooLong = useTooLong(autosave, groups);
  const reason = refusal || tooLong || (!agreed && "Agree to the terms to continue.") || undefined;
  const send = form.handleSubmit(onAccepted, (errors) => {
    if (errors.agreedToTerms) toast(termsRequired);
  });

  const onKeyDown = (event: KeyboardEvent) => {
    if (agreed || !isSubmittingEnter(event)) return;
    event.preventDefault();
    void send();
  };
  const button = (
    <Button
      aria-describedby={reason && `${id}-reason`}
      disabled={Boolean(reason)}
      form={id}
      pending={Boolean(pending)}
      type="submit"
    >
      {pending || short}
    </Button>
  );
  return (
    <>
      <form
        data-kept={autosave.name}
        id={id}
        noValidate
        onKeyDown={onKeyDown}
        onSubmit={(event) => {
          event.preventDefault();
          if (!pending && !tooLong && !refusal) void send();
        }}
      >
        <HiddenFieldErrors errors={form.formState.errors} form={id} />
        {head}
        {groups.map(({ title, fields }) => (
          <section className="field-group" key={title}>
            <h2>{title}</h2>
            <div className="form">{fields.filter((field) => !isApart(field)).map(field)}</div>
          </section>
        ))}
        {apart.length > 0 && film?.(apart.map(field))}
        {children}
        <Terms form={form} />
        <div className="flow-actions [&_.btn-reason]:-order-1" data-entry-actions>
          <Button
            className="end"
            disabled={Boolean(reason)}
            pending={Boolean(pending)}
            reason={reason}
            type="submit"
          >
            {pending || submit}
          </Button>
        </div>
      </form>
      {bar?.(button, { id: `${id}-reason`, text: reason })}
    </>
  );
}

/** The message if a text is too long to submit the form. */
function useTooLong<Output>(autosave: FormAutosave<Output>, groups: readonly FieldGroup[]) {
  const withCount = groups
    .flatMap((group) => group.fields)
    .filter((field): field is FieldText & { count: FieldCount } => Boolean(field.count));
  const values = useWatch({
    control: autosave.form.control,
    name: withCount.map((field) => field.name),
  }) as TypedValues[string][];
  const hydrated = useHydrated();
  if (!hydrated) return false;
  const tooLongField = withCount.find(
    ({ count }, index) => countOfField(count, values[index]) > count.max,
  );
  return (
    tooLongField &&
    `${tooLongField.label}: ${tooLongField.count.max} ${tooLongField.count.unit ?? "characters"} at most.`
  );
}
