import { defaultFacts } from "~/features/festival/schema";
import { settingsSections } from "~/features/settings/schema";

/** What a director changes for another edition, next to what the sections hold before. */

const { brand, dates, fees, lengths, prizes, guidelines, newsletter } = settingsSections;
export const defaultsOf = {
  brand: brand.read(defaultFacts),
  dates: dates.read(defaultFacts),
  fees: fees.read(defaultFacts),
  lengths: lengths.read(defaultFacts),
  prizes: prizes.read(defaultFacts),
  guidelines: guidelines.read(defaultFacts),
  newsletter: newsletter.read(defaultFacts),
};
export const nextEdition = {
  earlyBirdEndsOn: "2026-08-31",
  deadlineDay: "2027-01-31",
  deadlineTime: "18:30",
  closeAtDeadline: true,
  notificationsOn: "2027-02-01",
  festivalFrom: "2027-02-14",
  festivalTo: "2027-02-26",
  blackTieOn: "2027-02-26",
  legalUpdatedOn: "2026-11-21",
};
export const dearer: Record<string, Record<string, unknown>> = {
  ...defaultsOf.fees,
  short_film: { ...defaultsOf.fees.short_film, charged: { earlyBird: 25, regular: 40 } },
};
