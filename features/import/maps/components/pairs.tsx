import { Plus, X } from "lucide-react";
import { useRef } from "react";
import { useFieldArray } from "react-hook-form";
import { Button } from "~/components/button";
import { FieldError } from "~/components/field";
import { Icon } from "~/components/icon";
import { IconButton } from "~/components/icon-button";
import { Select } from "~/components/select";
import { TextInput } from "~/components/text-input";
import type { MapForm } from "../hooks/use-map-form";
import { mapTexts, nth } from "../texts";

type Props = {
  form: MapForm["form"];
  name: "columns" | "categories" | "constants";
  legend: string;
  /** Names of the two fields of a row, and of the button that adds one. */
  labels: { text: string; choice: string; add: string };
  options: readonly { value: string; label: string }[];
};

/** Rows of a value in the file and its meaning; rows can be added and removed. */
export function PairList({ form, name, legend, labels, options }: Props) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name });
  const pairBox = useRef<HTMLFieldSetElement>(null);
  const pairErrors = form.formState.errors[name];
  return (
    <fieldset className="grid min-w-0 gap-2.5" ref={pairBox}>
      <legend className="sr-only">{legend}</legend>
      {fields.length > 0 && (
        <ul className="grid gap-2.5 max-sm:gap-5">
          {fields.map((field, index) => (
            <li
              className="grid grid-cols-[minmax(0,1fr)_minmax(0,14rem)_2.75rem] items-center gap-2.5 max-sm:grid-cols-[minmax(0,1fr)_2.75rem]"
              key={field.id}
            >
              <TextInput
                aria-label={nth(labels.text, index)}
                autoComplete="off"
                className="min-w-0 max-sm:col-span-full"
                maxLength={1_000}
                placeholder={labels.text}
                {...form.register(`${name}.${index}.text`)}
              />
              <Select
                aria-label={nth(labels.choice, index)}
                className="min-w-0"
                options={options}
                placeholder={labels.choice}
                {...form.register(`${name}.${index}.choice`)}
              />
              <IconButton
                icon={X}
                label={nth(mapTexts.remove, index)}
                onClick={() => {
                  remove(index);
                  // The removed button had the focus.
                  requestAnimationFrame(() =>
                    pairBox.current?.querySelector<HTMLElement>("[data-add]")?.focus(),
                  );
                }}
              />
            </li>
          ))}
        </ul>
      )}
      {(pairErrors?.message ?? pairErrors?.root?.message) && (
        <FieldError>{pairErrors?.message ?? pairErrors?.root?.message}</FieldError>
      )}
      <div>
        <Button
          data-add
          onClick={() => append({ text: "", choice: "" })}
          size="sm"
          variant="outline"
        >
          <Icon of={Plus} />
          {labels.add}
        </Button>
      </div>
    </fieldset>
  );
}
