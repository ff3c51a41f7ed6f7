import { randomBytes } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import type { SecretKeys } from "~/lib/secret-keys.server";
import { ConfigError, type Env } from "./env";

/**
 * The secret key of a festival: SECRET_KEY, or else a key that this machine creates in DATA_DIR/secret.key. It is in no
 * backup. Each purpose uses a key derived from it.
 */

type Settings = Pick<Env, "DATA_DIR" | "SECRET_KEY" | "SECRET_KEY_BEFORE">;

const minKeyLength = 32;
const keyFile = (dataDir: string) => path.join(dataDir, "secret.key");

/** The current key; creates DATA_DIR/secret.key (mode 600) if there is none. Throws ConfigError. */
export function ensureSecretKey(settings: Settings): string {
  const key = settings.SECRET_KEY ?? keyInFile(settings.DATA_DIR);
  if (key) return key;
  const file = keyFile(settings.DATA_DIR);
  const partial = `${file}.${randomBytes(8).toString("hex")}.part`;
  fs.mkdirSync(settings.DATA_DIR, { recursive: true });
  fs.writeFileSync(partial, `${randomBytes(32).toString("hex")}\n`, { mode: 0o600, flush: true });
  try {
    // A link is created atomically, and never replaces the key of another process.
    fs.linkSync(partial, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    fs.rmSync(partial);
  }
  const storedKey = keyInFile(settings.DATA_DIR);
  if (storedKey === undefined) throw new ConfigError(`${file} was removed during the start.`);
  return storedKey;
}

/** The keys whose signatures are accepted: the current one and the one before. Creates none. */
export function knownSecretKeys(settings: Settings): string[] {
  const current = settings.SECRET_KEY ?? keyInFile(settings.DATA_DIR);
  return [current, settings.SECRET_KEY_BEFORE].filter((key) => key !== undefined);
}

/** The current key, created if there is none, and the one before it. */
export function secretKeysOf(settings: Settings): SecretKeys {
  const previousKeys = settings.SECRET_KEY_BEFORE ? [settings.SECRET_KEY_BEFORE] : [];
  return [ensureSecretKey(settings), ...previousKeys];
}

function keyInFile(dataDir: string): string | undefined {
  const file = keyFile(dataDir);
  if (!fs.existsSync(file)) return undefined;
  const key = fs.readFileSync(file, "utf8").trim();
  if (key.length < minKeyLength) throw new ConfigError(`${file} holds no key: it is too short.`);
  return key;
}
