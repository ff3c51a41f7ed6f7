import { isolate } from "~/lib/bidi";
import { notice, type Occasion } from "../../session/emails/notices";

const advice =
  "If you expected this, you can ignore this email. If not, log in, undo the change, and end the sessions of the person who made it.";

/** The email to every director about a new director. */
export const directorAddedNotice = (name: string, occasion: Occasion) =>
  notice(
    {
      kind: "directors_changed",
      subject: `${isolate(name)} is now a director`,
      message: `${isolate(name)} is now a director of the festival, with the same rights as you.`,
      advice,
    },
    occasion,
  );

/** The email to every director about a removed director. */
export const directorRemovedNotice = (name: string, occasion: Occasion) =>
  notice(
    {
      kind: "directors_changed",
      subject: `${isolate(name)} is no longer a director`,
      message: `${isolate(name)} is no longer a director of the festival, and all their sessions were ended.`,
      advice,
    },
    occasion,
  );
