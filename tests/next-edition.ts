import { defaultSettings } from "~/features/settings/schema";
import { settingsSections } from "~/features/settings-admin/schema";

/** A director's changes for another edition, as form values. */

const { brand, dates, fees, lengths, prizes, guidelines, newsletter } = settingsSections;
export const defaultsOf = {
  brand: brand.read(defaultSettings),
  dates: dates.read(defaultSettings),
  fees: fees.read(defaultSettings),
  lengths: lengths.read(defaultSettings),
  prizes: prizes.read(defaultSettings),
  guidelines: guidelines.read(defaultSettings),
  newsletter: newsletter.read(defaultSettings),
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
export const raisedFees: Record<string, Record<string, unknown>> = {
  ...defaultsOf.fees,
  short_film: { ...defaultsOf.fees.short_film, charged: { earlyBird: 25, regular: 40 } },
};
