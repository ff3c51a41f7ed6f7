import type { Database } from "~/db/client";
import type { LeakedCodeCheck } from "~/features/auth/access-code/leaked-codes.gateway.server";
import type { MailRoute } from "~/features/mail/handlers.server";
import type { WakeMail } from "~/features/mail/jobs.server";
import type { ImageMaker } from "~/features/media/gateway.server";
import type { FileStore } from "~/features/media/storage/gateway.server";
import type { IntegrationWatch } from "~/features/monitoring/integrations/commands.server";
import type { HostCheck } from "~/features/monitoring/integrations/host.schema";
import type { Service } from "~/features/monitoring/integrations/schema";
import type { PaymentGateway } from "~/features/payments/gateway.server";
import type { DataCopies } from "~/features/privacy/commands.server";
import type { PeopleDirectories } from "~/features/promo/contacts/searches.commands.server";
import type { LinkChecker } from "~/features/screeners/links.gateway.server";
import type { FilmStorage } from "~/features/screeners/storage/gateway.server";
import type { Clock } from "~/lib/dates/clock";
import type { LedgerPlace } from "~/lib/ledger.server";
import type { Logger } from "~/lib/log";
import type { SecretKeys } from "~/lib/secret-keys.server";
import type { TrustedProxies } from "~/lib/trusted-proxies.server";

/** The app's dependencies; tests pass their own. */
export type Deps = {
  db: Database;
  clock: Clock;
  /** The machine's clock, also on a trial whose own differs: what other devices show is by it. */
  machineClock: Clock;
  log: Logger;
  publicUrl: string;
  /** Without a public address, calls may come from pages under every name of this machine. */
  acceptsOwnHosts: boolean;
  directorEmail: string;
  /** The host of passkeys. */
  passkeyHost: string;
  /** Whether an access code is in a list of leaked passwords. */
  isLeaked: LeakedCodeCheck;
  /** SECRET_KEY, and SECRET_KEY_BEFORE. */
  secrets: SecretKeys;
  dataDir: string;
  /** The lists outside the database: on this disk and, if there is one, in the bucket. */
  ledgers: LedgerPlace;
  /** Personal data outside the database. */
  copies: () => Promise<DataCopies>;
  /** The storage of pictures. */
  files: FileStore;
  /** The storage of uploaded films. */
  films: FilmStorage;
  /** Checks of the links of films; null: none. `automatic`: also without the director. */
  links: { check: LinkChecker; automatic: boolean } | null;
  /** Disk to leave free, in GB; null: 5 or a tenth of the disk, whichever is more. */
  reserveGigabytes: number | null;
  /** The proxies whose X-Forwarded-For is read. */
  trustProxy: TrustedProxies;
  /** Whether calls are limited per client; off in most tests. */
  rateLimits: boolean;
  /** A real festival (LIVE=on). */
  live: boolean;
  gateway: PaymentGateway;
  mail: MailRoute;
  images: ImageMaker;
  people: PeopleDirectories;
  /** The configuration of external services. */
  services: Service[];
  /** Checks the host and what it is connected to; takes seconds. */
  examineHost: () => Promise<HostCheck[]>;
  /** Records the state of external services. */
  watch: IntegrationWatch;
  /** Starts the delivery of queued emails; call it after the commit. */
  wakeMail: WakeMail;
};
