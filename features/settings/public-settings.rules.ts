import type { FestivalSettings } from "./schema";

/**
 * The settings for public pages, whose data everybody can read: without categories that came along with moved entries,
 * tiers that a code opens (without the field if none is left), the disk's quota, and texts of emails and generators. What
 * is left out is empty. `entryType`: of a private page, the category of its entry, which stays. Runs anywhere.
 */
export function publicSettings(settings: FestivalSettings, entryType?: string): FestivalSettings {
  const { priceTiers = [], ...rest } = settings;
  const openTiers = priceTiers.filter(({ proof }) => proof === "none");
  return {
    ...rest,
    categories: settings.categories.filter(({ carried, type }) => !carried || type === entryType),
    screeners: { ...settings.screeners, quotaGigabytes: 0 },
    newsletter: { ...settings.newsletter, postalAddress: "" },
    words: { ...settings.words, submissionThanks: "", signature: "", picturePrompt: "" },
    ...(openTiers.length > 0 && { priceTiers: openTiers }),
  };
}
