import type { Database } from "~/db/client";
import type { LeakedCodes } from "~/features/auth/director/leaked-codes.gateway.server";
import type { IntegrationWatch } from "~/features/integrations/commands.server";
import type { Service } from "~/features/integrations/schema";
import type { MailRoute } from "~/features/mail/handlers.server";
import type { ImageMaker } from "~/features/media/gateway.server";
import type { FileStore } from "~/features/media/storage/gateway.server";
import type { PaymentGateway } from "~/features/payments/gateway.server";
import type { HeldCopies } from "~/features/privacy/commands.server";
import type { PeopleDirectories } from "~/features/promo/contacts/searches.server";
import type { FilmStorage } from "~/features/screeners/storage/gateway.server";
import type { Clock } from "~/lib/dates/clock";
import type { LedgerPlace } from "~/lib/ledger.server";
import type { Logger } from "~/lib/log";
import type { SecretKeys } from "~/lib/secret-keys.server";

/** The app's dependencies; tests pass their own. */
export type Deps = {
  db: Database;
  clock: Clock;
  log: Logger;
  publicUrl: string;
  /** No public address was set: calls may come from pages under every name of this machine. */
  ownHosts: boolean;
  directorEmail: string;
  /** The host that passkeys belong to. */
  passkeyHost: string;
  /** Whether an access code is in a list of leaked passwords. */
  isLeaked: LeakedCodes;
  /** SECRET_KEY, and the one before it. */
  secrets: SecretKeys;
  dataDir: string;
  /** The lists outside the database: on this disk and, where there is one, in the bucket. */
  ledgers: LedgerPlace;
  /** What there is of people outside the database. */
  copies: () => Promise<HeldCopies>;
  /** The store of pictures. */
  files: FileStore;
  /** Where uploaded films are kept. */
  films: FilmStorage;
  /** What stays free on their disk, in GB; null: 5 or a tenth of it, whichever is more. */
  reserveGigabytes: number | null;
  trustProxy: boolean;
  rateLimits: boolean;
  gateway: PaymentGateway;
  mail: MailRoute;
  images: ImageMaker;
  people: PeopleDirectories;
  /** How the outside services are set up. */
  services: Service[];
  /** Writes down how the outside services do. */
  watch: IntegrationWatch;
  /** Starts the delivery of queued mail; call it after the commit. */
  wakeMail: () => void;
};
