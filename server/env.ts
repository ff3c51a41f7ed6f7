import path from "node:path";
import { z } from "zod";
import { paymentProviders } from "~/db/enums";
import { serversOf } from "~/db/postgres/database-url";
import { minAccessCodeLength } from "~/features/auth/access-code/schema";
import { isCommonCode, wordsIn } from "~/features/auth/access-code/strength.rules.server";
import type { S3Settings } from "~/lib/s3-client.server";
import { parseTrustedProxies, type TrustedProxies } from "~/lib/trusted-proxies.server";

/** The environment, checked once at start. README lists the same names. An empty value counts as not set. */

const onOrOff = z.enum(["on", "off"], { error: "must be 'on' or 'off'" });
const percentEncoded =
  "; characters such as # / ? @ % in its password are percent-encoded (# is %23)";
const httpUrl = z.url({ protocol: /^https?$/, error: "must be an http or https address" });
const secretKey = z.string().min(32, "must have at least 32 characters");
const secret = z.string().min(8, "is too short to be a key");

/** Adds an issue unless the address is that of one PostgreSQL, or of several servers of one cluster. */
function refuseUnreadable(url: string, context: z.RefinementCtx): void {
  try {
    serversOf(url);
  } catch (error) {
    context.addIssue((error as Error).message);
  }
}

/** Parses the proxies in front of this server; adds an issue if they cannot be read. */
function readProxies(text: string, context: z.RefinementCtx): TrustedProxies {
  const proxies = parseTrustedProxies(text);
  if (proxies !== null) return proxies;
  context.addIssue("must be on, off, a number of proxies, or networks such as 10.0.0.0/8");
  return z.NEVER;
}

/** '2026-01-24T18:00Z', with optional seconds or another offset; or a day, in UTC. */
const isMoment = (text: string) =>
  /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d))?$/.test(text) &&
  !Number.isNaN(Date.parse(text));

const schema = z.object({
  PORT: z
    .string()
    .regex(/^\d+$/, "must be a port number from 0 to 65535")
    .transform(Number)
    .refine((port) => port <= 65_535, "must be a port number from 0 to 65535")
    .default(3000),
  HOST: z
    .string()
    .transform((host) => host.replace(/^\[(.*)\]$/, "$1"))
    .default("127.0.0.1"),
  DATA_DIR: z.string().default("./data"),
  DATABASE_URL: z.string().superRefine(refuseUnreadable).optional(),
  DATABASE_CONNECTIONS: z
    .string()
    .regex(/^[1-9]\d{0,2}$/, "must be a number from 1 to 999")
    .transform(Number)
    .default(10),
  PUBLIC_URL: httpUrl
    .refine((address) => /^https?:\/\/[^/?#]+\/*$/.test(address), {
      error: "must have no path: the site is the whole of a name, such as https://festival.example",
    })
    .optional(),
  DIRECTOR_EMAIL: z
    .email("must be an email address")
    .default("director@heartlight.example")
    .transform((email) => email.toLowerCase()),
  DIRECTOR_ACCESS_CODE: z
    .string()
    .min(minAccessCodeLength, `must have at least ${minAccessCodeLength} characters`)
    .optional(),
  LIVE: onOrOff.default("off"),
  PAYMENTS: z.enum(paymentProviders, { error: "must be 'stripe' or 'sandbox'" }).optional(),
  STRIPE_SECRET_KEY: secret.optional(),
  STRIPE_PUBLISHABLE_KEY: secret.optional(),
  STRIPE_WEBHOOK_SECRET: secret.optional(),
  STRIPE_API_BASE: httpUrl.optional(),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: `must be an smtp:// or smtps:// address${percentEncoded}` })
    .refine((address) => !/[?#]|\w\/.*@/.test(address), {
      error: `must end after its port${percentEncoded}`,
    })
    .optional(),
  SENDGRID_API_KEY: secret.optional(),
  SENDGRID_API_BASE: httpUrl.optional(),
  SENDGRID_WEBHOOK_PUBLIC_KEY: secret.optional(),
  MAIL_FROM: z.string().optional(),
  REPLY_ADDRESS: z.email("must be an email address").optional(),
  INBOUND_MAIL_TOKEN: z
    .string()
    .regex(/^[\w-]{24,200}$/, "must have 24 to 200 letters, digits, - or _")
    .optional(),
  OPENAI_API_KEY: secret.optional(),
  OPENAI_BASE_URL: httpUrl.optional(),
  OPENAI_IMAGE_MODEL: z.string().optional(),
  APOLLO_API_KEY: secret.optional(),
  APOLLO_API_BASE: httpUrl.optional(),
  X_BEARER_TOKEN: secret.optional(),
  X_API_BASE: httpUrl.optional(),
  DEMO: onOrOff.optional(),
  CLOCK: z
    .string()
    .refine((text) => text === "now" || isMoment(text), {
      error: "must be 'now' or a moment such as 2026-01-24T18:00Z",
    })
    .optional(),
  TRUST_PROXY: z.string().default("off").transform(readProxies),
  RATE_LIMITS: onOrOff.default("on"),
  FILES: z.enum(["disk", "s3"], { error: "must be 'disk' or 's3'" }).default("disk"),
  MEDIA_DIR: z.string().optional(),
  MEDIA_RESERVE_GB: z
    .string()
    .regex(/^\d+(?:\.\d+)?$/, "must be a number of GB")
    .transform(Number)
    .optional(),
  LINK_CHECKS: onOrOff.optional(),
  LINK_CHECK_BASE: httpUrl.optional(),
  BACKUPS: z
    .enum(["off", "disk", "s3"], { error: "must be 'off', 'disk' or 's3'" })
    .default("disk"),
  BACKUP_RECIPIENT: z
    .string()
    .regex(
      /^age1[a-z0-9]{20,}$/,
      "must be a public key of age, as npm run backup -- --new-key makes it",
    )
    .optional(),
  SECRET_KEY: secretKey.optional(),
  SECRET_KEY_BEFORE: secretKey.optional(),
  PASSKEY_HOST: z
    .string()
    .regex(/^(?:[a-z0-9-]+\.)*[a-z0-9-]+$/, "must be a host name, such as festival.example")
    .optional(),
  RESET_SECOND_FACTOR: z.iso.date({ error: "must be a date, such as 2026-11-26" }).optional(),
  LEAKED_CODES_API: httpUrl.optional(),
  S3_ENDPOINT: httpUrl.optional(),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default("auto"),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  METRICS_TOKEN: z.string().min(16, "must have at least 16 characters").optional(),
});

export const settingNames = Object.keys(schema.shape);

type ParsedEnv = z.infer<typeof schema>;

export type Env = Omit<ParsedEnv, "DEMO" | "PAYMENTS" | "LIVE" | "RATE_LIMITS"> & {
  LIVE: boolean;
  DEMO: boolean;
  RATE_LIMITS: boolean;
  PAYMENTS: "stripe" | "sandbox";
};

/** A refused start; `message` is the line to print. */
export class ConfigError extends Error {}

/**
 * Reads and checks the environment. Throws ConfigError with one line that names every bad value, or, with LIVE=on,
 * everything a real festival lacks.
 */
export function readEnv(source: Record<string, string | undefined>): Env {
  const variables = Object.fromEntries(
    Object.entries(source).filter(([name, value]) => name in schema.shape && value !== ""),
  );
  const parsed = schema.safeParse(variables);
  if (!parsed.success) {
    const messages = parsed.error.issues.map(
      (issue) => `${String(issue.path[0])} ${issue.message}`,
    );
    throw new ConfigError(`Cannot start: ${[...new Set(messages)].join("; ")}.`);
  }
  const raw = parsed.data;
  const env: Env = {
    ...raw,
    DATA_DIR: path.resolve(raw.DATA_DIR),
    LIVE: raw.LIVE === "on",
    DEMO: (raw.DEMO ?? (raw.DATABASE_URL ? "off" : "on")) === "on",
    RATE_LIMITS: raw.RATE_LIMITS === "on",
    PAYMENTS: raw.PAYMENTS ?? (raw.STRIPE_SECRET_KEY ? "stripe" : "sandbox"),
  };
  refuseIncomplete(env);
  if (env.LIVE) refuseUnlessLive(env, source);
  return env;
}

/** Throws ConfigError for settings that lack another one or contradict each other. */
function refuseIncomplete(env: Env): void {
  if (env.PAYMENTS === "stripe" && !(env.STRIPE_SECRET_KEY && env.STRIPE_PUBLISHABLE_KEY)) {
    throw new ConfigError(
      "Cannot start: PAYMENTS=stripe needs STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY.",
    );
  }
  if (env.CLOCK && (env.LIVE || env.STRIPE_SECRET_KEY || env.SMTP_URL || env.SENDGRID_API_KEY)) {
    throw new ConfigError(
      "Cannot start: CLOCK is for a site that charges no card and sends no email.",
    );
  }
  if (env.SMTP_URL && env.SENDGRID_API_KEY) {
    throw new ConfigError("Cannot start: set SMTP_URL or SENDGRID_API_KEY, not both.");
  }
  if (Boolean(env.REPLY_ADDRESS) !== Boolean(env.INBOUND_MAIL_TOKEN)) {
    throw new ConfigError("Cannot start: set REPLY_ADDRESS and INBOUND_MAIL_TOKEN, or neither.");
  }
  if ((env.FILES === "s3" || env.BACKUPS === "s3") && !bucketOf(env)) {
    const settingName = env.FILES === "s3" ? "FILES" : "BACKUPS";
    throw new ConfigError(`Cannot start: ${settingName}=s3 needs ${bucketVariables.join(", ")}.`);
  }
}

const bucketVariables = ["S3_ENDPOINT", "S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"];

/** The S3-compatible bucket of the environment; null if it is not configured, or only in part. */
export function bucketOf(env: Env): S3Settings | null {
  const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_REGION } = env;
  if (!S3_ENDPOINT || !S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) return null;
  return {
    endpoint: S3_ENDPOINT,
    bucket: S3_BUCKET,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
    region: S3_REGION,
  };
}

/** Whether the environment's access code is easy to guess. Loads the lists of passwords. */
export const hasCommonCode = async ({ DIRECTOR_ACCESS_CODE: code, DIRECTOR_EMAIL: email }: Env) =>
  code !== undefined && (await isCommonCode(code, wordsIn("heartlight", email)));

/** Throws ConfigError if a real festival's access code is easy to guess. */
export async function refuseCommonCode(env: Env): Promise<void> {
  if (env.LIVE && (await hasCommonCode(env)))
    refuseLive(["a DIRECTOR_ACCESS_CODE that is not easy to guess"]);
}

/** Addresses of services that are sent a key or people's addresses. */
const serviceAddresses = [
  "STRIPE_API_BASE",
  "SENDGRID_API_BASE",
  "APOLLO_API_BASE",
  "X_API_BASE",
] as const;

/** Throws ConfigError with everything that a real festival lacks. */
function refuseUnlessLive(env: Env, source: Record<string, string | undefined>): void {
  const missing: string[] = [];
  // An empty line was meant to name a database; it would be the embedded one.
  if (source.DATABASE_URL === "")
    missing.push("a value of DATABASE_URL (without the line the database is embedded)");
  if (env.PAYMENTS !== "stripe" || !env.STRIPE_SECRET_KEY) missing.push("STRIPE_SECRET_KEY");
  if (!env.STRIPE_PUBLISHABLE_KEY) missing.push("STRIPE_PUBLISHABLE_KEY");
  if (!env.STRIPE_WEBHOOK_SECRET) missing.push("STRIPE_WEBHOOK_SECRET");
  if (!env.PUBLIC_URL?.startsWith("https://")) missing.push("an https PUBLIC_URL");
  if (!env.SMTP_URL && !env.SENDGRID_API_KEY) missing.push("SMTP_URL or SENDGRID_API_KEY");
  if (!env.DIRECTOR_ACCESS_CODE) missing.push("DIRECTOR_ACCESS_CODE");
  if (env.DEMO) missing.push("DEMO=off");
  // This server speaks no TLS: with an https address a proxy is in front of it.
  if (env.TRUST_PROXY === 0) missing.push("TRUST_PROXY (on, behind one proxy)");
  if (!env.RATE_LIMITS) missing.push("RATE_LIMITS=on");
  if (env.LINK_CHECK_BASE) missing.push("LINK_CHECK_BASE unset");
  for (const name of serviceAddresses) {
    if (env[name]?.startsWith("http://")) missing.push(`an https ${name}`);
  }
  if (missing.length > 0) refuseLive(missing);
}

function refuseLive(missing: readonly string[]): never {
  throw new ConfigError(`Cannot start with LIVE=on without: ${missing.join(", ")}.`);
}
