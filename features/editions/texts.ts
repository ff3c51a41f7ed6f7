/** Texts about an edition's location and currency. Runs anywhere. */
export const placeTexts = {
  title: "Location and currency",
  timeZone: "Time zone",
  timeZoneHint: (zone: string) => `${zone}. Times that you set keep their hour.`,
  timeZoneFixed: "Can't be changed: there are entries, drafts, codes, screenings or jury phases.",
  currency: "Currency",
  currencyHint: "Fees keep their numbers. Fees that are too small to charge are raised.",
  currencyFixed: "Can't be changed: there are entries, drafts or codes.",
  referencePrefix: "Reference prefix",
  referencePrefixHint: (prefix: string, slug: string) =>
    `References are like ${prefix || "HL"}${slug.slice(2)}-0001. Existing ones do not change.`,
  save: "Save location and currency",
  saved: "The edition's location and currency are saved.",
} as const;

/** Why an edition with a decided award is not archived. */
export const sealedAward = (award: string) =>
  `“${award}” is decided and not revealed. Reveal it, or remove its films, before you archive the edition.`;

/** Why an edition with a scheduled announcement is not archived. */
export const scheduledAnnouncement = (announcement: string) =>
  `The announcement “${announcement}” is scheduled for release. Undo the release, or wait for it, before you archive the edition.`;

/** In the list of editions, above the film of one without awards so far. */
export const openingFilmLabel = "Opening film";

/** On the landing page after the festival, above the editions before it. */
export const earlierYearsTitle = "Earlier years";
