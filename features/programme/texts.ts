/** What people who plan the programme read. Runs anywhere. */

/** Why a screening cannot be confirmed: these films have no exact running time. */
export const unmeasuredText = (titles: readonly string[]): string =>
  `Enter the exact running time of ${titles.length === 1 ? "this film" : "these films"} before you confirm: ${titles.join(", ")}.`;

/** The title of the message that says so. */
export const unmeasuredTitle = "Not confirmed yet";

/** The running times of a screening's films. */
export const timesTexts = {
  title: "Running times",
  missing: (films: number) => `${films} missing`,
};
