import path from "node:path";
import type { Database } from "~/db/client";
import { createLeakedCodeCheck } from "~/features/auth/access-code/leaked-codes.gateway.server";
import type { MailRoute } from "~/features/mail/handlers.server";
import { createMailTransport } from "~/features/mail/transport.gateway.server";
import { builtInImages } from "~/features/media/builtin.gateway.server";
import type { ImageMaker } from "~/features/media/gateway.server";
import { openaiImages } from "~/features/media/openai.gateway.server";
import { diskFiles } from "~/features/media/storage/disk.gateway.server";
import type { FileStore } from "~/features/media/storage/gateway.server";
import { s3Files } from "~/features/media/storage/s3.gateway.server";
import {
  type IntegrationWatch,
  integrationWatch,
} from "~/features/monitoring/integrations/commands.server";
import { describeServices } from "~/features/monitoring/integrations/rules";
import type { PaymentGateway } from "~/features/payments/gateway.server";
import { monitoredGateway } from "~/features/payments/monitored.gateway.server";
import { sandboxGateway } from "~/features/payments/sandbox.gateway.server";
import { apolloDirectory } from "~/features/promo/contacts/apollo.gateway.server";
import { sampleDirectory } from "~/features/promo/contacts/sample.gateway.server";
import type { PeopleDirectories } from "~/features/promo/contacts/searches.commands.server";
import { xDirectory } from "~/features/promo/contacts/x.gateway.server";
import { linkChecker } from "~/features/screeners/links.gateway.server";
import { bucketFilms } from "~/features/screeners/storage/bucket.gateway.server";
import { diskFilms } from "~/features/screeners/storage/disk.gateway.server";
import type { FilmStorage } from "~/features/screeners/storage/gateway.server";
import { getSettings } from "~/features/settings/queries.server";
import type { Clock } from "~/lib/dates/clock";
import type { LedgerPlace } from "~/lib/ledger.server";
import type { Logger } from "~/lib/log";
import { createS3Client } from "~/lib/s3-client.server";
import type { Deps } from "./deps";
import { bucketOf, type Env } from "./env";

/**
 * All external services, or built-in substitutes for services that are not configured. Only the configured ones are
 * loaded.
 */
export async function createGateways(
  env: Env,
  { db, clock, log, publicUrl }: Pick<Deps, "db" | "clock" | "log" | "publicUrl">,
): Promise<
  Pick<Deps, "mail" | "gateway" | "images" | "people" | "services" | "watch" | "files" | "isLeaked">
> {
  const watch = integrationWatch({ db, clock, log });
  return {
    watch,
    isLeaked: createLeakedCodeCheck(env.LEAKED_CODES_API, watch),
    mail: await createMailRoute(env, db),
    gateway: monitoredGateway(await chooseGateway(env, db, clock), watch),
    images: chooseImages(env),
    people: chooseDirectories(env),
    services: describeServices({ ...env, publicUrl }),
    files: createFileStorage(env, watch),
  };
}

/** The storage of pictures and other files. */
export function createFileStorage(env: Env, watch?: IntegrationWatch): FileStore {
  const bucket = env.FILES === "s3" && bucketOf(env);
  return bucket ? s3Files(createS3Client(bucket), watch) : diskFiles(env.DATA_DIR);
}

/** The folder of uploaded films on this disk. */
export const filmFolderOf = ({ MEDIA_DIR, DATA_DIR }: Pick<Env, "MEDIA_DIR" | "DATA_DIR">) =>
  MEDIA_DIR ?? path.join(DATA_DIR, "media");

/** The storage of uploaded films; those that are not ready are always in a folder. */
export function filmsOf(env: Env): FilmStorage {
  const folder = filmFolderOf(env);
  const bucket = env.FILES === "s3" && bucketOf(env);
  return bucket ? bucketFilms(folder, createS3Client(bucket)) : diskFilms(folder);
}

/**
 * The checks of film links. Links of demo content lead nowhere: only the director checks them, or a test with
 * LINK_CHECK_BASE.
 */
export function linkChecksOf(env: Env, publicUrl: string): Deps["links"] {
  const { LINK_CHECKS, LINK_CHECK_BASE: base, DEMO } = env;
  if (LINK_CHECKS === "off") return null;
  const automatic = LINK_CHECKS === "on" || base !== undefined || !DEMO;
  return { check: linkChecker({ publicUrl, base }), automatic };
}

/** The place of lists outside the database. */
export function ledgersOf(env: Env, log: Logger): LedgerPlace {
  const bucket = bucketOf(env);
  return { dataDir: env.DATA_DIR, bucket: bucket ? createS3Client(bucket) : null, log };
}

/** 'Name <a@b.c>' or 'a@b.c' → name and address. */
export function parseSender(sender: string, name: string): { name: string; address: string } {
  const match = /^\s*(?:"?([^"<]*?)"?\s*)<([^<>\s]+@[^<>\s]+)>\s*$/.exec(sender);
  return match?.[2]
    ? { name: match[1] || name, address: match[2] }
    : { name, address: sender.trim() };
}

/** The configured mail transport, with the festival's name as sender. */
async function createMailRoute(env: Env, db: Database): Promise<MailRoute> {
  return {
    transport: await createMailTransport({
      dataDir: env.DATA_DIR,
      smtpUrl: env.SMTP_URL,
      sendgridApiKey: env.SENDGRID_API_KEY,
      sendgridApiBase: env.SENDGRID_API_BASE,
    }),
    sender: async () => {
      const { brand, mailboxes } = await getSettings(db);
      return parseSender(env.MAIL_FROM ?? mailboxes.hello, brand.fullName);
    },
    noticeKey: env.SENDGRID_WEBHOOK_PUBLIC_KEY,
    ...(env.REPLY_ADDRESS &&
      env.INBOUND_MAIL_TOKEN && {
        replies: { address: env.REPLY_ADDRESS, token: env.INBOUND_MAIL_TOKEN },
      }),
  };
}

async function chooseGateway(env: Env, db: Database, clock: Clock): Promise<PaymentGateway> {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey } = env;
  if (env.PAYMENTS === "sandbox" || !secretKey || !publishableKey) return sandboxGateway(db, clock);
  const { stripeGateway } = await import("~/features/payments/stripe.gateway.server");
  return stripeGateway({
    secretKey,
    publishableKey,
    webhookSecret: env.STRIPE_WEBHOOK_SECRET,
    apiBase: env.STRIPE_API_BASE,
  });
}

function chooseImages(env: Env): ImageMaker {
  if (!env.OPENAI_API_KEY) return builtInImages();
  return openaiImages({
    apiKey: env.OPENAI_API_KEY,
    baseUrl: env.OPENAI_BASE_URL,
    model: env.OPENAI_IMAGE_MODEL,
  });
}

function chooseDirectories(env: Env): PeopleDirectories {
  const { APOLLO_API_KEY: apiKey, X_BEARER_TOKEN: bearerToken } = env;
  return {
    apollo: apiKey
      ? apolloDirectory({ apiKey, apiBase: env.APOLLO_API_BASE })
      : sampleDirectory("apollo"),
    twitter: bearerToken
      ? xDirectory({ bearerToken, apiBase: env.X_API_BASE })
      : sampleDirectory("twitter"),
  };
}
