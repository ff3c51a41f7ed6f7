import { randomUUID } from "node:crypto";
import fs from "node:fs";
import { statfs } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { MailRefused } from "~/features/mail/gateway.server";
import { checkSmtp } from "~/features/mail/smtp-check.gateway.server";
import { type HostCheck, hostParts } from "~/features/monitoring/integrations/host.schema";
import { proxyTexts } from "~/features/monitoring/integrations/proxy.texts";
import { createS3Client } from "~/lib/s3-client.server";
import { cutText } from "~/lib/shorten";
import { bucketOf, type Env } from "../env";
import { filmFolderOf } from "../gateways";
import { freeDiskShare, inGb } from "../storage/disk-usage";
import { checkDatabase, clockToleranceMs } from "./database";

/**
 * What a host gets wrong: each part of the machine and of what it is connected to is asked, and nothing is changed. One
 * list for `npm run doctor` and the page Integrations.
 */

/** Milliseconds for an answer over the network. */
const answerMs = 10_000;
/** Characters of another site's page among which its words are looked for. */
const quotedPageLength = 4_000;
/** Bytes: the site with its daily backup. */
const enoughMemory = 500e6;
/** As in monitoring: less free is reported. */
const minFreeShare = 0.1;

type Finding = [state: HostCheck["state"], finding: string, change?: string];

const checksOf = (part: HostCheck["part"], findings: readonly Finding[]): HostCheck[] =>
  findings.map(([state, finding, change = null]) => ({ part, state, finding, change }));

/** Whether PUBLIC_URL leads to this site, through DNS, certificate and proxy. */
async function checkAddress(publicUrl: string, isDefault: boolean): Promise<Finding[]> {
  if (isDefault) {
    return [["fine", "PUBLIC_URL is not set: the site is for this machine alone."]];
  }
  try {
    const signal = AbortSignal.timeout(answerMs);
    const response = await fetch(`${publicUrl}/readyz`, { signal, redirect: "manual" });
    const text = await response.text();
    if (response.headers.has("X-Request-Id") && response.status === 200) {
      return [["fine", `${publicUrl} leads to this site.`]];
    }
    if (response.status >= 300 && response.status < 400) {
      const target = response.headers.get("Location") ?? "";
      return [
        [
          "error",
          `${publicUrl} redirects to ${target}.`,
          "Set PUBLIC_URL to the address where the redirects end.",
        ],
      ];
    }
    // The beginning alone: the pattern's time grows with the square of a page that never closes what it opens.
    const visibleText = cutText(text, quotedPageLength).replace(/<[^>]*>|\s+/g, " ");
    const words = cutText(visibleText.trim(), 100);
    return [
      [
        "error",
        `${publicUrl}/readyz answers ${response.status}: ${words || "nothing"}`,
        "Start the site, and let the proxy pass requests to its PORT.",
      ],
    ];
  } catch (error) {
    const { cause, message } = error as Error & { cause?: Error & { code?: string } };
    const reason = cause?.code ?? cause?.message ?? message;
    return [
      [
        "error",
        `${publicUrl} cannot be reached from this machine: ${reason}.`,
        "Correct PUBLIC_URL, the name's DNS record, the certificate or the firewall.",
      ],
    ];
  }
}

/** The proxy's setting; what the requests themselves show is a warning of the running site. */
function checkProxy(
  { TRUST_PROXY: proxies }: Env,
  publicUrl: string,
  noticed: string | null,
): Finding[] {
  if (noticed !== null) return [["error", noticed]];
  if (proxies === 0 && publicUrl.startsWith("https:")) {
    return [["error", proxyTexts.off, "TRUST_PROXY=on"]];
  }
  const { connection, counted, networks } = proxyTexts.by;
  const by = typeof proxies === "number" ? counted(proxies) : networks;
  return [["fine", `Visitors' addresses come from ${proxies === 0 ? connection : by}.`]];
}

/** Whether the mail server takes an email of the festival; none is sent. */
async function checkMail(env: Env, sender: string | null): Promise<Finding[]> {
  const { SMTP_URL: url, SENDGRID_API_KEY: key, DIRECTOR_EMAIL: recipient } = env;
  if (key)
    return [["fine", "SendGrid shows only with a test email whether it accepts the sender."]];
  if (!url) {
    const finding = "Emails are saved to the mail folder of DATA_DIR.";
    return [env.LIVE ? ["error", finding, "Set SMTP_URL or SENDGRID_API_KEY."] : ["fine", finding]];
  }
  const { hostname } = new URL(url);
  try {
    const { isEncrypted } = await checkSmtp(url, { sender, recipient });
    const how = isEncrypted ? "encrypted" : "not encrypted";
    return sender === null
      ? [
          [
            "warning",
            `${hostname} lets this site in (${how}).`,
            "Set MAIL_FROM to an address that it may send from.",
          ],
        ]
      : [["fine", `${hostname} accepts emails from ${sender} (${how}).`]];
  } catch (error) {
    const fault = error instanceof MailRefused ? error.fault : null;
    const changes: Partial<Record<MailRefused["fault"], string>> = {
      sender: "Set MAIL_FROM to an address that this account may send from.",
      login:
        "Correct the user and password in SMTP_URL; characters such as # / ? @ % are percent-encoded there.",
      encryption: "Name the server in SMTP_URL as its certificate does.",
      outage:
        "Correct host and port in SMTP_URL, or open the firewall: many providers close port 25, 465 and 587 are open.",
    };
    const change = (fault && changes[fault]) ?? "Ask the mail service.";
    return [["error", `${hostname}: ${(error as Error).message}`, change]];
  }
}

function requireThat(condition: boolean | undefined): void {
  if (!condition) throw new Error("it holds something else.");
}

/** Writes, reads, lists and removes a small file in the bucket. */
async function checkBucket(env: Env): Promise<Finding[]> {
  const settings = bucketOf(env);
  if (!settings) return [["fine", "No bucket: pictures and backups are on this disk."]];
  const bucket = createS3Client(settings);
  const key = `doctor/${randomUUID()}`;
  const bytes = Buffer.from("doctor");
  const steps: [name: string, work: () => Promise<unknown>][] = [
    ["write", () => bucket.write(key, bytes, "text/plain")],
    ["read", async () => requireThat((await bucket.read(key))?.equals(bytes))],
    ["list", async () => requireThat((await bucket.list("doctor/")).includes(key))],
    ["remove", () => bucket.remove(key)],
  ];
  for (const [step, work] of steps) {
    const reason = await work().then(
      () => null,
      (error: Error) => error.message,
    );
    if (reason === null) continue;
    await bucket.remove(key).catch(() => undefined);
    return [
      [
        "error",
        `The bucket ${settings.bucket} cannot ${step}: ${reason}`,
        "Correct S3_ENDPOINT, S3_BUCKET, S3_REGION and the two keys; they need the rights to write, read, list and remove.",
      ],
    ];
  }
  return [["fine", `The bucket ${settings.bucket} writes, reads, lists and removes.`]];
}

/** A folder, or those in it, that this user may not write: made by another user's program, or closed by its mode. */
function closedFoldersIn(folder: string): string[] {
  const isClosed = (place: string) => {
    try {
      fs.accessSync(place, fs.constants.W_OK);
      return false;
    } catch {
      return true;
    }
  };
  if (isClosed(folder)) return [folder];
  return fs
    .readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== "lost+found")
    .map(({ name }) => path.join(folder, name))
    .filter(isClosed);
}

/** A path as a shell takes it. */
const quoted = (place: string): string =>
  /^[\w/.-]+$/.test(place) ? place : `'${place.replaceAll("'", "'\\''")}'`;

/** The command that lets this user write into a folder: another user's is given to it. */
function openingCommand(folder: string): string {
  const uid = process.getuid?.();
  return fs.statSync(folder).uid === uid
    ? `chmod -R u+rwX ${quoted(folder)}`
    : `chown -R ${uid} ${quoted(folder)}`;
}

/** Free space where data is written, and the right to write there. */
async function checkDisk(env: Env): Promise<Finding[]> {
  const folders = [...new Set([env.DATA_DIR, filmFolderOf(env)])].filter((folder) =>
    fs.existsSync(folder),
  );
  const [closed] = folders.flatMap(closedFoldersIn);
  if (closed) {
    return [["error", `${closed} cannot be written by this user.`, openingCommand(closed)]];
  }
  if (folders.length === 0) return [["fine", `${env.DATA_DIR} is created at the first start.`]];
  return Promise.all(
    folders.map(async (folder): Promise<Finding> => {
      const { free } = await freeDiskShare(folder);
      const { bavail, bsize, ffree, files } = await statfs(folder);
      const space = `${folder}: ${inGb(bavail * bsize)} free (${Math.round(free * 100)} %).`;
      if (free < minFreeShare) {
        return [
          "error",
          space,
          folder === env.DATA_DIR
            ? `Delete the oldest files in ${folder}/backups, or use a larger disk.`
            : "Use a larger disk for the uploaded films.",
        ];
      }
      if (files > 0 && ffree / files < minFreeShare) {
        return [
          "error",
          `${folder}: few files more can be created.`,
          `Use a disk with more inodes, or delete files from the folders that hold most: du --inodes -xS "$(stat -c %m ${quoted(folder)})" | sort -n | tail -n 5`,
        ];
      }
      return ["fine", space];
    }),
  );
}

/** The memory that this process may use; a container may have less than the machine. */
function checkMemory(): Finding[] {
  const total = os.totalmem();
  const bound = process.constrainedMemory();
  const limit = bound > 0 && bound < total ? bound : total;
  const finding = `${inGb(limit)} of memory, ${inGb(process.availableMemory())} free.`;
  return limit < enoughMemory
    ? [["error", finding, "Give it 512 MB; a build needs 2 GB."]]
    : [["fine", finding]];
}

/** This machine's clock beside that of the bucket and the database. `aheadMs`: of the database. */
async function checkClock(env: Env, aheadMs: number | null): Promise<Finding[]> {
  const clocks: { name: string; aheadMs: number }[] = [];
  if (aheadMs !== null) clocks.push({ name: "the database", aheadMs });
  if (env.S3_ENDPOINT) {
    const signal = AbortSignal.timeout(answerMs);
    const response = await fetch(env.S3_ENDPOINT, { method: "HEAD", signal }).catch(() => null);
    const time = Date.parse(response?.headers.get("Date") ?? "");
    if (!Number.isNaN(time)) clocks.push({ name: "the bucket", aheadMs: time - Date.now() });
  }
  const wrong = clocks.find((clock) => Math.abs(clock.aheadMs) > clockToleranceMs);
  if (wrong) {
    const seconds = Math.round(Math.abs(wrong.aheadMs) / 1_000);
    const direction = wrong.aheadMs > 0 ? "behind" : "ahead of";
    return [
      [
        "error",
        `This machine's clock is ${seconds} s ${direction} ${wrong.name}.`,
        "timedatectl set-ntp true",
      ],
    ];
  }
  const beside =
    clocks.length > 0 ? `, as that of ${clocks.map(({ name }) => name).join(" and ")}` : "";
  return [["fine", `The clock shows ${new Date().toISOString().slice(0, 16)}Z${beside}.`]];
}

type HostOptions = {
  publicUrl: string;
  /** The address of the sender; null if it is not known. */
  sender: string | null;
  /** What the running site noticed about its proxies. */
  proxyWarning: string | null;
};

/** Checks every part of the host. Takes some seconds; never rejects because of a part. */
export async function checkHost(
  env: Env,
  { publicUrl, sender, proxyWarning }: HostOptions,
): Promise<HostCheck[]> {
  const database = checkDatabase(env);
  const findings: Record<Exclude<HostCheck["part"], "database">, Promise<Finding[]> | Finding[]> = {
    address: checkAddress(publicUrl, !env.PUBLIC_URL),
    proxy: checkProxy(env, publicUrl, proxyWarning),
    mail: checkMail(env, sender),
    bucket: checkBucket(env),
    disk: checkDisk(env),
    memory: checkMemory(),
    clock: database.then(({ aheadMs }) => checkClock(env, aheadMs)),
  };
  const checks = await Promise.all(
    hostParts.map(async (part) => {
      try {
        return part === "database" ? (await database).checks : checksOf(part, await findings[part]);
      } catch (error) {
        return checksOf(part, [["error", (error as Error).message]]);
      }
    }),
  );
  return checks.flat();
}
