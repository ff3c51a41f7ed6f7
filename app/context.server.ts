import { createContext } from "react-router";
import type { Database } from "~/db/client";
import type { FileStore } from "~/features/media/storage/gateway.server";
import type { Service } from "~/features/monitoring/integrations/schema";
import type { PaymentGateway } from "~/features/payments/gateway.server";
import type { DataCopies } from "~/features/privacy/commands.server";
import type { FilmStorage } from "~/features/screeners/storage/gateway.server";
import type { FestivalSettings } from "~/features/settings/schema";
import type { EditionShown } from "~/features/settings/season.rules";
import type { Actor } from "~/lib/api/endpoint";
import type { Clock } from "~/lib/dates/clock";
import type { SecretKeys } from "~/lib/secret-keys.server";

/** What the server passes to every page, set per request in server/render-pages.ts. */
export type PageContext = {
  db: Database;
  clock: Clock;
  publicUrl: string;
  /** The domain for passkeys (the WebAuthn RP ID). */
  passkeyHost: string;
  /** Personal data outside the database, for example in backups. */
  copies: () => Promise<DataCopies>;
  /** The picture store. */
  files: FileStore;
  /** The store of uploaded films. */
  films: FilmStorage;
  /** Free disk space that uploads must leave, in GB; null: 5 or a tenth of the disk, whichever is more. */
  reserveGigabytes: number | null;
  secrets: SecretKeys;
  /** The logged-in person; null without a valid session. */
  actor: Actor | null;
  settings: FestivalSettings;
  /** The edition of the settings. */
  edition: EditionShown;
  /** True while the director previews an edition that is not the current one. */
  preview?: boolean;
  /** The configuration of the external services. */
  services: Service[];
  /** The payment provider, and where it shows a payment. */
  gateway: Pick<PaymentGateway, "provider" | "dashboardUrl">;
  /** The nonce of this response's Content-Security-Policy. */
  nonce: string;
  /** Logs an error of a loader or a render, without personal data. */
  reportError: (error: unknown) => void;
  /** Set if the server refused the address before routing: only an error page is rendered. */
  refusedStatus?: 400 | 404;
};

export const pageContext = createContext<PageContext>();
