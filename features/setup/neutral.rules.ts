import { findCategory } from "~/features/settings/category.rules";
import { documentedCategories } from "~/features/settings/documented-categories.rules";
import { defaultSettings, type FestivalSettings } from "~/features/settings/schema";
import { lengthText, newCategoryTexts } from "~/features/settings-admin/call/categories.texts";
import { settingsSections } from "~/features/settings-admin/schema";
import type { SectionId } from "~/features/settings-admin/sections.texts";
import { neutralCategoryTexts, neutralPictures, neutralTexts } from "./neutral.texts";
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
    isAmerican: isAmericanZone(draft.timeZone),
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

/** Whether a time zone is of the United States, where dates are written otherwise and subscribers need not confirm. */
const isAmericanZone = (timeZone: string): boolean =>
  /^(?:US|America\/(?:Indiana|Kentucky|North_Dakota))\/|^America\/(?:Adak|Anchorage|Boise|Chicago|Denver|Detroit|Juneau|Los_Angeles|Menominee|Metlakatla|New_York|Nome|Phoenix|Sitka|Yakutat)$|^Pacific\/Honolulu$/.test(
    timeZone,
  );

const readSection = (id: SectionId, settings: FestivalSettings) =>
  settingsSections[id].read(settings) as SectionValues;
const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/**
 * The fields to replace in a documented category that accepts films of `minutes` (null: it does not say); none if the
 * director has changed its description.
 */
export function neutralCategory(
  { type, name }: { type: string; name: string },
  minutes: { min: number; max: number } | null,
  draft: SetupDraft,
  settings: FestivalSettings,
): SectionValues {
  const documentedCategory = documentedCategories.find((category) => category.type === type);
  const currentCategory = findCategory(settings, type);
  if (!documentedCategory || draft.name === defaultSettings.brand.name) return {};
  if (currentCategory && currentCategory.description !== documentedCategory.description) return {};
  const isFilm = documentedCategory.acceptedMinutes !== null;
  const acceptedMinutes = minutes ?? documentedCategory.acceptedMinutes;
  return {
    ...neutralPictures.get(type),
    description: newCategoryTexts.description(name),
    advertisedLength: lengthText({ type, acceptedMinutes }),
    prize: 0,
    features: isFilm ? neutralCategoryTexts.filmFeatures : neutralCategoryTexts.textFeatures,
    ...(isFilm && { genres: filmGenres }),
  };
}
