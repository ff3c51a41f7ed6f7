import { compactNumber, numberText } from "~/lib/number-format";
import type { PromoContact } from "./schema";

/** Formats figures and people for the promo pages. Runs anywhere. */

/** 2_800_000 → '2.8M', 950 → '950'. */
export const shortNumber = compactNumber;

/** 0.067 → '6.7%'. */
export const percent = (share: number) => `${(share * 100).toFixed(1)}%`;

/** A contact's name, else another known field. */
export function contactName(contact: PromoContact): string {
  const name = `${contact.first_name} ${contact.last_name}`.trim();
  return name || contact.title || contact.email || "Unknown name";
}

/** 'Producer, Silva Films', or the known part. */
export const contactWork = ({ title, organization_name }: PromoContact) =>
  [title, organization_name].filter(Boolean).join(", ");

/** 'LS' for Lena Sørby. */
export const initials = ({ first_name, last_name }: PromoContact) =>
  `${first_name.slice(0, 1)}${last_name.slice(0, 1)}`.toUpperCase() || "?";

/** '1 person', '14 people'. */
export const formatPeople = (count: number) => (count === 1 ? "1 person" : `${count} people`);

export const directoryNames: Record<PromoContact["found_in"], string> = {
  apollo: "Apollo",
  twitter: "X",
  sample: "Sample directory",
};

export const basisNames: Record<PromoContact["lawful_basis"], string> = {
  none: "None (do not email)",
  consent: "Consent",
  contract: "Contract",
  legitimate_interest: "Legitimate interest",
};

/** 'draft' → 'Draft' */
export const statusName = (status: string) => status.charAt(0).toUpperCase() + status.slice(1);

/** '8 days', '1 day'; for nouns with a plural in s. */
export const formatCount = (count: number, noun: string) =>
  `${numberText(count)} ${noun}${count === 1 ? "" : "s"}`;
