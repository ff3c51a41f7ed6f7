import type { TrustedProxies } from "~/lib/trusted-proxies.server";
import { proxyTexts } from "./proxy.texts";
import type { Service } from "./schema";

/** The environment settings that show how external services are configured. */
export type ServiceSettings = {
  publicUrl: string;
  DATABASE_URL?: string;
  PAYMENTS?: "stripe" | "sandbox";
  STRIPE_SECRET_KEY?: string;
  STRIPE_WEBHOOK_SECRET?: string;
  SMTP_URL?: string;
  SENDGRID_API_KEY?: string;
  SENDGRID_WEBHOOK_PUBLIC_KEY?: string;
  MAIL_FROM?: string;
  OPENAI_API_KEY?: string;
  APOLLO_API_KEY?: string;
  X_BEARER_TOKEN?: string;
  LEAKED_CODES_API?: string;
  FILES?: "disk" | "s3";
  BACKUPS?: "off" | "disk" | "s3";
  BACKUP_RECIPIENT?: string;
  TRUST_PROXY?: TrustedProxies;
};

const isLiveKey = (key: string | undefined) => /^(sk|rk)_live_/.test(key ?? "");

/** The configuration of each external service, with its problems. */
export function describeServices(settings: ServiceSettings): Service[] {
  return [
    describePayments(settings),
    describeMail(settings),
    ...describeOptionalServices(settings),
    describeFiles(settings),
    describeBackups(settings),
    describeProxy(settings),
  ];
}

function describePayments(settings: ServiceSettings): Service {
  if (settings.PAYMENTS !== "stripe") {
    const warnings = [
      "Test mode: no card is charged. Set STRIPE_SECRET_KEY and the other Stripe keys to take fees.",
    ];
    return { name: "payments", mode: "built-in", by: "the sandbox", warnings };
  }
  const isLive = isLiveKey(settings.STRIPE_SECRET_KEY);
  const warnings: string[] = [];
  if (isLive && !settings.DATABASE_URL) {
    warnings.push(
      "Stripe is live with the embedded database. For real fees, use PostgreSQL: set DATABASE_URL.",
    );
  }
  if (!isLive) warnings.push("These are Stripe's test keys: no real card is charged.");
  if (!settings.STRIPE_WEBHOOK_SECRET) {
    warnings.push(
      `STRIPE_WEBHOOK_SECRET is missing, so we refuse webhooks to ${settings.publicUrl}/api/stripe/webhook. If someone closes the browser after paying, we find the payment within minutes instead of right away.`,
    );
  }
  return { name: "payments", mode: isLive ? "live" : "trial", by: "Stripe", warnings };
}

function describeMail(settings: ServiceSettings): Service {
  if (!settings.SMTP_URL && !settings.SENDGRID_API_KEY) {
    const warnings = [
      "Test mode: emails are saved to the mail folder of DATA_DIR and not delivered. Set SMTP_URL or SENDGRID_API_KEY.",
    ];
    return { name: "mail", mode: "built-in", by: "files", warnings };
  }
  const warnings: string[] = [];
  if (!settings.MAIL_FROM) {
    warnings.push("MAIL_FROM is not set, so emails are sent from the festival's own mailbox.");
  }
  if (settings.SENDGRID_API_KEY && !settings.SENDGRID_WEBHOOK_PUBLIC_KEY) {
    warnings.push(
      `Bounces and complaints are not recorded. Point SendGrid's signed event webhook to ${settings.publicUrl}/api/sendgrid/webhook and set SENDGRID_WEBHOOK_PUBLIC_KEY.`,
    );
  }
  return {
    name: "mail",
    mode: "live",
    by: settings.SMTP_URL ? "an SMTP server" : "SendGrid",
    warnings,
  };
}

function describeOptionalServices(settings: ServiceSettings): Service[] {
  const sampleWarning = (key: string) => [
    `Test mode: results are sample people. Set ${key} for real ones.`,
  ];
  return [
    settings.OPENAI_API_KEY
      ? { name: "images", mode: "live", by: "OpenAI", warnings: [] }
      : { name: "images", mode: "built-in", by: "the built-in generator", warnings: [] },
    settings.APOLLO_API_KEY
      ? { name: "apollo", mode: "live", by: "Apollo", warnings: [] }
      : {
          name: "apollo",
          mode: "built-in",
          by: "the sample directory",
          warnings: sampleWarning("APOLLO_API_KEY"),
        },
    settings.X_BEARER_TOKEN
      ? { name: "x", mode: "live", by: "X", warnings: [] }
      : {
          name: "x",
          mode: "built-in",
          by: "the sample directory",
          warnings: sampleWarning("X_BEARER_TOKEN"),
        },
    describeLeakedCodes(settings),
  ];
}

function describeLeakedCodes({ LEAKED_CODES_API }: ServiceSettings): Service {
  const name = "leaked-codes";
  if (LEAKED_CODES_API) {
    return { name, mode: "live", by: new URL(LEAKED_CODES_API).hostname, warnings: [] };
  }
  const warnings = [
    "New access codes are compared with a short list only. Set LEAKED_CODES_API to check them against a list of leaked passwords.",
  ];
  return { name, mode: "built-in", by: "a list of common passwords", warnings };
}

function describeFiles({ FILES }: ServiceSettings): Service {
  if (FILES === "s3") return { name: "files", mode: "live", by: "the S3 store", warnings: [] };
  return { name: "files", mode: "built-in", by: "this server's disk", warnings: [] };
}

function describeBackups({ BACKUPS = "disk", BACKUP_RECIPIENT }: ServiceSettings): Service {
  if (BACKUPS === "off") {
    const warnings = ["BACKUPS is off, so there are no automatic backups. Set it to disk or s3."];
    return { name: "backups", mode: "built-in", by: "nobody", warnings };
  }
  const warnings: string[] = [];
  if (BACKUPS === "disk") {
    warnings.push(
      "Backups are on the same disk as the site and would be lost with it. Set BACKUPS=s3, or copy DATA_DIR/backups to another machine.",
    );
  } else if (!BACKUP_RECIPIENT) {
    warnings.push(
      "Backups are not encrypted. Anyone with access to the S3 store can read them. Set BACKUP_RECIPIENT.",
    );
  }
  const by = BACKUPS === "s3" ? "the S3 store and this server's disk" : "this server's disk";
  return { name: "backups", mode: "live", by, warnings };
}

function describeProxy({ publicUrl, TRUST_PROXY: trustedProxies = 0 }: ServiceSettings): Service {
  const { connection, counted, networks } = proxyTexts.by;
  const by = typeof trustedProxies === "number" ? counted(trustedProxies) : networks;
  const isOff = trustedProxies === 0;
  const warnings = isOff && publicUrl.startsWith("https:") ? [proxyTexts.off] : [];
  return { name: "proxy", mode: "built-in", by: isOff ? connection : by, warnings };
}

/** True where the built-in substitute is used. */
export const isBuiltIn = (services: Service[], name: Service["name"]) =>
  services.find((service) => service.name === name)?.mode === "built-in";
