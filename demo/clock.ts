import type { Database } from "~/db/client";
import type { FilmStorage } from "~/features/screeners/storage/gateway.server";
import type { FestivalSettings } from "~/features/settings/schema";
import type { EditionShown } from "~/features/settings/season.rules";
import type { Clock } from "~/lib/dates/clock";
import type { Logger } from "~/lib/log";
import type { SecretKeys } from "~/lib/secret-keys.server";

export type SeedDeps = {
  db: Database;
  clock: Clock;
  log: Logger;
  publicUrl: string;
  directorEmail: string;
  /** Where uploaded films are: there are none of the demo. */
  films: FilmStorage;
  secrets: SecretKeys;
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
