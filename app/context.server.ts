import { createContext } from "react-router";
import type { Database } from "~/db/client";
import type { Service } from "~/features/integrations/schema";
import type { FileStore } from "~/features/media/storage/gateway.server";
import type { PaymentGateway } from "~/features/payments/gateway.server";
import type { HeldCopies } from "~/features/privacy/commands.server";
import type { FilmStorage } from "~/features/screeners/storage/gateway.server";
import type { FestivalSettings } from "~/features/settings/schema";
import type { EditionShown } from "~/features/settings/season.rules";
import type { Actor } from "~/lib/api/endpoint";
import type { Clock } from "~/lib/dates/clock";
import type { SecretKeys } from "~/lib/secret-keys.server";

/** What the server hands to every page: set once a request in server/render-pages.ts. */
export type PageContext = {
  db: Database;
  clock: Clock;
  publicUrl: string;
  /** The host that passkeys belong to. */
  passkeyHost: string;
  /** What there is of people outside the database. */
  copies: () => Promise<HeldCopies>;
  /** The store of pictures. */
  files: FileStore;
  /** Where uploaded films are kept. */
  films: FilmStorage;
  /** What stays free on their disk, in GB; null: 5 or a tenth of it, whichever is more. */
  reserveGigabytes: number | null;
  secrets: SecretKeys;
  /** Who asks, when there is a valid session. */
  actor: Actor | null;
  facts: FestivalSettings;
  /** The edition that the facts are of. */
  edition: EditionShown;
  /** The director sees an edition in advance: not the one that everybody sees. */
  preview?: boolean;
  /** How the outside services are set up. */
  services: Service[];
  /** The card provider in use, and where it shows a payment. */
  gateway: Pick<PaymentGateway, "provider" | "dashboardUrl">;
  /** The nonce of this response's Content-Security-Policy. */
  nonce: string;
  /** Logs an error of a loader or a render, without personal data. */
  report: (error: unknown) => void;
  /** Why no page is shown, where the edge refused the address before any page saw it. */
  refused?: 400 | 404;
};

export const pageContext = createContext<PageContext>();
