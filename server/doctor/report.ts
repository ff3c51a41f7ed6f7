import os from "node:os";
import type { HostCheck } from "~/features/monitoring/integrations/host.schema";
import { describeServices } from "~/features/monitoring/integrations/rules";
import { describeSettings } from "../backups/settings";
import { type Env, settingNames } from "../env";
import { parseSender } from "../gateways";
import { checkHost } from "./checks";

const secretNames = /KEY|SECRET|TOKEN|CODE$/;
/** The password in an address, also of several servers. */
const passwordPattern = /^\w+:\/\/[^:@/]*:(.*)@/;

/** A password as a driver may name it; one that is not percent-encoded stays as it is. */
function decoded(password: string): string {
  try {
    return decodeURIComponent(password);
  } catch {
    return password;
  }
}

/** The secrets among the settings, also the passwords in addresses: an error's words may contain them. */
function secretsOf(source: Record<string, string | undefined>): string[] {
  return settingNames.flatMap((name) => {
    const value = source[name] ?? "";
    const password = passwordPattern.exec(value)?.[1];
    if (password) return [password, decoded(password)];
    return secretNames.test(name) && value ? [value] : [];
  });
}

/** The lines of one check: its state, its part, what was found, what to change. */
function linesOf({
  part,
  state,
  finding,
  change,
}: Omit<HostCheck, "part"> & { part: string }): string[] {
  const label = `${state.padEnd(8)} ${part.padEnd(13)}`;
  return [
    `${label} ${finding}`,
    ...(change === null ? [] : [`${"".padEnd(label.length)} → ${change}`]),
  ];
}

/** The report of `npm run doctor`, without secrets, and whether nothing is wrong. */
export async function writeReport(
  env: Env,
  source: Record<string, string | undefined>,
): Promise<{ text: string; isFine: boolean }> {
  const publicUrl = env.PUBLIC_URL?.replace(/\/+$/, "") ?? `http://localhost:${env.PORT}`;
  const sender = env.MAIL_FROM ? parseSender(env.MAIL_FROM, "").address : null;
  const host = await checkHost(env, { publicUrl, sender, proxyWarning: null });
  const services = describeServices({ ...env, publicUrl })
    .filter(({ name }) => name !== "proxy")
    .flatMap(({ name, warnings }) =>
      warnings.map((finding) => ({ part: name, state: "warning" as const, finding, change: null })),
    );
  const { values, secrets } = describeSettings(source);
  const lines = [
    `Heartlight on Node ${process.versions.node}, ${os.type()} ${os.release()} ${os.arch()}, ${os.availableParallelism()} processors`,
    "",
    ...[...host, ...services].flatMap(linesOf),
    "",
    `Settings: ${Object.entries(values)
      .map(([name, value]) => `${name}=${value}`)
      .join(" ")}`,
    `Also set: ${secrets.join(" ")}`,
  ];
  const text = secretsOf(source).reduce(
    (report, secret) => report.replaceAll(secret, "…"),
    lines.join("\n"),
  );
  return { text, isFine: host.every(({ state }) => state !== "error") };
}
