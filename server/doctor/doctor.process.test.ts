import { execFile } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { hostParts } from "~/features/monitoring/integrations/host.schema";
import { bounds } from "~/tests/bounds";
import { makeDataDir, makeTemporaryFolder } from "~/tests/data-dir";
import { type Cluster, startCluster } from "~/tests/engines/postgres";
import { startS3Double } from "~/tests/fakes/s3";
import { startSmtpDouble } from "~/tests/fakes/smtp";
import { startPgbouncer } from "~/tests/pgbouncer";
import { node, serverFile, startServer } from "~/tests/server-process";

/** `npm run doctor` beside real and false neighbours. */

let cluster: Cluster;
beforeAll(async () => {
  cluster = await startCluster({ durable: true });
});
afterAll(() => cluster.stop());

/** The report with these settings: its lines and the exit code. */
function examine(env: Record<string, string>): Promise<{ code: number; report: string }> {
  return new Promise((resolve) => {
    execFile(node, [serverFile, "doctor"], { env, encoding: "utf8" }, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, report: out + err }),
    );
  });
}

/** The names, sizes and times of all files of a folder. */
const stateOf = (folder: string) =>
  fs.readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => {
    const { size, mtimeMs } = fs.statSync(path.join(folder, name));
    return [name, size, mtimeMs];
  });

test("finds nothing on a host in order, sends and changes nothing, and tells no secret", {
  timeout: bounds.starts,
}, async () => {
  const smtp = await startSmtpDouble({ user: "festival", password: "a p#ss/word" });
  const s3 = await startS3Double();
  const DATA_DIR = makeDataDir();
  const settings = {
    DATA_DIR,
    DATABASE_URL: cluster.urlOf("postgres"),
    DEMO: "off",
    SMTP_URL: `smtp://festival:a%20p%23ss%2Fword@${new URL(smtp.wrongUrl).host}`,
    MAIL_FROM: "Festival <hello@festival.example>",
    METRICS_TOKEN: "a token of some length",
    BACKUPS: "s3",
    ...s3.env,
  };
  const server = await startServer(settings);
  onTestFinished(() => void server.signal("SIGKILL"));
  const before = stateOf(DATA_DIR);
  const objects = [...s3.objects.keys()];
  const { code, report } = await examine({ ...settings, PUBLIC_URL: server.url });
  const parts = hostParts.join("|");
  expect(report.match(new RegExp(`^(?:error|warning) +(?:${parts}) .*`, "gm"))).toBe(null);
  expect(code).toBe(0);
  for (const part of [
    `${server.url} leads to this site.`,
    "database postgres as heartlight",
    "127.0.0.1 accepts emails from hello@festival.example (not encrypted).",
    "writes, reads, lists and removes.",
    "as that of the database and the bucket.",
  ]) {
    expect(report).toContain(part);
  }
  expect(report).not.toMatch(/a p#ss\/word|a%20p%23ss|a token of some length|the double's secret/);
  expect(smtp.received).toEqual([]);
  expect([...s3.objects.keys()]).toEqual(objects);
  expect(stateOf(DATA_DIR)).toEqual(before);

  // The page shows the same.
  const checks = await server.request("/api/integrations/checks", {
    method: "POST",
    cookie: await server.logIn(),
  });
  const found = (await checks.json()) as { finding: string }[];
  expect(found.map(({ finding }) => finding)).toEqual(
    expect.arrayContaining([
      "127.0.0.1 accepts emails from hello@festival.example (not encrypted).",
    ]),
  );
  await server.end();
  await Promise.all([smtp.close(), s3.close()]);
});

test("names each fault in a sentence with the line to change", {
  timeout: bounds.starts,
}, async () => {
  const smtp = await startSmtpDouble();
  smtp.setFailure({ at: "MAIL", code: 550, say: "5.7.1 Sender address rejected" });
  const s3 = await startS3Double();
  const settings = {
    DATA_DIR: makeDataDir(),
    PUBLIC_URL: "https://festival.invalid",
    DATABASE_URL: "postgres://nobody:secret-word@127.0.0.1:1/none",
    SMTP_URL: smtp.url,
    MAIL_FROM: "hello@festival.example",
    ...s3.env,
    S3_SECRET_ACCESS_KEY: "another secret",
  };
  const { code, report } = await examine(settings);
  expect(code).toBe(1);
  for (const line of [
    /^error +address +https:\/\/festival\.invalid cannot be reached from this machine: (?:ENOTFOUND|EAI_AGAIN)\.$/m,
    /^error +proxy +PUBLIC_URL is https.*\n +→ TRUST_PROXY=on$/m,
    /^error +database +The database does not answer: nothing answers there .*\n +→ Start it/m,
    /^error +mail +127\.0\.0\.1: The mail server refuses the sender's address: .*\n +→ Set MAIL_FROM/m,
    /^error +bucket +The bucket festival cannot write: .*refuses the keys.*\n +→ Correct S3_ENDPOINT/m,
  ]) {
    expect(report).toMatch(line);
  }
  expect(report).not.toMatch(/secret-word|another secret/);
  await Promise.all([smtp.close(), s3.close()]);
});

test("recognises a PgBouncer that forgets prepared statements, and what mends it", async () => {
  const reportThrough = async (poolMode: string) => {
    const folder = makeTemporaryFolder();
    onTestFinished(folder.remove);
    const pooler = await startPgbouncer(folder.path, cluster.urlOf("postgres"), [poolMode]);
    onTestFinished(pooler.stop);
    return (await examine({ DATA_DIR: makeDataDir(), DATABASE_URL: pooler.url })).report;
  };
  const report = await reportThrough("pool_mode = transaction");
  const [, remedy = ""] =
    /^error +database +A pooler stands before .*\n +→ PgBouncer 1\.21 .*, or (.+)\.$/m.exec(
      report,
    ) ?? [];
  expect(await reportThrough(remedy)).not.toMatch(/^error +database/m);
});
