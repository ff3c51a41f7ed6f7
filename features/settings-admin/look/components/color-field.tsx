import { Check } from "lucide-react";
import type { UseFormReturn } from "react-hook-form";
import { Button } from "~/components/button";
import { Field } from "~/components/field";
import { Icon } from "~/components/icon";
import { TextInput } from "~/components/text-input";
import { VisuallyHidden } from "~/components/visually-hidden";
import type { ColorPath, Pair, Theme } from "~/features/settings/look/schema";
import { contrastSentence, formatRatio } from "~/features/settings/look/texts";
import { lookPageTexts as texts } from "../texts";

type Props = {
  form: UseFormReturn<Theme>;
  path: ColorPath;
  pairs: readonly Pair[];
};

const hexColor = /^#[0-9a-f]{6}$/i;

/** A color: the browser's picker, its code, and its weakest contrast, with a button that repairs it if it is too weak. */
export function ColorField({ form, path, pairs }: Props) {
  const { register, watch, setValue, formState } = form;
  const { label, hint } = texts.fields[path];
  const value = watch(path);
  const fieldPairs = pairs.filter((pair) => pair.path === path);
  const failedPair = fieldPairs.find(({ ok }) => !ok);
  // The first pair is the color itself; those made of it follow.
  const shownPair = failedPair ?? fieldPairs[0];
  const choose = (hex: string) =>
    setValue(path, hex, { shouldDirty: true, shouldValidate: formState.isSubmitted });
  const fieldError = path
    .split(".")
    .reduce<unknown>(
      (errors, key) => (errors as Record<string, unknown> | undefined)?.[key],
      formState.errors,
    ) as { message?: string } | undefined;
  const error = failedPair ? contrastSentence(failedPair) : fieldError?.message;
  return (
    <div className="grid content-start gap-2">
      <Field
        counter={
          shownPair && (
            <span className="field-counter [&_svg]:mr-1 [&_svg]:inline [&_svg]:align-[-2px]">
              {!failedPair && <Icon of={Check} size={14} />}
              {texts.shortRatio(formatRatio(shownPair.ratio))}
              <VisuallyHidden>{failedPair ? texts.tooLow : texts.passes}</VisuallyHidden>
            </span>
          )
        }
        error={error}
        hint={hint}
        label={label}
      >
        <div className="flex gap-2">
          <input
            aria-label={texts.picker(label)}
            className="h-11 w-14 flex-none cursor-pointer rounded-sm border border-line-strong bg-surface-2 p-1"
            onChange={({ target }) => choose(target.value)}
            type="color"
            value={hexColor.test(value) ? value.toLowerCase() : "#000000"}
          />
          <TextInput
            {...register(path, {
              validate: (color) => hexColor.test(color) || texts.enterColor,
            })}
            autoComplete="off"
            maxLength={7}
            spellCheck={false}
          />
        </div>
      </Field>
      {failedPair?.suggestion && (
        <div>
          <Button
            onClick={() => choose(failedPair.suggestion ?? value)}
            size="sm"
            variant="outline"
          >
            {texts.use(failedPair.suggestion)}
            <VisuallyHidden>{label}</VisuallyHidden>
          </Button>
        </div>
      )}
    </div>
  );
}
