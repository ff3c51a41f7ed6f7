import type { screeningStates } from "~/db/enums";
import { isolate } from "~/lib/bidi";
import { minutesText } from "~/lib/number-format";
import type { GettingIn } from "./schema";

/** Texts for programme planners, and what visitors read about screenings. Runs anywhere. */

/** The state of a screening in a line of text; calls say 'pencilled' of a tentative one. */
export const stateNames: Record<(typeof screeningStates)[number], string> = {
  pencilled: "tentative",
  confirmed: "confirmed",
  cancelled: "cancelled",
};

/** What of the board visitors do not see. */
export const publicationTexts = {
  none: "Nothing published yet.",
  /** Shown if there is nothing to publish. */
  upToDate: (notPublic: number) =>
    notPublic === 0
      ? "Everything on the schedule is public."
      : "All confirmed screenings are public.",
  changed: (changes: number) =>
    changes === 1 ? "1 change is not public yet." : `${changes} changes are not public yet.`,
  tentative: (screenings: number) =>
    screenings === 1
      ? "1 screening is tentative and won't be published."
      : `${screenings} screenings are tentative and won't be published.`,
  confirmReady: (ready: number, notReady: number) => {
    if (notReady > 0) return `Confirm all that are ready (${ready})`;
    return ready === 1 ? "Confirm it" : `Confirm all ${ready}`;
  },
  confirmed: (screenings: number) =>
    screenings === 1 ? "1 screening confirmed" : `${screenings} screenings confirmed`,
  /** What was left out, and how to revert it. */
  confirmedNote: (notReady: number) =>
    [notReady > 0 && publicationTexts.notReady(notReady), "Undo makes them tentative again."]
      .filter(Boolean)
      .join(" "),
  notReady: (screenings: number): string =>
    screenings === 1
      ? "1 screening is not ready to be confirmed."
      : `${screenings} screenings are not ready to be confirmed.`,
  leftOut: (screenings: number) =>
    screenings === 1
      ? "1 confirmed screening won't be shown: make its film public first."
      : `${screenings} confirmed screenings won't be shown: make their films public first.`,
};

/** Why a screening cannot be confirmed: these films have no exact running time. */
export const unmeasuredText = (titles: readonly string[]): string =>
  `Enter the exact running time of ${titles.length === 1 ? "this film" : "these films"} before you confirm: ${titles.map(isolate).join(", ")}.`;

/** The title of the message about a missing running time. */
export const unmeasuredTitle = "Not confirmed yet";

/** The running times of a screening's films. */
export const timesTexts = {
  title: "Running times",
  missing: (films: number) => `${films} missing`,
};

/** Doors, age and access of a screening; a sentence each. */
export const formatGettingIn = (
  { doorsMin, ageRating, access }: GettingIn,
  filmAge: string | null = null,
): string[] => [
  ...(doorsMin === null ? [] : [`Doors ${minutesText(doorsMin)} before`]),
  ...[ageRating ?? filmAge ?? ""].filter(Boolean),
  ...access,
];

/** The link that adds all screenings of a film: 'Add both to my calendar'. */
export const addToCalendarText = (screenings: number): string =>
  `Add ${screenings === 2 ? "both" : `all ${screenings}`} to my calendar`;

/** What a visitor's programme says after the last night. */
export const myProgrammeTexts = {
  noneSaved: "You saved no screenings on this device.",
  shown: "Your screenings",
  details: "All of it",
} as const;

type Place = { address: string; city: string | null; postalCode: string | null };

/** '12 Ocean Boulevard, Ventura 93001': all there is of where a venue is. */
export function fullAddress({ address, city, postalCode }: Place): string {
  const town = [city, postalCode].filter(Boolean).join(" ");
  return [address, town].filter(Boolean).join(", ");
}
