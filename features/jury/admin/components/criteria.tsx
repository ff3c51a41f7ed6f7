import { ArrowDown, ArrowUp, Plus, X } from "lucide-react";
import { useRef } from "react";
import { useFieldArray, useFormContext, useWatch } from "react-hook-form";
import { Button } from "~/components/button";
import { Checkbox } from "~/components/checkbox";
import { Field, FieldError } from "~/components/field";
import { focusAfterRender } from "~/components/focus-after-render";
import { Icon } from "~/components/icon";
import { IconButton } from "~/components/icon-button";
import { Select } from "~/components/select";
import { TextInput } from "~/components/text-input";
import { newCriterion, type PhaseForm } from "../../setup/form.schema";
import { weightShares } from "../../setup/rules";

const scales = [
  { value: "5", label: "1 to 5" },
  { value: "10", label: "1 to 10" },
];

/** The criteria and their weights, sorted by mouse or keyboard. */
export function Criteria({ isLocked }: { isLocked: boolean }) {
  const { control, register, formState } = useFormContext<PhaseForm>();
  const { fields, append, remove, move } = useFieldArray({
    control,
    name: "criteria",
    keyName: "key",
  });
  const shares = weightShares(
    (useWatch({ control, name: "criteria" }) ?? []).map(({ weight }) => weight),
  );
  const fieldsetRef = useRef<HTMLFieldSetElement>(null);
  const errors = formState.errors.criteria;
  const listError = errors?.root?.message ?? errors?.message;
  /** Keeps the focus on the moved line, and inside the list. */
  const focusButton = (lineIndex: number, buttonName: string) =>
    focusAfterRender(() => {
      const line = fieldsetRef.current?.querySelectorAll("li")[lineIndex];
      const target = line?.querySelector<HTMLElement>(`[data-part="${buttonName}"]:not(:disabled)`);
      return target ?? line?.querySelector<HTMLElement>("input");
    });
  return (
    <fieldset
      className="full grid gap-3 disabled:[&_.check]:opacity-60"
      disabled={isLocked}
      ref={fieldsetRef}
    >
      <legend className="field-label mb-2">Criteria</legend>
      <ol className="grid gap-3">
        {fields.map((field, index) => {
          const criterionErrors = errors?.[index];
          const nth = `Criterion ${index + 1}`;
          return (
            <li
              className="grid grid-cols-[minmax(0,2fr)_6rem_8rem] gap-y-2.5 gap-x-3.5 pb-3.5 border-b border-line [&>:nth-child(4)]:col-1 [&>:nth-child(5)]:col-[2/4] [&>:nth-child(5)]:self-end max-sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] max-sm:[&>:nth-child(1)]:col-span-full max-sm:[&>:nth-child(4)]:col-span-full max-sm:[&>:nth-child(5)]:col-1"
              key={field.key}
            >
              <Field error={criterionErrors?.name?.message} label={nth}>
                <TextInput {...register(`criteria.${index}.name`)} maxLength={120} />
              </Field>
              <Field error={criterionErrors?.weight?.message} hint={shares[index]} label="Weight">
                <TextInput {...register(`criteria.${index}.weight`)} inputMode="decimal" />
              </Field>
              <Field label="Scale">
                <Select {...register(`criteria.${index}.scale`)} options={scales} />
              </Field>
              <Field error={criterionErrors?.hint?.message} label="Hint" optional>
                <TextInput {...register(`criteria.${index}.hint`)} maxLength={500} />
              </Field>
              <Checkbox {...register(`criteria.${index}.required`)}>Required</Checkbox>
              <span className="flex col-span-full justify-end gap-1 max-sm:col-2">
                <IconButton
                  data-part="up"
                  disabled={index === 0}
                  icon={ArrowUp}
                  label={`Move ${nth} up`}
                  onClick={() => {
                    move(index, index - 1);
                    focusButton(index - 1, "up");
                  }}
                />
                <IconButton
                  data-part="down"
                  disabled={index === fields.length - 1}
                  icon={ArrowDown}
                  label={`Move ${nth} down`}
                  onClick={() => {
                    move(index, index + 1);
                    focusButton(index + 1, "down");
                  }}
                />
                <IconButton
                  data-part="remove"
                  disabled={fields.length === 1}
                  icon={X}
                  label={`Remove ${nth}`}
                  onClick={() => {
                    remove(index);
                    focusButton(Math.min(index, fields.length - 2), "remove");
                  }}
                />
              </span>
            </li>
          );
        })}
      </ol>
      {listError && <FieldError>{listError}</FieldError>}
      <div>
        <Button
          disabled={fields.length >= 12}
          onClick={() => append(newCriterion)}
          size="sm"
          variant="outline"
        >
          <Icon of={Plus} />
          Add a criterion
        </Button>
      </div>
    </fieldset>
  );
}
