import { execFile, execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { hostParts } from "~/features/monitoring/integrations/host.schema";
import { bounds } from "~/tests/bounds";
import { makeDataDir, makeTemporaryFolder } from "~/tests/data-dir";
import { makeDebianWithTools, runInDebian } from "~/tests/debian";
import { type Cluster, startCluster } from "~/tests/engines/postgres";
import { startS3Double } from "~/tests/fakes/s3";
import { startSmtpDouble } from "~/tests/fakes/smtp";
import { preloadOption } from "~/tests/faults/steps";
import { startPgbouncer } from "~/tests/pgbouncer";
import { node, serverFile, startServer } from "~/tests/server-process";
import { mountSmallDisk } from "~/tests/small-disk";

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

/** What the report says is to be changed about the error of a part; undefined without one. */
const remedyOf = (report: string, part: string): string | undefined =>
  new RegExp(`^error +${part} .*\\n +→ (.+)$`, "m").exec(report)?.[1];

const run = (command: string) => execFileSync("sh", ["-c", command], { encoding: "utf8" });

test("names the command that opens a folder which the site may not write", async () => {
  const parent = makeDataDir();
  const DATA_DIR = path.join(parent, "the site's data");
  const closed = path.join(DATA_DIR, "images");
  fs.mkdirSync(closed, { recursive: true });
  fs.chmodSync(closed, 0o500);
  const expected = [/^chmod -R u\+rwX '/];
  if (process.getuid?.() === 0) {
    // Root's commands continue as the owner of the data, who lacks what root made.
    for (const place of [parent, DATA_DIR, closed]) fs.chownSync(place, 65_534, 65_534);
    fs.mkdirSync(path.join(DATA_DIR, "mail"));
    expected.push(/^chown -R 65534 '/);
  }
  const remedies: string[] = [];
  for (const _ of expected) {
    const remedy = remedyOf((await examine({ DATA_DIR })).report, "disk") ?? "";
    remedies.push(remedy);
    run(remedy);
  }
  expect(remedies.sort()).toEqual(expected.map((pattern) => expect.stringMatching(pattern)));
  const { report } = await examine({ DATA_DIR });
  expect(remedyOf(report, "disk")).toBe(undefined);
  expect(report).toMatch(/ disk +\S.*the site's data: .* free/);
});

test("names what frees a disk without space, or without inodes", async () => {
  const disk = mountSmallDisk(32, 400);
  if (typeof disk === "string") {
    console.warn(`No disk can be mounted here (${disk}): no full one was tried.`);
    return;
  }
  const DATA_DIR = path.join(disk.path, "data");
  const remedy = async () => remedyOf((await examine({ DATA_DIR })).report, "disk");
  const backups = path.join(DATA_DIR, "backups");
  fs.mkdirSync(backups, { recursive: true });
  for (const name of ["1", "2", "3"]) {
    fs.writeFileSync(path.join(backups, name), Buffer.alloc(10.5e6));
  }
  const [, folder = ""] = /^Delete the oldest files in (\S+), /.exec((await remedy()) ?? "") ?? [];
  fs.rmSync(path.join(folder, "1"));
  expect(await remedy()).toBe(undefined);

  const fill = (from: number, to: number) => {
    for (let file = from; file < to; file += 1) {
      fs.writeFileSync(path.join(disk.path, "spool", String(file)), "");
    }
  };
  fs.mkdirSync(path.join(disk.path, "spool"));
  fill(0, 380);
  expect(await remedy()).toMatch(/^Use a disk with more inodes, /);
  execFileSync("mount", ["-o", "remount,nr_inodes=800", disk.path]);
  expect(await remedy()).toBe(undefined);
  fill(380, 780);
  const [, listing = ""] = /, or delete files from .+: (du .+)$/.exec((await remedy()) ?? "") ?? [];
  const [, largest = ""] = /\d+\s+(\S+)\n$/.exec(run(listing)) ?? [];
  expect(largest).toBe(path.join(disk.path, "spool"));
  fs.rmSync(largest, { recursive: true });
  expect(await remedy()).toBe(undefined);
});

test("names a command that Debian takes for a clock that is wrong", {
  timeout: bounds.starts,
}, async () => {
  const settings = { DATA_DIR: makeDataDir(), DATABASE_URL: cluster.urlOf("postgres") };
  const CLOCK_FILE = path.join(settings.DATA_DIR, "clock");
  fs.writeFileSync(CLOCK_FILE, new Date(Date.now() - 3_600_000).toISOString());
  const wrong = { ...settings, CLOCK_FILE, NODE_OPTIONS: preloadOption("fake-time") };
  const { report } = await examine(wrong);
  expect(report).toMatch(
    /^error +clock +This machine's clock is 3[56]\d\d s behind the database\.$/m,
  );
  const remedy = remedyOf(report, "clock") ?? "";
  // A test sets no machine's clock: without systemd the command ends where it asks the service that does.
  const asking = await onSystemBus(remedy);
  expect(asking).toContain("org.freedesktop.timedate1");
  expect(await onSystemBus(`${remedy}x`)).not.toContain("org.freedesktop.timedate1");
  expect(remedyOf((await examine(settings)).report, "clock")).toBe(undefined);
});

/** The errors of a command on Debian with its system bus alone, and the log of that. */
async function onSystemBus(command: string): Promise<string> {
  const script = `mkdir -p /run/dbus /run/systemd/system
    dbus-daemon --system --nofork --nopidfile & bus=$!
    until [ -S /run/dbus/system_bus_socket ]; do sleep 0.05; done
    ${command}
    kill $bus`;
  return (await runInDebian(makeDebianWithTools(), ["sh", "-c", script])).error;
}

test("recognises a PgBouncer that forgets prepared statements, and each way to mend it", {
  timeout: bounds.starts,
}, async () => {
  const reportThrough = async (...settings: string[]) => {
    const folder = makeTemporaryFolder();
    onTestFinished(folder.remove);
    const pooler = await startPgbouncer(folder.path, cluster.urlOf("postgres"), settings);
    onTestFinished(pooler.stop);
    return (await examine({ DATA_DIR: makeDataDir(), DATABASE_URL: pooler.url })).report;
  };
  const transactions = "pool_mode = transaction";
  // As before 1.24, where it is the default.
  const forgetting = await reportThrough(transactions, "max_prepared_statements = 0");
  const remedies = remedyOf(forgetting, "database");
  const [, kept = "", session = ""] =
    /^PgBouncer 1\.21 or newer with (.+), or (.+)\.$/.exec(remedies ?? "") ?? [];
  expect(remedyOf(await reportThrough(session), "database")).toBe(undefined);
  const keeping = await reportThrough(transactions, kept);
  expect(remedyOf(keeping, "database")).toBe(undefined);
  expect(keeping).toContain("keeps prepared statements");
});
