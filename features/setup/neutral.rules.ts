import { findCategory } from "~/features/settings/category.rules";
import { documentedCategories } from "~/features/settings/documented-categories.rules";
import { defaultSettings, type FestivalSettings } from "~/features/settings/schema";
import { newCategoryTexts } from "~/features/settings-admin/call/categories.texts";
import { settingsSections } from "~/features/settings-admin/schema";
import type { SectionId } from "~/features/settings-admin/sections.texts";
import { neutralCategoryTexts, neutralTexts } from "./neutral.texts";
import { filmGenres } from "./presets.rules";
import type { SetupDraft } from "./schema";

/**
 * The texts of a new festival, in place of those of the documented festival (the one in the program's specification,
 * whose values are the defaults): nothing on its pages may speak of another festival, or promise prizes. Only values
 * that are still the documented ones are replaced, so that a second set-up keeps the director's texts. Runs anywhere.
 */

type SectionValues = Record<string, unknown>;

/** The values to replace, by section and name; none while the festival has the documented name. */
export function neutralSettings(draft: SetupDraft, settings: FestivalSettings): SectionValues {
  if (draft.name === defaultSettings.brand.name) return {};
  const neutralValues = neutralTexts({
    name: draft.name,
    fullName: draft.fullName,
    place: draft.place,
    year: Number(draft.dates.festivalFrom?.slice(0, 4)) || defaultSettings.counters.inauguralYear,
  });
  return Object.fromEntries(
    Object.entries(neutralValues).flatMap(([id, values]) => {
      const currentValues = readSection(id as SectionId, settings);
      const documentedValues = readSection(id as SectionId, defaultSettings);
      const replacedValues = Object.entries(values).filter(([key]) =>
        isSame(currentValues[key], documentedValues[key]),
      );
      return replacedValues.length > 0 ? [[id, Object.fromEntries(replacedValues)]] : [];
    }),
  );
}

const readSection = (id: SectionId, settings: FestivalSettings) =>
  settingsSections[id].read(settings) as SectionValues;
const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** The fields to replace in a documented category; none if the director has changed its description. */
export function neutralCategory(
  { type, name }: { type: string; name: string },
  draft: SetupDraft,
  settings: FestivalSettings,
): SectionValues {
  const documentedCategory = documentedCategories.find((category) => category.type === type);
  const currentCategory = findCategory(settings, type);
  if (!documentedCategory || draft.name === defaultSettings.brand.name) return {};
  if (currentCategory && currentCategory.description !== documentedCategory.description) return {};
  const isFilm = documentedCategory.acceptedMinutes !== null;
  return {
    description: newCategoryTexts.description(name),
    prize: 0,
    features: isFilm ? neutralCategoryTexts.filmFeatures : neutralCategoryTexts.textFeatures,
    ...(isFilm && { genres: filmGenres }),
  };
}
