import { Plus, X } from "lucide-react";
import { Button } from "~/components/button";
import { Icon } from "~/components/icon";
import { IconButton } from "~/components/icon-button";
import { maxCategories } from "~/features/settings/category.schema";
import { useFestival } from "~/features/settings/hooks";
import { setupPageTexts } from "../page.texts";
import { isNewCategory, withNewCategory } from "../wizard.rules";
import { type StepProps, TextField } from "./step-fields";

const texts = setupPageTexts.wizard;

/** The name of each category, and the minutes that it accepts. */
export function CategoriesStep({ draft, change, errors }: StepProps) {
  const { settings } = useFestival();
  const { categories } = draft;
  const changeCategory = (changedIndex: number, changes: Partial<(typeof categories)[number]>) =>
    change({
      categories: categories.map((category, index) =>
        index === changedIndex ? { ...category, ...changes } : category,
      ),
    });
  return (
    <>
      {categories.map(({ type, name, min, max }, index) => (
        <fieldset
          className="relative grid grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)_auto] items-start gap-4 max-md:grid-cols-2 max-md:*:first-of-type:col-span-2 max-sm:grid-cols-[minmax(0,1fr)] max-sm:*:first-of-type:col-span-1"
          key={type}
        >
          <legend className="mb-2 font-semibold">
            {settings.categories.find((category) => category.type === type)?.name ??
              (name || texts.newCategory)}
          </legend>
          <TextField
            error={errors.get(`call.categories.${index}.name`)}
            label="category"
            onValue={(value) => changeCategory(index, { name: value })}
            value={name}
          />
          {(["min", "max"] as const).map((bound) =>
            hasMinutes(settings, draft, type) ? (
              <TextField
                error={errors.get(`call.categories.${index}.minutes.${bound}`)}
                key={bound}
                label={bound}
                numeric
                onValue={(value) => changeCategory(index, { [bound]: value })}
                value={bound === "min" ? min : max}
              />
            ) : (
              <span className="max-md:hidden" key={bound} />
            ),
          )}
          {categories.length > 1 && (
            <IconButton
              className="mt-6 max-md:absolute max-md:-top-10 max-md:-right-2 max-md:mt-0"
              icon={X}
              label={texts.removeCategory(name)}
              onClick={() => change({ categories: categories.toSpliced(index, 1) })}
            />
          )}
        </fieldset>
      ))}
      {categories.length < maxCategories && (
        <div>
          <Button onClick={() => change(withNewCategory(draft))} size="sm" variant="outline">
            <Icon of={Plus} />
            {texts.addCategory}
          </Button>
        </div>
      )}
    </>
  );
}

/** Texts have no running time. */
const hasMinutes = (
  { categories }: { categories: readonly { type: string; acceptedMinutes: object | null }[] },
  draft: StepProps["draft"],
  type: string,
) => {
  const draftCategory = draft.categories.find((category) => category.type === type);
  if (isNewCategory(type) || draftCategory?.min || draftCategory?.max) return true;
  return categories.some((category) => category.type === type && category.acceptedMinutes !== null);
};
