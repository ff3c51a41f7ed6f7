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
  shortSubmit?: string;
  /** The button's text during a request. */
  pendingText?: string | false;
  /** Why the form cannot be submitted, apart from the terms. */
  refusal?: string | false;
  /** Above the fields, within the form. */
  head?: ReactNode;
  /** Renders the fields of the film's link after all others; without it they stay in their group. */
  renderFilm?: (fields: ReactNode) => ReactNode;
  /** Between the fields and the terms. */
  children?: ReactNode;
  /** Renders a second submit button, for small screens; none before the terms are accepted. */
  renderBar?: (button: ReactNode, reason: { id: string; text: string | undefined }) => ReactNode;
};

/** The form of an entry: its groups of fields, the terms, the button. */
export function EntryForm<Output>({
  autosave,
  groups,
  onAccepted,
  submit,
  shortSubmit = submit,
  pendingText = false,
  refusal,
  head,
  renderFilm,
  children,
  renderBar,
}: Props<Output>) {
  const isShownApart = ({ name }: FieldText) =>
    renderFilm !== undefined && filmFields.includes(name);
  const renderField = (fieldText: FieldText) => (
    <EntryField field={fieldText} form={autosave.form} key={fieldText.name} />
  );
  const filmFieldTexts = groups.flatMap(({ fields }) => fields.filter(isShownApart));
  const { form } = autosave;
  const id = useId();
  const agreed = useAgreed(form);
  const tooLongMessage = useTooLongMessage(autosave, groups);
  const fault = refusal || tooLongMessage || undefined;
  const reason = fault ?? (agreed ? undefined : "Agree to the terms to continue.");
  const send = form.handleSubmit(onAccepted, (errors) => {
    if (errors.agreedToTerms) toast(termsRequired);
  });

  // Without the terms the button is disabled and the browser ignores Enter; sending shows what is missing.
  const onKeyDown = (event: KeyboardEvent) => {
    if (agreed || !isSubmittingEnter(event)) return;
    event.preventDefault();
    void send();
  };
  const button = agreed && (
    <Button
      aria-describedby={fault && `${id}-reason`}
      disabled={Boolean(fault)}
      form={id}
      pending={Boolean(pendingText)}
      type="submit"
    >
      {pendingText || shortSubmit}
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
          if (!pendingText && !tooLongMessage && !refusal) void send();
        }}
      >
        <HiddenFieldErrors errors={form.formState.errors} form={id} />
        {head}
        {groups.map(({ title, fields }) => (
          <section className="field-group" key={title}>
            <h2>{title}</h2>
            <div className="form">
              {fields.filter((field) => !isShownApart(field)).map(renderField)}
            </div>
          </section>
        ))}
        {filmFieldTexts.length > 0 && renderFilm?.(filmFieldTexts.map(renderField))}
        {children}
        <Terms form={form} />
        <div className="flow-actions [&_.btn-reason]:-order-1" data-entry-actions>
          <Button
            className="end"
            disabled={Boolean(reason)}
            pending={Boolean(pendingText)}
            reason={reason}
            type="submit"
          >
            {pendingText || submit}
          </Button>
        </div>
      </form>
      {renderBar?.(button, { id: `${id}-reason`, text: fault })}
    </>
  );
}

/** The message if a text is too long to submit the form. */
function useTooLongMessage<Output>(autosave: FormAutosave<Output>, groups: readonly FieldGroup[]) {
  const countedFields = groups
    .flatMap((group) => group.fields)
    .filter((field): field is FieldText & { count: FieldCount } => Boolean(field.count));
  const values = useWatch({
    control: autosave.form.control,
    name: countedFields.map((field) => field.name),
  }) as TypedValues[string][];
  const hydrated = useHydrated();
  if (!hydrated) return false;
  const tooLongField = countedFields.find(
    ({ count }, index) => countOfField(count, values[index]) > count.max,
  );
  return (
    tooLongField &&
    `${tooLongField.label}: ${tooLongField.count.max} ${tooLongField.count.unit ?? "characters"} at most.`
  );
}
