import { useFestival } from "~/features/settings/hooks";
import { type StepProps, TextField } from "./step-fields";

/** How each category is called, and the minutes that it accepts. */
export function CategoriesStep({ draft, put, errors }: StepProps) {
  const { facts } = useFestival();
  const change = (at: number, part: Partial<(typeof draft.categories)[number]>) =>
    put({
      categories: draft.categories.map((one, index) => (index === at ? { ...one, ...part } : one)),
    });
  return draft.categories.map(({ type, name, min, max }, index) => (
    <fieldset
      className="grid grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)] gap-4 max-md:grid-cols-2 max-md:*:first-of-type:col-span-2 max-sm:grid-cols-[minmax(0,1fr)] max-sm:*:first-of-type:col-span-1"
      key={type}
    >
      <legend className="mb-2 font-semibold">
        {facts.categories.find((one) => one.type === type)?.name ?? name}
      </legend>
      <TextField
        error={errors.get(`call.categories.${index}.name`)}
        label="category"
        onValue={(value) => change(index, { name: value })}
        value={name}
      />
      {(["min", "max"] as const).map((bound) =>
        min === "" && max === "" && !hasMinutes(facts, type) ? null : (
          <TextField
            error={errors.get(`call.categories.${index}.minutes.${bound}`)}
            key={bound}
            label={bound}
            numeric
            onValue={(value) => change(index, { [bound]: value })}
            value={bound === "min" ? min : max}
          />
        ),
      )}
    </fieldset>
  ));
}

const hasMinutes = (
  { categories }: { categories: readonly { type: string; acceptedMinutes: object | null }[] },
  type: string,
) => categories.some((one) => one.type === type && one.acceptedMinutes !== null);
