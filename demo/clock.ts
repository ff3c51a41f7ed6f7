import type { Database } from "~/db/client";
import type { FilmStorage } from "~/features/screeners/storage/gateway.server";
import type { FestivalSettings } from "~/features/settings/schema";
import type { EditionShown } from "~/features/settings/season.rules";
import type { EditContext } from "~/lib/api/audit-log.server";
import type { Clock } from "~/lib/dates/clock";
import type { Logger } from "~/lib/log";
import type { SecretKeys } from "~/lib/secret-keys.server";

export type SeedDeps = {
  db: Database;
  clock: Clock;
  log: Logger;
  publicUrl: string;
  directorEmail: string;
  /** The storage of uploaded films; the demo has none. */
  films: FilmStorage;
  secrets: SecretKeys;
};

/** The dependencies of demo commands, with a clock that can be set. */
export type DemoContext = SeedDeps & {
  settings: FestivalSettings;
  edition: EditionShown;
  /** Sets the clock. */
  setClock: (moment: Date | string) => void;
  /** Marks queued emails as sent; none is delivered. */
  markEmailsSent: () => Promise<void>;
};

/** The director as the one who edits. */
export const directorEdit = ({ db, clock }: Pick<DemoContext, "db" | "clock">): EditContext => ({
  db,
  clock,
  by: "Director",
  actor: "director",
});
