import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { deriveKey } from "~/lib/secret-keys.server";
import { makeDataDir } from "~/tests/data-dir";
import { readEnv } from "./env";
import { ensureSecretKey, knownSecretKeys } from "./secret-key";

const configuredKey = "a secret key of more than 32 characters";
const before = "the secret key that was used before it";

test("creates the key once, readable only by its owner", () => {
  const DATA_DIR = path.join(makeDataDir(), "data");
  const env = readEnv({ DATA_DIR });
  expect(knownSecretKeys(env)).toEqual([]);
  const key = ensureSecretKey(env);
  expect(key).toMatch(/^[0-9a-f]{64}$/);
  expect(ensureSecretKey(env)).toBe(key);
  expect(knownSecretKeys(env)).toEqual([key]);
  expect(fs.readdirSync(DATA_DIR)).toEqual(["secret.key"]);
  expect(fs.statSync(path.join(DATA_DIR, "secret.key")).mode & 0o777).toBe(0o600);
});

test("SECRET_KEY takes the place of the file, and SECRET_KEY_BEFORE is known beside it", () => {
  const DATA_DIR = makeDataDir();
  const env = readEnv({ DATA_DIR, SECRET_KEY: configuredKey, SECRET_KEY_BEFORE: before });
  expect(ensureSecretKey(env)).toBe(configuredKey);
  expect(knownSecretKeys(env)).toEqual([configuredKey, before]);
  expect(fs.readdirSync(DATA_DIR)).toEqual([]);
});

test("a key that is too short is refused, in the environment and in the file", () => {
  const DATA_DIR = makeDataDir();
  expect(() => readEnv({ DATA_DIR, SECRET_KEY: "short" })).toThrow(
    "SECRET_KEY must have at least 32 characters",
  );
  fs.writeFileSync(path.join(DATA_DIR, "secret.key"), "\n");
  expect(() => ensureSecretKey(readEnv({ DATA_DIR }))).toThrow("holds no key");
});

test("derives a different key for each purpose", () => {
  expect(deriveKey(configuredKey, "one")).toHaveLength(32);
  expect(deriveKey(configuredKey, "one")).toEqual(deriveKey(configuredKey, "one"));
  expect(deriveKey(configuredKey, "one")).not.toEqual(deriveKey(configuredKey, "another"));
  expect(deriveKey(configuredKey, "one")).not.toEqual(deriveKey(before, "one"));
});
