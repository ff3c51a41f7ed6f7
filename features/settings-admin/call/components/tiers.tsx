import { ArrowDown, ArrowUp, Plus, X } from "lucide-react";
import { useRef } from "react";
import { type UseFormReturn, useFieldArray } from "react-hook-form";
import { Card } from "~/components/admin/page-header";
import { Button } from "~/components/button";
import { Field } from "~/components/field";
import { focusAfterRender } from "~/components/focus-after-render";
import { Icon } from "~/components/icon";
import { IconButton } from "~/components/icon-button";
import { Select } from "~/components/select";
import { TextInput } from "~/components/text-input";
import { tierProofs } from "~/db/enums";
import { maxTiers } from "~/features/settings/price-tiers.schema";
import type { CallForm } from "../call-form.rules";
import { tierTexts as texts } from "../texts";

type Props = { form: UseFormReturn<CallForm> };

/** The price tiers: the standard one, and others with a name and who can choose them. */
export function Tiers({ form }: Props) {
  const { control, register, formState } = form;
  const { errors } = formState;
  const { fields, append, remove, move } = useFieldArray({
    control,
    name: "tiers",
    keyName: "key",
  });
  const list = useRef<HTMLOListElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const addedCount = useRef(0);
  const focus = (index: number) =>
    focusAfterRender(
      () => list.current?.children[index]?.querySelector("input") ?? addButton.current,
    );
  const add = () => {
    addedCount.current += 1;
    const tier = { slot: `new-${addedCount.current}`, name: "", proof: "none" } as const;
    append(tier, { shouldFocus: false });
    focus(fields.length);
  };
  return (
    <Card
      aside={
        fields.length < maxTiers && (
          <Button onClick={add} ref={addButton} size="sm" variant="outline">
            <Icon of={Plus} />
            {texts.add}
          </Button>
        )
      }
      flush
      title={texts.title}
    >
      <ol className="border-t border-line" ref={list}>
        {fields.map((field, index) => {
          if (index === 0) {
            return (
              <li className="px-5 py-3" key={field.key}>
                <p>{field.name}</p>
                <p className="text-sm text-subtle">
                  {fields.length > 1 ? texts.standard : texts.none}
                </p>
              </li>
            );
          }
          const tierErrors = errors.tiers?.[index];
          const name = `tiers.${index}` as const;
          const tierLabel = field.name || texts.nth(index);
          return (
            <li
              className="flex flex-wrap items-start gap-x-4 gap-y-3 border-t border-line px-5 py-4"
              key={field.key}
            >
              <Field
                className="min-w-0 flex-[2_1_12rem]"
                error={tierErrors?.name?.message}
                label={texts.name}
              >
                <TextInput {...register(`${name}.name`)} autoComplete="off" maxLength={60} />
              </Field>
              <Field
                className="min-w-0 flex-[1_1_12rem]"
                error={tierErrors?.proof?.message}
                label={texts.proof}
              >
                <Select
                  {...register(`${name}.proof`)}
                  options={tierProofs.map((value) => ({ value, label: texts.proofs[value] }))}
                />
              </Field>
              <div className="flex gap-1 sm:mt-7">
                <IconButton
                  disabled={index === 1}
                  icon={ArrowUp}
                  label={texts.up(tierLabel)}
                  onClick={() => move(index, index - 1)}
                />
                <IconButton
                  disabled={index === fields.length - 1}
                  icon={ArrowDown}
                  label={texts.down(tierLabel)}
                  onClick={() => move(index, index + 1)}
                />
                <IconButton
                  icon={X}
                  label={texts.remove(tierLabel)}
                  onClick={() => {
                    remove(index);
                    focus(index > 1 ? index - 1 : fields.length);
                  }}
                />
              </div>
            </li>
          );
        })}
      </ol>
    </Card>
  );
}
