import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect } from "vitest";
import { type OpenDatabase, openEmbedded } from "~/db/client";
import { announcementItems, outboxMessages, submissions } from "~/db/schema";
import { type Opening, onBothEngines } from "./both-engines";
import { bounds } from "./bounds";
import { makeTemporaryFolder } from "./data-dir";
import { addressOf, outcomeOf, plantDecided, tokenOf } from "./decision-fixture";
import { accessCode } from "./director-account";
import { type SmtpDouble, startSmtpDouble } from "./fakes/smtp";
import { type Night, repetitions, reportScenario } from "./faults/scenario";
import { killSettings, preloadOption, type Step } from "./faults/steps";
import { spawnServer, startServer } from "./server-process";

/**
 * An announcement whose server is killed (SIGKILL) at named points of its lock, its release and its delivery, with its
 * release time missed while no server runs: each entry is announced by one email with one Message-ID, and at each point
 * all entries are in the old or all in the new state. `RELEASE_FAULTS=5000` runs all points with that many entries.
 */

const all = Number(process.env.RELEASE_FAULTS ?? repetitions(0, 300));
const entries = all || 60;

/** A step, and whether `npm test` also runs it. */
type Point = Step & { often?: true };

const times = (count: number, piece: string) => Array.from({ length: count }, () => piece);
const items = 'insert into "announcement_items"';
const locked = '"unlocked_why" =';
const statusUpdate = "announced_status = told.outcome";

const lockPoints: readonly Point[] = [
  { name: "before anything is noted", met: ['set "lock_run"'] },
  { name: "before the first link", met: ['insert into "entry_links"'] },
  { name: "before the first items", met: [items] },
  { name: "before the first commit of letters", met: [items, "commit"] },
  { name: "between two commits of letters", met: [items, "commit", "begin"] },
  { name: "within the second commit of letters", met: [...times(2, items), "commit"], often: true },
  {
    name: "before the last look",
    met: [...times(2, items), "commit", 'order by "submissions"."id"'],
  },
  { name: "before the lock is written", met: [locked] },
  { name: "before the lock's commit", met: [locked, "commit"], often: true },
];
const releasePoints: readonly Point[] = [
  { name: "before the entries are held", met: ["for update) as held"] },
  { name: "before anything is written", met: ["for update) as held", "lower(trim("] },
  { name: "before the entries are told of", met: [statusUpdate], often: true },
  { name: "before the letters go", met: [statusUpdate, '"announcement_items"."leads"'] },
  { name: "before the moment is noted", met: [statusUpdate, '"released_at" ='] },
  { name: "before its state is", met: [statusUpdate, 'insert into "audit_log"', '"version" ='] },
  { name: "before the commit", met: [statusUpdate, "commit"], often: true },
];
const deliveryPoints: readonly Point[] = [
  {
    name: "after the commit, before a letter is claimed",
    met: [statusUpdate, "commit", "coalesce(message_id"],
    often: true,
  },
  { name: "with the first letters claimed", met: ["coalesce(message_id", '"sent_at" ='] },
  { name: "with letters on their way", met: [...times(3, '"sent_at" =')], often: true },
  { name: "with more of them gone", met: [...times(5, '"sent_at" =')] },
];

const played = (points: readonly Point[]) => points.filter(({ often }) => all > 0 || often);

let smtp: SmtpDouble;
let folder: { path: string; remove: () => void };
beforeEach(async () => {
  smtp = await startSmtpDouble();
  folder = makeTemporaryFolder();
});
afterEach(async () => {
  await smtp.close();
  folder.remove();
});

async function using<T>(open: Opening, work: (db: OpenDatabase["db"]) => Promise<T>): Promise<T> {
  const { db, close } = await open();
  try {
    return await work(db);
  } finally {
    await close();
  }
}

const emails = new Set(Array.from({ length: entries }, (_, at) => addressOf(at))).size;

/** The state of the entries: all of one kind, or mixed. */
async function releaseState(db: OpenDatabase["db"]): Promise<"before" | "after" | "mixed"> {
  const rows = await db.select().from(submissions);
  const mails = await db.select({ state: outboxMessages.state }).from(outboxMessages);
  const waiting = mails.filter(({ state }) => state === "held").length;
  if (rows.every((row) => row.announcedStatus === "pending") && waiting === emails) return "before";
  const isTold = ({ announcedStatus, filmTitle }: (typeof rows)[number]) =>
    announcedStatus === outcomeOf(Number(filmTitle?.split(" ")[1]));
  return rows.every(isTold) && waiting === 0 ? "after" : "mixed";
}

async function play(
  engine: Night["engine"],
  env: Record<string, string>,
  open: Opening,
): Promise<void> {
  const clock = path.join(folder.path, "clock");
  let now = Date.parse("2026-02-07T16:00:00Z");
  /** The settings of a server that runs an hour later, when leases have expired, and dies at a point. */
  const settingsAt = (point: Point | null) => {
    now += 3_600_000;
    fs.writeFileSync(clock, new Date(now).toISOString());
    return {
      DATA_DIR: path.join(folder.path, "data"),
      SMTP_URL: smtp.url,
      CLOCK_FILE: clock,
      ...killSettings(folder.path, point ?? undefined),
      NODE_OPTIONS: preloadOption("fake-time", "crash-points"),
      ...env,
    };
  };
  const start = (point: Point | null) => startServer(settingsAt(point));
  /** Due jobs run at the start: on a busy machine the server dies before it says that it listens. */
  const startAndDie = async (point: Point) => {
    const settings = { DIRECTOR_ACCESS_CODE: accessCode, ...settingsAt(point) };
    expect((await spawnServer(settings).ended).code, point.name).toBe(null);
  };
  await using(open, (db) => plantDecided(db, entries));
  let server = await start(null);
  const ask = async (at: string, json: object, method = "POST") => {
    const answer = await server.request(`/api/announcements${at}`, {
      method,
      cookie: await server.logIn(),
      json,
    });
    return (await answer.json()) as { id: string; state: string; letters: number; version: number };
  };
  const outcomes = ["accepted", "waitlisted", "rejected"];
  const { id } = await ask("", { name: "The evening", types: ["short_film"], outcomes });
  await server.end("SIGKILL");

  for (const point of played(lockPoints)) {
    server = await start(point);
    await expect(ask(`/${id}/lock`, { version: 1 }), point.name).rejects.toThrow();
    await server.ended;
  }
  server = await start(null);
  const lock = await ask(`/${id}/lock`, { version: 1 });
  expect(lock).toMatchObject({ state: "locked", letters: emails, entries });
  const released = await ask(`/${id}/release`, { version: 2, letters: emails });
  expect(released).toMatchObject({ state: "scheduled" });
  await server.end("SIGKILL");
  expect(await using(open, releaseState)).toBe("before");

  // The release time passes while no server runs: each start catches up, until one survives.
  for (const point of played(releasePoints)) {
    await startAndDie(point);
    expect(await using(open, releaseState), point.name).toBe("before");
  }
  for (const point of played(deliveryPoints)) {
    await startAndDie(point);
    expect(await using(open, releaseState), point.name).toBe("after");
  }
  server = await start(null);
  const arrived = () => new Set(smtp.received.map(({ to }) => to[0])).size;
  while (arrived() < emails) await sleep(20);
  for (let at = 0; at < entries; at += 7) {
    const entry = await server.request(`/api/entries/${tokenOf(at)}`);
    expect(await entry.json()).toMatchObject({ status: outcomeOf(at) });
  }
  await sleep(500);
  expect((await server.end("SIGTERM")).code).toBe(0);

  const byPerson = Map.groupBy(
    smtp.received.filter(({ to }) => to[0]?.endsWith("@films.example")),
    ({ to }) => to[0],
  );
  const messages = [...byPerson.values()].map((mails) => mails.map(({ messageId }) => messageId));
  reportScenario({
    fault: "killed while an announcement is locked, released and sent",
    engine,
    times: [lockPoints, releasePoints, deliveryPoints].flatMap(played).length + 2,
    acknowledged: emails,
    lost: emails - byPerson.size,
    doubled: messages.filter((ids) => new Set(ids).size > 1).length,
  });
  expect(byPerson.size).toBe(emails);
  for (const [person, mails] of byPerson) {
    expect(new Set(mails.map(({ messageId }) => messageId)).size, person).toBe(1);
  }
  const stored = await using(open, (db) => db.select().from(announcementItems));
  expect(stored).toHaveLength(entries);
  expect(new Set(stored.map(({ outboxId }) => outboxId)).size).toBe(emails);
}

describe("I5: an announcement whose server is killed", () => {
  const embedded = () => openEmbedded(path.join(folder.path, "data"));
  onBothEngines(
    "announces once and completely",
    { timeout: all ? 3_600_000 : bounds.kills, embedded },
    play,
  );
});
