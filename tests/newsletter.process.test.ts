import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect } from "vitest";
import { openEmbedded } from "~/db/client";
import type { Mailing } from "~/features/mailings/schema";
import type { Settings } from "~/features/settings-admin/schema";
import { parseCsv } from "~/lib/csv/read";
import { comparedEngines, type Opening, onBothEngines } from "./both-engines";
import { bounds } from "./bounds";
import { makeTemporaryFolder } from "./data-dir";
import { type ReceivedMail, type SmtpDouble, startSmtpDouble } from "./fakes/smtp";
import { countRepeated, type Night, repetitions, reportScenario } from "./faults/scenario";
import { preloadOption } from "./faults/steps";
import { printedSeed } from "./seed";
import { startServer } from "./server-process";

/**
 * A newsletter over SMTP whose server is killed (SIGKILL) at random, while the director pauses it, resumes it and changes
 * its rate: each reader gets one Message-ID, at most five emails a kill arrive twice, none is missing, and the list of
 * recipients equals the mail server's log. `npm run faults` sends 100,000.
 */

const readers = repetitions(300, 100_000);
const kills = repetitions(2, 20);
const publicUrl = "https://festival.example";
/** How many emails a delivery has under way. */
const inFlight = 5;

let smtp: SmtpDouble;
let folder: { path: string; remove: () => void };
beforeEach(async () => {
  smtp = await startSmtpDouble({ keptBytes: 2_000 });
  folder = makeTemporaryFolder();
});
afterEach(async () => {
  await smtp.close();
  folder.remove();
});

/** Pseudo-random numbers below 1. */
function randomFrom(seed: number) {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

async function plantReaders(open: Opening): Promise<void> {
  const { db, close } = await open();
  await db.execute(sql`insert into email_subscribers (email, subscribed_at)
    select 'reader' || number || '@mail.example', '2026-01-01T00:00:00Z' from generate_series(1, ${readers}::int) as number`);
  await close();
}

/** What the copies cost on the disk, with their indexes, in bytes. */
async function sizeOfOutbox(open: Opening): Promise<number> {
  const { db, close } = await open();
  const { rows } = (await db.execute(
    sql`select pg_total_relation_size('outbox_messages')::text as bytes`,
  )) as unknown as { rows: { bytes: string }[] };
  await close();
  return Number(rows[0]?.bytes);
}

async function play(engine: Night["engine"], env: Record<string, string>, open: Opening) {
  const random = randomFrom(printedSeed("newsletter"));
  const clock = path.join(folder.path, "clock");
  let now = Date.parse("2026-02-07T16:00:00Z");
  /** Starts the server some minutes later: leases have expired. */
  const start = () => {
    now += 5 * 60_000;
    fs.writeFileSync(clock, new Date(now).toISOString());
    return startServer({
      DATA_DIR: path.join(folder.path, "data"),
      SMTP_URL: smtp.url,
      PUBLIC_URL: publicUrl,
      CLOCK_FILE: clock,
      NODE_OPTIONS: preloadOption("fake-time"),
      ...env,
    });
  };
  await plantReaders(open);
  // Few readers would all have theirs before the first kill.
  if (readers < 1_000) smtp.setFailure({ slowMs: 40 });
  let server = await start();
  let cookie = "";
  const logIn = async () => {
    cookie = await server.logIn({ origin: publicUrl });
  };
  const ask = async <T = Mailing>(method: string, address: string, json?: object) => {
    const answer = await server.request(`/api${address}`, {
      method,
      json,
      cookie,
      origin: publicUrl,
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${address}: ${answer.status} ${text}`);
    return (answer.headers.get("content-type")?.includes("json") ? JSON.parse(text) : text) as T;
  };
  await logIn();
  const { updatedAt, facts } = await ask<Settings>("GET", "/festival");
  const newsletter = { ...facts.newsletter, postalAddress: "1 Reel Lane, Ojai, CA 93023" };
  await ask("PATCH", "/festival", { updatedAt, changes: { newsletter } });
  const draft = await ask("POST", "/mailings", {
    audience: { kind: "subscribers" },
    subject: "The curtain is up",
    markdown: "Hello,\n\nsee you at {{FESTIVAL}}.",
  });

  // Preparing takes seconds, and keeps nobody waiting.
  let slowest = 0;
  let isPreparing = true;
  const watching = (async () => {
    while (isPreparing) {
      const asked = performance.now();
      await server.request("/readyz");
      slowest = Math.max(slowest, performance.now() - asked);
      await sleep(20);
    }
  })();
  const began = performance.now();
  const ready = await ask("POST", `/mailings/${draft.id}/prepare`, { version: draft.version });
  const prepareMs = performance.now() - began;
  isPreparing = false;
  await watching;
  console.log(
    `${readers} copies in ${Math.round(prepareMs)} ms, slowest request ${Math.round(slowest)} ms`,
  );
  expect(ready).toMatchObject({ state: "ready", emails: readers });
  // A few copies measure nothing.
  if (repetitions(0, 1)) {
    expect(prepareMs).toBeLessThan(10_000);
    expect(slowest).toBeLessThan(500);
  }

  await ask("POST", `/mailings/${draft.id}/send`, { version: ready.version, emails: readers });
  expect((await server.end("SIGKILL")).code).not.toBe(0);
  const bytes = await sizeOfOutbox(open);
  console.log(`the outbox has ${Math.round(bytes / 1e6)} MB`);
  expect(bytes).toBeLessThan(100_000_000);
  // Logins send emails, too.
  const isCopy = ({ to }: ReceivedMail) => to[0]?.startsWith("reader") ?? false;
  let seen = 0;
  let copies = 0;
  const arrived = () => {
    for (; seen < smtp.received.length; seen += 1) {
      const mail = smtp.received[seen];
      if (mail && isCopy(mail)) copies += 1;
    }
    return copies;
  };
  expect(arrived()).toBe(0);

  const read = () => ask("GET", `/mailings/${draft.id}`);
  const disturb = async () => {
    const { version } = await read();
    const kind = Math.floor(random() * 3);
    if (kind === 0) {
      await ask("PATCH", `/mailings/${draft.id}`, { version, perHour: 100_000 });
      await sleep(300);
      await ask("PATCH", `/mailings/${draft.id}`, {
        version: (await read()).version,
        perHour: null,
      });
    }
    if (kind === 1) {
      const paused = await ask("POST", `/mailings/${draft.id}/pause`, { version });
      const before = arrived();
      await sleep(500);
      // What is under way arrives.
      expect(arrived() - before, "paused").toBeLessThanOrEqual(inFlight);
      await ask("POST", `/mailings/${draft.id}/resume`, { version: paused.version });
    }
  };
  for (let kill = 1; kill <= kills; kill += 1) {
    server = await start();
    await logIn();
    const target = Math.ceil((readers * kill) / (kills + 1));
    let isDisturbed = false;
    while (arrived() < target) {
      if (!isDisturbed && arrived() > target - readers / (2 * kills)) {
        await disturb();
        isDisturbed = true;
      }
      await sleep(5);
    }
    await server.end("SIGKILL");
  }
  server = await start();
  await logIn();
  await expect.poll(async () => (await read()).state, { timeout: bounds.kills }).toBe("sent");
  const csv = await ask<string>("GET", `/mailings/${draft.id}/recipients.csv`);
  expect((await server.end("SIGTERM")).code).toBe(0);

  const [, ...ledger] = (parseCsv(csv) ?? []).map(({ values }) => values);
  const received = smtp.received.filter(isCopy);
  const byAddress = Map.groupBy(received, ({ to }) => to[0] ?? "");
  const doubled = [...byAddress.values()].filter(
    (mails) => new Set(mails.map(({ messageId }) => messageId)).size > 1,
  ).length;
  reportScenario({
    fault: "killed (SIGKILL) while a newsletter leaves, paused, resumed and slowed at random",
    engine,
    times: kills + 1,
    acknowledged: readers,
    lost: readers - byAddress.size,
    doubled,
  });
  expect(byAddress.size).toBe(readers);
  expect(doubled).toBe(0);
  expect(countRepeated(received.map(({ messageId }) => messageId))).toBeLessThanOrEqual(
    inFlight * kills,
  );
  expect(ledger).toHaveLength(readers);
  const differing = ledger.filter(
    ([address = "", state, , messageId]) =>
      state !== "sent" || byAddress.get(address)?.[0]?.messageId !== messageId,
  );
  expect(differing).toEqual([]);
}

describe("I5: a newsletter whose server is killed", () => {
  const embedded = () => openEmbedded(path.join(folder.path, "data"));
  const options = { timeout: bounds.kills, embedded, engines: comparedEngines };
  onBothEngines("reaches each reader once", options, play);
});
