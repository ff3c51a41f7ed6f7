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
 * What a new festival begins with instead of the documented festival's texts: nothing on its pages may speak of another
 * festival, or promise prizes. Only what is still documented is replaced, so that a second set-up keeps the director's
 * texts. Runs anywhere.
 */

type Part = Record<string, unknown>;

/** Values of sections, by their ids. */
export function neutralSettings(draft: SetupDraft, settings: FestivalSettings): Part {
  if (draft.name === defaultSettings.brand.name) return {};
  const neutral = neutralTexts({
    name: draft.name,
    fullName: draft.fullName,
    place: draft.place,
    year: Number(draft.dates.festivalFrom?.slice(0, 4)) || defaultSettings.counters.inauguralYear,
  });
  return Object.fromEntries(
    Object.entries(neutral).flatMap(([id, values]) => {
      const currentValues = readSection(id as SectionId, settings);
      const documentedValues = readSection(id as SectionId, defaultSettings);
      const replaced = Object.entries(values).filter(([key]) =>
        isSame(currentValues[key], documentedValues[key]),
      );
      return replaced.length > 0 ? [[id, Object.fromEntries(replaced)]] : [];
    }),
  );
}

const readSection = (id: SectionId, settings: FestivalSettings) =>
  settingsSections[id].read(settings) as Part;
const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** A documented category of a new festival. */
export function neutralCategory(
  { type, name }: { type: string; name: string },
  draft: SetupDraft,
  settings: FestivalSettings,
): Part {
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
