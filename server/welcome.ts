import { pages } from "~/http/addresses";
import type { Env } from "./env";

type Started = { port: number; publicUrl: string; madeAccessCode: string | null };

/** Prints the address, the director's page, e-mail and access code: once, for a person. */
export function printWelcome(env: Env, { port, publicUrl, madeAccessCode }: Started): void {
  const code = madeAccessCode
    ? `${madeAccessCode}   (shown this once, kept only as a hash)`
    : env.DIRECTOR_ACCESS_CODE
      ? "the one in DIRECTOR_ACCESS_CODE"
      : "the one printed at the first start";
  const lines = [
    "",
    "  Heartlight is open.",
    "",
    `  Site         ${publicUrl}`,
    `  Listening    ${env.HOST}:${port}`,
    `  Director     ${publicUrl}${pages.portal}`,
    `  E-mail       ${env.DIRECTOR_EMAIL}`,
    `  Access code  ${code}`,
    `  Payments     ${env.PAYMENTS === "sandbox" ? "sandbox (no card is charged)" : "Stripe"}`,
    `  Database     ${env.DATABASE_URL ? "PostgreSQL" : `embedded, in ${env.DATA_DIR}`}`,
  ];
  if (env.PAYMENTS === "stripe" && !env.DATABASE_URL) {
    lines.push(
      "",
      "  Real cards meet the embedded database: PostgreSQL (DATABASE_URL) is the safer home.",
    );
  }
  process.stdout.write(`${lines.join("\n")}\n\n`);
}
