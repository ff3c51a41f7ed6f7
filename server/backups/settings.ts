import { settingNames } from "../env";
import type { Settings } from "./archive";

/** Settings that are not secret. Of all others a backup contains only the names. */
const publicNames = new Set([
  "PORT",
  "HOST",
  "PUBLIC_URL",
  "DIRECTOR_EMAIL",
  "LIVE",
  "PAYMENTS",
  "MAIL_FROM",
  "DEMO",
  "TRUST_PROXY",
  "FILES",
  "BACKUPS",
  "BACKUP_RECIPIENT",
  "S3_ENDPOINT",
  "S3_BUCKET",
  "S3_REGION",
  "OPENAI_IMAGE_MODEL",
]);

/** The settings in a backup. */
export function describeSettings(source: Record<string, string | undefined>): Settings {
  const setNames = settingNames.filter((name) => source[name]);
  return {
    values: Object.fromEntries(
      setNames.filter((name) => publicNames.has(name)).map((name) => [name, source[name] ?? ""]),
    ),
    secrets: setNames.filter((name) => !publicNames.has(name)),
  };
}

/**
 * The settings as a file that can be used as `.env` or read by a shell. They come from an archive: unknown names are
 * left out, and no value can be more than text to a program that reads the file.
 */
export function settingsFile({ values, secrets }: Settings): string {
  const exportedNames = settingNames.filter(
    (name) => publicNames.has(name) && Object.hasOwn(values, name),
  );
  return [
    "# What the festival was run with when its backup was made.",
    ...exportedNames.map((name) => lineOf(name, values[name] ?? "")),
    "# These were set, too. A backup does not hold them: set them again.",
    ...settingNames.filter((name) => secrets.includes(name)).map((name) => `# ${name}=`),
    "",
  ].join("\n");
}

function lineOf(name: string, value: string): string {
  if (/^[^'\p{Cc}]*$/u.test(value)) return `${name}='${value}'`;
  // Shells, systemd and Node have no common way to escape an apostrophe.
  if (/^[^"$`\\!\p{Cc}]*$/u.test(value)) return `${name}="${value}"`;
  return `# ${name}= was set to something that this file cannot hold: set it again.`;
}
