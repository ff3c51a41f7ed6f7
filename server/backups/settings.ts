import { settingNames } from "../env";
import type { Settings } from "./archive";

/** Settings whose values are nobody's secret. Of all others a backup holds the names alone. */
const open = new Set([
  ...["PORT", "HOST", "PUBLIC_URL", "DIRECTOR_EMAIL", "LIVE", "PAYMENTS", "MAIL_FROM", "DEMO"],
  ...["TRUST_PROXY", "FILES", "BACKUPS", "BACKUP_RECIPIENT", "S3_ENDPOINT", "S3_BUCKET"],
  ...["S3_REGION", "OPENAI_IMAGE_MODEL"],
]);

/** What of the environment goes into a backup. */
export function describeSettings(source: Record<string, string | undefined>): Settings {
  const given = settingNames.filter((name) => source[name]);
  return {
    values: Object.fromEntries(
      given.filter((name) => open.has(name)).map((name) => [name, source[name] ?? ""]),
    ),
    secrets: given.filter((name) => !open.has(name)),
  };
}

/** The same as a file that can be made a `.env` of. */
export function settingsFile({ values, secrets }: Settings): string {
  const quoted = (value: string) => (/^[\w.@:/+-]*$/.test(value) ? value : JSON.stringify(value));
  return [
    "# What the festival was run with when its backup was made.",
    ...Object.entries(values).map(([name, value]) => `${name}=${quoted(value)}`),
    "# These were set, too. A backup does not hold them: set them again.",
    ...secrets.map((name) => `# ${name}=`),
    "",
  ].join("\n");
}
