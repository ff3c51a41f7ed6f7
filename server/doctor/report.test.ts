import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { makeDataDir } from "~/tests/data-dir";
import { readEnv } from "../env";
import { writeReport } from "./report";

test("tells no secret of any setting, and no password of an address", async () => {
  const source = {
    DATA_DIR: "/nonexistent/data",
    DATABASE_URL:
      "postgres://festival:pass%2Fword@127.0.0.1:1,127.0.0.1:2/x?target_session_attrs=read-write",
    SMTP_URL: "smtp://festival:un%zzquoted@127.0.0.1:1",
    MAIL_FROM: "hello@festival.example",
    SECRET_KEY: "the key of this festival, of 32 characters and more",
    METRICS_TOKEN: "a token of some length",
    DIRECTOR_ACCESS_CODE: "three kettles and a zebra",
  };
  const { text, isFine } = await writeReport(readEnv(source), source);
  expect(isFine).toBe(false);
  expect(text).toContain("/nonexistent/data is created at the first start.");
  expect(text).toContain("MAIL_FROM=hello@festival.example");
  expect(text).toMatch(/^Also set: .*DATABASE_URL.* SECRET_KEY/m);
  expect(text).not.toMatch(/pass%2Fword|pass\/word|quoted|the key of|a token of|kettles/);
});

test("a part that cannot be checked is a finding, and the other parts are reported", async () => {
  const file = path.join(makeDataDir(), "a-file");
  writeFileSync(file, "");
  const source = { DATA_DIR: makeDataDir(), MEDIA_DIR: file, DEMO: "off" };
  const { text, isFine } = await writeReport(readEnv(source), source);
  expect(isFine).toBe(false);
  expect(text).toMatch(/^error +disk +ENOTDIR: not a directory/m);
  expect(text).toMatch(/^fine +memory /m);
});

test("another site's answer is quoted without half a character, however much it sends", async () => {
  const body = `${"a".repeat(99)}🎬 and ${"<".repeat(300_000)}`;
  const site = createServer((_, response) => void response.writeHead(404).end(body));
  await once(site.listen(0, "127.0.0.1"), "listening");
  onTestFinished(() => void site.close());
  const { port } = site.address() as AddressInfo;
  const source = { DATA_DIR: makeDataDir(), PUBLIC_URL: `http://127.0.0.1:${port}`, DEMO: "off" };
  const started = performance.now();
  const { text } = await writeReport(readEnv(source), source);
  expect(performance.now() - started).toBeLessThan(5_000);
  expect(text).toContain(`answers 404: ${"a".repeat(99)}\n`);
});
