import { notice, type Occasion } from "../../account/emails/notices";

const advice =
  "If this is what you want, there is nothing to do. If not, log in and change it, and end the sessions of whoever did it.";

/** Tells every director that there is one more. */
export const directorAddedNotice = (name: string, occasion: Occasion) =>
  notice(
    {
      kind: "directors_changed",
      subject: `${name} is now a director`,
      told: `${name} was made a director of the festival, with the same rights as you.`,
      advice,
    },
    occasion,
  );

/** Tells every director that there is one less. */
export const directorRemovedNotice = (name: string, occasion: Occasion) =>
  notice(
    {
      kind: "directors_changed",
      subject: `${name} is no longer a director`,
      told: `${name} is no longer a director of the festival, and all their sessions were ended.`,
      advice,
    },
    occasion,
  );
