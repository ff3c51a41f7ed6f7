import { Plus, X } from "lucide-react";
import { Button } from "~/components/button";
import { Field } from "~/components/field";
import { Icon } from "~/components/icon";
import { IconButton } from "~/components/icon-button";
import { TextInput } from "~/components/text-input";
import { maxDeadlines } from "~/features/settings/fee-deadlines.schema";
import { ownValue } from "~/lib/own-value";
import { setupPageTexts } from "../page.texts";
import { feePath } from "../wizard.rules";
import { type StepProps, TextField } from "./step-fields";

const texts = setupPageTexts.wizard;

/** The fee deadlines, each with the fee of every category. */
export function FeesStep({ draft, change, errors }: StepProps) {
  const { deadlines, categories } = draft;
  const lastIndex = deadlines.length - 1;
  const changeDeadline = (changedIndex: number, changes: Partial<(typeof deadlines)[number]>) =>
    change({
      deadlines: deadlines.map((deadline, index) =>
        index === changedIndex ? { ...deadline, ...changes } : deadline,
      ),
    });
  // A new deadline is before the last one, with its fees.
  const addDeadline = () =>
    change({
      deadlines: deadlines.toSpliced(lastIndex, 0, {
        name: "",
        endsOn: "",
        fees: { ...deadlines[lastIndex]?.fees },
      }),
    });
  return (
    <>
      {deadlines.map(({ name, endsOn, fees }, index) => (
        <fieldset
          className="relative grid gap-4 rounded-lg border border-line px-4 pt-1 pb-4 max-sm:pt-5"
          // biome-ignore lint/suspicious/noArrayIndexKey: the fields are controlled, and nothing moves
          key={index}
        >
          <legend className="px-1 font-semibold">{texts.nthDeadline(index)}</legend>
          <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] items-start gap-4 max-sm:grid-cols-[minmax(0,1fr)]">
            <TextField
              error={errors.get(`call.deadlines.${index}.name`)}
              label="deadline"
              onValue={(value) => changeDeadline(index, { name: value })}
              value={name}
            />
            {index === lastIndex ? (
              <p className="self-center text-muted">
                {lastIndex === 0 ? texts.hints.only : texts.hints.last}
              </p>
            ) : (
              <TextField
                error={errors.get(`call.deadlines.${index}.endsOn`)}
                label="endsOn"
                onValue={(value) => changeDeadline(index, { endsOn: value })}
                type="date"
                value={endsOn}
              />
            )}
            {lastIndex > 0 && (
              <IconButton
                className="mt-6 max-sm:absolute max-sm:-top-2 max-sm:right-1 max-sm:mt-0"
                icon={X}
                label={texts.removeDeadline(name)}
                onClick={() => change({ deadlines: deadlines.toSpliced(index, 1) })}
              />
            )}
          </div>
          <div className="grid grid-cols-4 items-end gap-4 max-lg:grid-cols-2">
            {categories.map((category, categoryIndex) => (
              <Field
                error={errors.get(feePath(draft, categoryIndex, index))}
                key={category.type}
                label={texts.feeIn(category.name, draft.currency)}
              >
                <TextInput
                  autoComplete="off"
                  inputMode="decimal"
                  onChange={({ target }) =>
                    changeDeadline(index, { fees: { ...fees, [category.type]: target.value } })
                  }
                  value={ownValue(fees, category.type) ?? ""}
                />
              </Field>
            ))}
          </div>
        </fieldset>
      ))}
      {deadlines.length < maxDeadlines && (
        <div>
          <Button onClick={addDeadline} size="sm" variant="outline">
            <Icon of={Plus} />
            {texts.addDeadline}
          </Button>
        </div>
      )}
    </>
  );
}
