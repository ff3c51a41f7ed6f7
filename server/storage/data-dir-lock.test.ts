import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ConfigError } from "../env";
import { lockDataDir } from "./data-dir-lock";

let folder: string;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "heartlight-lock-"));
});
afterEach(() => fs.rmSync(folder, { recursive: true }));

test("a second taker is refused with one line that names the folder and the process", () => {
  const lock = lockDataDir(folder);
  expect(() => lockDataDir(folder)).toThrow(ConfigError);
  expect(() => lockDataDir(folder)).toThrow(
    `Cannot start: another process (number ${process.pid}) uses ${folder}; stop it or set DATA_DIR to another folder.`,
  );
  lock.release();
});

test("a released lock is free and names no process", () => {
  lockDataDir(folder).release();
  expect(fs.existsSync(path.join(folder, "server.pid"))).toBe(false);
  lockDataDir(folder).release();
});

test("the lock of a killed process blocks nobody, even if its pid is in use again", () => {
  fs.writeFileSync(path.join(folder, "server.lock"), "");
  fs.writeFileSync(path.join(folder, "server.pid"), `${process.ppid}\n`);
  const lock = lockDataDir(folder);
  expect(fs.readFileSync(path.join(folder, "server.pid"), "utf8")).toBe(`${process.pid}\n`);
  lock.release();
});

test("two folders do not disturb each other", () => {
  const firstLock = lockDataDir(folder);
  const otherFolder = fs.mkdtempSync(path.join(folder, "other-"));
  lockDataDir(otherFolder).release();
  firstLock.release();
});

test("a folder that cannot be locked is refused with the reason", () => {
  const missing = path.join(folder, "missing");
  expect(() => lockDataDir(missing)).toThrow(ConfigError);
  expect(() => lockDataDir(missing)).toThrow(`${missing} cannot be locked: `);
});
