import { Plus, X } from "lucide-react";
import { useRef } from "react";
import { type UseFormReturn, useFieldArray } from "react-hook-form";
import { Card } from "~/components/admin/page-header";
import { Button } from "~/components/button";
import { Field } from "~/components/field";
import { focusAfterRender } from "~/components/focus-after-render";
import { Icon } from "~/components/icon";
import { IconButton } from "~/components/icon-button";
import { TextInput } from "~/components/text-input";
import { maxDeadlines } from "~/features/settings/fee-deadlines.schema";
import type { CallForm } from "../call-form.rules";
import { callTexts } from "../texts";

type Props = { form: UseFormReturn<CallForm> };

/** The fee deadlines: their names and last days. */
export function Deadlines({ form }: Props) {
  const { control, register, getValues, setValue, formState } = form;
  const { errors } = formState;
  const { fields, insert, remove } = useFieldArray({ control, name: "deadlines", keyName: "key" });
  const list = useRef<HTMLOListElement>(null);
  const addedCount = useRef(0);
  const focus = (index: number) =>
    focusAfterRender(() => list.current?.children[Math.max(0, index)]?.querySelector("input"));
  /** Inserts a deadline with the fees of the last one, and before it: only the last one may have no day. */
  const add = () => {
    const newIndex = fields.length - 1;
    const lastSlot = getValues(`deadlines.${newIndex}.slot`);
    addedCount.current += 1;
    const slot = `new-${addedCount.current}`;
    setValue(`cells.${slot}`, structuredClone(getValues(`cells.${lastSlot}`)));
    insert(newIndex, { slot, name: "", endsOn: "" }, { shouldFocus: false });
    focus(newIndex);
  };
  return (
    <>
      <ol className="grid gap-5" ref={list}>
        {fields.map((field, index) => {
          const deadlineErrors = errors.deadlines?.[index];
          const isLast = index === fields.length - 1;
          const name = `deadlines.${index}` as const;
          return (
            <li key={field.key}>
              <Card
                aside={
                  fields.length > 1 && (
                    <IconButton
                      icon={X}
                      label={callTexts.remove(field.name)}
                      onClick={() => {
                        remove(index);
                        focus(index - 1);
                      }}
                    />
                  )
                }
                title={callTexts.nth(index)}
              >
                <div className="grid grid-cols-2 gap-4 max-sm:grid-cols-1">
                  <Field error={deadlineErrors?.name?.message} label={callTexts.name}>
                    <TextInput {...register(`${name}.name`)} autoComplete="off" maxLength={60} />
                  </Field>
                  {isLast ? (
                    <p className="self-end text-muted sm:pb-3">
                      {callTexts[fields.length === 1 ? "onlyOne" : "lastEnds"]}
                    </p>
                  ) : (
                    <Field error={deadlineErrors?.endsOn?.message} label={callTexts.endsOn}>
                      <TextInput {...register(`${name}.endsOn`)} type="date" />
                    </Field>
                  )}
                </div>
              </Card>
            </li>
          );
        })}
      </ol>
      {fields.length < maxDeadlines && (
        <div>
          <Button onClick={add} size="sm" variant="outline">
            <Icon of={Plus} />
            {callTexts.add}
          </Button>
        </div>
      )}
    </>
  );
}
