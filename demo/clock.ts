import type { Database } from "~/db/client";
import type { FestivalSettings } from "~/features/settings/schema";
import type { EditionShown } from "~/features/settings/season.rules";
import type { Clock } from "~/lib/dates/clock";
import type { Logger } from "~/lib/log";

export type SeedDeps = {
  db: Database;
  clock: Clock;
  log: Logger;
  publicUrl: string;
  directorEmail: string;
};

/** The admin on the day of each demo event: its clock can be set. */
export type DemoClock = SeedDeps & {
  facts: FestivalSettings;
  edition: EditionShown;
  /** Sets the clock to a moment. */
  goTo: (moment: Date | string) => void;
  /** Files the emails that were queued as sent; none leaves the site. */
  fileLetters: () => Promise<void>;
};
