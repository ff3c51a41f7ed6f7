import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { accessCode, directorEmail } from "../director-account";
import { startCluster } from "../engines/postgres";
import { serveOverHttps } from "../fakes/https";
import { startSmtpDouble } from "../fakes/smtp";
import { startStripeDouble } from "../fakes/stripe";
import { preloadOption, type Step } from "../faults/steps";
import { freePorts } from "../ports";
import { node, serverFile, spawnServer } from "../server-process";
import { createSlowLine } from "../slow-line";
import { type Mailbox, mailboxOf } from "./mailbox";
import type { Options } from "./options";
import { type Bank, stripeBank } from "./payment-provider";
import { dice } from "./random";

/** The site of a rehearsal, with its surroundings. */

export type Stage = {
  /** Where the server listens. */
  url: string;
  /** Its address for browsers and in emails. */
  publicUrl: string;
  engine: string;
  dataDir: string;
  director: { email: string; accessCode: string };
  /** The time of the server's clock. */
  now: () => Date;
  /** Sets the server's clock, which runs on from there. */
  moveTo: (moment: Date) => Promise<void>;
  mail: Mailbox;
  /** The token with which a mail service delivers answers; null: the site receives none. */
  inboundToken: string | null;
  bank: Bank;
  /** Addresses that refuse emails from now on; null: the site cannot notice. */
  closeMailboxes: ((addresses: readonly string[]) => void) | null;
  /** The mail server refuses the festival's own address, or no longer; null: the site has no mail server. */
  refuseSender: ((isRefused: boolean) => void) | null;
  /** The path to PostgreSQL forgets the open connections; null: there is none. */
  forgetConnections: (() => void) | null;
  /** Restarts the server, as at night: all jobs that run every minute run at once. */
  night: () => Promise<void>;
  /** Restarts the server so that it dies (SIGKILL) at a step of its work, once; null: it is not the rehearsal's own. */
  dieAt: ((step: Step) => Promise<void>) | null;
  /** Makes a backup and resolves to its file; null: the site is not the rehearsal's own. */
  backUp: (() => Promise<string>) | null;
  /** Restores the site from a backup, on PostgreSQL into another database. */
  restore: (file: string) => Promise<void>;
  /** Errors in the site's log. */
  mistakes: () => readonly string[];
  /** The intended faults, in words. */
  faults: () => readonly string[];
  /** Ends the intended faults. */
  calm: () => Promise<void>;
  close: () => Promise<void>;
};

/** Parts of statements at which the process may die, each named by its action. */
const points: readonly Step[] = [
  { name: "saving a draft", met: ['insert into "submission_drafts"'] },
  { name: "saving its payment", met: ['update "submission_drafts"', "payment_intent_id"] },
  { name: "writing an entry", met: ['insert into "submissions"'] },
  {
    name: "writing emails with their entry",
    met: ['insert into "submissions"', '"outbox_messages"'],
  },
  { name: "counting a refund", met: ['"refunds"'] },
  { name: "claiming emails", met: ["coalesce(message_id"] },
  { name: "recording an email as sent", met: ['"sent_at" ='] },
  { name: "saving a scorecard", met: ['insert into "scorecards"'] },
  { name: "saving a decision", met: ['insert into "decisions"'] },
  { name: "locking emails", met: ['insert into "announcement_items"'] },
  { name: "announcing", met: ["announced_status = told.outcome"] },
  { name: "recording the release", met: ["announced_status = told.outcome", '"released_at" ='] },
  { name: "publishing the programme", met: ['insert into "programme_versions"'] },
];

const inboundToken = "inbound-token-of-a-rehearsal";

/** Opens a new site now, with a payment provider, a mail server and an engine. */
export async function openStage(options: Options, moment: Date): Promise<Stage> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "heartlight-rehearsal-"));
  const [stripe, smtp] = await Promise.all([startStripeDouble(), startSmtpDouble()]);
  const cluster = options.engine === "PostgreSQL" ? await startCluster({ durable: true }) : null;
  const line = cluster && (await createSlowLine(cluster));
  const chance = dice(options.seed, "faults");
  const faults: string[] = [];
  const mistakes: string[] = [];
  let ahead = moment.getTime() - Date.now();
  let remainingFaults = options.faults;
  const [port = 0] = await freePorts(1);
  const url = `http://localhost:${port}`;
  // Newsletters leave only from a site with https.
  const front = await serveOverHttps({ url });
  let isOpen = false;
  let ending = false;
  let server: ReturnType<typeof spawnServer>;
  let up = Promise.resolve();
  const [clockFile, killFile] = ["clock", "kill.json"].map((name) => path.join(folder, name)) as [
    string,
    string,
  ];
  const now = () => new Date(Date.now() + ahead);
  const profiles = path.resolve(options.out, "profiles");
  // Kill points read every statement that is sent.
  const nodeOptions = (isKilled: boolean) =>
    [
      preloadOption("fake-time", ...(isKilled ? ["crash-points"] : [])),
      ...(options.profile ? ["--cpu-prof", `--cpu-prof-dir=${profiles}`] : []),
    ].join(" ");
  const env: Record<string, string> = {
    DATA_DIR: path.join(folder, "data"),
    CLOCK_FILE: clockFile,
    KILL_FILE: killFile,
    NODE_OPTIONS: nodeOptions(options.faults > 0),
    PUBLIC_URL: front.url,
    STRIPE_SECRET_KEY: "sk_test_double",
    STRIPE_PUBLISHABLE_KEY: "pk_test_double",
    STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
    STRIPE_API_BASE: stripe.url,
    SMTP_URL: smtp.url,
    REPLY_ADDRESS: "replies@in.festival.example",
    INBOUND_MAIL_TOKEN: inboundToken,
    RATE_LIMITS: "on",
    DIRECTOR_ACCESS_CODE: accessCode,
    ...(line && { DATABASE_URL: line.urlOf("postgres") }),
    // The clock moves by months, and a daily backup after each move would be a third of the work. Those that are
    // restored and searched are made by hand.
    ...(options.faults === 0 && { BACKUPS: "off" }),
  };

  let point: Step | null = null;
  /** Sets the next kill point, again with each day, so that a point that is never reached blocks no other. */
  const arm = (planned: Step | null = null) => {
    point = planned ?? (remainingFaults > 0 && isOpen ? chance.pick(points) : null);
    fs.writeFileSync(killFile, JSON.stringify(point?.met ?? []));
  };
  const start = async (planned: Step | null = null) => {
    arm(planned);
    fs.writeFileSync(clockFile, now().toISOString());
    const started = spawnServer({
      ...env,
      ...(planned && { NODE_OPTIONS: nodeOptions(true) }),
      PORT: String(port),
    });
    server = started;
    started.child.stdout?.on("data", (chunk) => {
      for (const line of String(chunk).split("\n")) {
        if (line.includes('"level":"error"')) mistakes.push(line.slice(0, 1_500));
      }
    });
    const welcome = /Listening\s+\S+:\d+/;
    while (!welcome.test(started.output.out) && started.child.exitCode === null) {
      if (started.child.signalCode) break;
      await sleep(20);
    }
    isOpen = true;
    void started.ended.then(async ({ code, err }) => {
      if (ending || server !== started) return;
      if (!point || code !== null) {
        faults.push(`ended by itself with ${code}: ${err.slice(-400)}`);
      } else if (point === planned) {
        faults.push(`killed ${point.name}`);
      } else {
        remainingFaults -= 1;
        faults.push(`killed while ${point.name}`);
        // Every other time the database crashes as well.
        if (cluster && remainingFaults % 2) {
          await cluster.crash();
          faults.push("the database was cut off");
        }
      }
      if (faults.length < options.faults * 3 + 5) up = start();
    });
  };
  const stop = async () => {
    await up;
    const old = server;
    ending = true;
    old.child.kill("SIGTERM");
    await old.ended;
    ending = false;
  };
  await start();
  /** Runs a command of the built server. Throws its output if it fails. */
  const command = async (...args: string[]) => {
    const { code, out, err } = await spawnServer(env, undefined, {
      command: [node, serverFile, ...args],
    }).ended;
    if (code !== 0) throw new Error(`The command ${args[0]} failed: ${err || out}`);
    return out;
  };
  const bank = stripeBank({ stripe, now, site: () => url });
  let readCount = 0;
  return {
    url,
    publicUrl: front.url,
    engine: options.engine,
    inboundToken,
    director: { email: directorEmail, accessCode },
    now,
    bank,
    dataDir: path.join(folder, "data"),
    moveTo: async (next) => {
      ahead = next.getTime() - Date.now();
      arm();
      fs.writeFileSync(clockFile, next.toISOString());
      server.child.kill("SIGUSR2");
      await clockShows(() => url, now);
    },
    mail: mailboxOf(() => {
      const newEmails = smtp.received.slice(readCount);
      readCount = smtp.received.length;
      return newEmails.map(({ to, raw }) => ({ to: to[0] ?? "", raw }));
    }),
    closeMailboxes: (addresses) => smtp.setFailure({ unknown: addresses }),
    refuseSender: (isRefused) =>
      smtp.setFailure(
        isRefused
          ? { at: "RCPT", code: 550, say: "5.1.0 Sender address rejected: User unknown" }
          : null,
      ),
    forgetConnections: line?.forget ?? null,
    night: async () => {
      await stop();
      await start();
    },
    dieAt: async (step) => {
      await stop();
      await start(step);
    },
    backUp: async () => {
      fs.writeFileSync(clockFile, now().toISOString());
      // The site makes one of its own each day, which may wait for a connection that was cut off.
      for (let tries = 0; ; tries += 1) {
        const refused = await command("backup").catch((error: Error) => error);
        if (!(refused instanceof Error)) break;
        if (tries === 90 || !/Another backup is running/.test(refused.message)) throw refused;
        await sleep(2_000);
      }
      const backups = path.join(folder, "data/backups");
      const newest = fs.readdirSync(backups).sort().at(-1);
      if (!newest) throw new Error("There is no backup.");
      return path.join(backups, newest);
    },
    restore: async (file) => {
      await stop();
      fs.writeFileSync(clockFile, now().toISOString());
      if (cluster) {
        const client = new pg.Client({ connectionString: cluster.urlOf("postgres") });
        await client.connect();
        await client.query("create database restored");
        await client.end();
        env.DATABASE_URL = line?.urlOf("restored") ?? "";
      }
      await command("restore", file);
      await start();
    },
    mistakes: () => mistakes,
    faults: () => faults,
    calm: async () => {
      remainingFaults = 0;
      await stop();
      await start();
    },
    close: async () => {
      await stop();
      line?.close();
      front.close();
      await Promise.all([stripe.close(), smtp.close(), cluster?.stop()]);
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Waits until the site's clock shows the set time. */
export async function clockShows(url: () => string, now: () => Date): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    const serverTime = await shownTime(url()).catch(() => "");
    if (Math.abs(Date.parse(serverTime) - now().getTime()) < 60_000) return;
    await sleep(50);
  }
  throw new Error("The server's clock cannot be moved.");
}

/** The time that the site shows. Rejects if the response is cut off, as by an intended kill. */
async function shownTime(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/clock`);
  return answer.ok ? ((await answer.json()) as { now: string }).now : "";
}
