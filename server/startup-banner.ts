import type { AccessCodeSource } from "~/features/auth/access-code/change.commands.server";
import { proxyTexts } from "~/features/monitoring/integrations/proxy.texts";
import type { FestivalSettings } from "~/features/settings/schema";
import { dayIn, longDate } from "~/lib/dates/calendar";
import { type Clock, systemClock } from "~/lib/dates/clock";
import { pages } from "~/lib/paths";
import { demoJuror } from "../demo/jurors";
import type { Env } from "./env";

type BannerInput = {
  port: number;
  publicUrl: string;
  accessCode: AccessCodeSource;
  /** The access code of the environment is easy to guess. */
  isCommonCode: boolean;
  clock: Clock;
  /** The festival's settings. */
  settings: FestivalSettings;
};

function accessCodeHint(source: AccessCodeSource, env: Env): string {
  if (source.kind === "created") return `${source.code}   (shown this once, kept only as a hash)`;
  if (source.kind === "environment") return "the one in DIRECTOR_ACCESS_CODE";
  return env.DIRECTOR_ACCESS_CODE
    ? "the one chosen in the director's account since DIRECTOR_ACCESS_CODE was applied"
    : "the one printed at the first start, or chosen in the director's account since";
}

/** Prints the address, the director's page, email and access code, once. */
export function printStartupBanner(
  env: Env,
  { port, publicUrl, accessCode, isCommonCode, clock, settings }: BannerInput,
): void {
  const lines = [
    "",
    `  ${settings.brand.name} is open.`,
    "",
    `  Site         ${publicUrl}`,
    `  Listening    ${env.HOST.includes(":") ? `[${env.HOST}]` : env.HOST}:${port}`,
    `  Director     ${publicUrl}${pages.portal}`,
    `  Email        ${env.DIRECTOR_EMAIL}`,
    `  Access code  ${accessCodeHint(accessCode, env)}`,
    `  Payments     ${env.PAYMENTS === "sandbox" ? "sandbox (no card is charged)" : "Stripe"}`,
    `  Database     ${env.DATABASE_URL ? "PostgreSQL" : `embedded, in ${env.DATA_DIR}`}`,
  ];
  if (env.DEMO) {
    lines.push(
      `  Juror        ${publicUrl}${pages.juryLogin}, as ${demoJuror}`,
      `               (the login code is emailed: see ${env.DATA_DIR}/mail)`,
    );
  }
  const aheadMs = clock().getTime() - systemClock().getTime();
  if (Math.abs(aheadMs) > 1_000) {
    lines.push(
      `  Clock        ${longDate(dayIn(settings.timeZone, clock()), settings)} (kept in ${env.DATA_DIR}/clock; CLOCK=now is today)`,
    );
  }
  if (isCommonCode) {
    lines.push(
      "",
      "  DIRECTOR_ACCESS_CODE is easy to guess. Use several words that have nothing to do with",
      "  each other. With LIVE=on the server does not start with it.",
    );
  }
  if (env.PAYMENTS === "stripe" && !env.DATABASE_URL) {
    lines.push(
      "",
      "  Stripe is on with the embedded database. For real payments, use PostgreSQL (DATABASE_URL).",
    );
  }
  if (env.TRUST_PROXY === 0 && publicUrl.startsWith("https:"))
    lines.push("", `  ${proxyTexts.off}`);
  process.stdout.write(`${lines.join("\n")}\n\n`);
}
