import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect } from "vitest";
import { type OpenDatabase, openEmbedded } from "~/db/client";
import { outboxMessages, submissionEvents } from "~/db/schema";
import type { Mailing } from "~/features/mailings/schema";
import { type Opening, onBothEngines } from "./both-engines";
import { bounds } from "./bounds";
import { makeTemporaryFolder } from "./data-dir";
import { plantDecided } from "./decision-fixture";
import { type ReceivedMail, type SmtpDouble, startSmtpDouble } from "./fakes/smtp";
import { type Night, repetitions, reportScenario } from "./faults/scenario";
import { killSettings, preloadOption, type Step } from "./faults/steps";
import { startServer } from "./server-process";

/**
 * A mailing whose server is killed (SIGKILL) at named points while its emails are written, released and delivered: each
 * reader gets one email with one Message-ID, not before 'send' was pressed, and each entry's history mentions it once.
 */

const entries = repetitions(60, 300);

const recipients = 'insert into "mailing_recipients"';
const history = 'insert into "submission_events"';

const preparePoints: readonly Step[] = [
  { name: "before anything is written", met: [recipients] },
  { name: "before the first commit of emails", met: [recipients, "commit"] },
  { name: "within the second commit of emails", met: [recipients, recipients] },
  { name: "before it is ready", met: [recipients, recipients, 'update "mailings" set "state"'] },
];
const releasePoints: readonly Step[] = [
  { name: "before the emails leave their hold", met: ["for update) as held", '"next_attempt_at"'] },
  { name: "before the histories are written", met: [history] },
  { name: "before the commit", met: [history, "commit"] },
];
const deliveryPoints: readonly Step[] = [
  { name: "before an email is claimed", met: [history, "commit", "coalesce(message_id"] },
  { name: "with emails on their way", met: ['"sent_at" =', '"sent_at" =', '"sent_at" ='] },
];

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

/** The number of held emails, and of histories that mention one. */
const countStored = (open: Opening) =>
  using(open, async (db) => {
    const mails = await db.select({ state: outboxMessages.state }).from(outboxMessages);
    const events = await db.select({ kind: submissionEvents.kind }).from(submissionEvents);
    return {
      held: mails.filter(({ state }) => state === "held").length,
      told: events.filter(({ kind }) => kind === "written to").length,
    };
  });

const subjectOf = ({ raw }: Pick<ReceivedMail, "raw">) =>
  /^subject: (.*)$/im.exec(raw)?.[1]?.trim() ?? "";
const ofThis = (mail: ReceivedMail) => subjectOf(mail).startsWith("News of Film ");

async function play(
  engine: Night["engine"],
  env: Record<string, string>,
  open: Opening,
): Promise<void> {
  const clock = path.join(folder.path, "clock");
  let now = Date.parse("2026-02-07T16:00:00Z");
  /** Starts the server an hour later, to die at a point; leases and the minute have expired. */
  const start = (point: Step | null) => {
    now += 3_600_000;
    fs.writeFileSync(clock, new Date(now).toISOString());
    return startServer({
      DATA_DIR: path.join(folder.path, "data"),
      SMTP_URL: smtp.url,
      CLOCK_FILE: clock,
      ...killSettings(folder.path, point ?? undefined),
      NODE_OPTIONS: preloadOption("fake-time", "crash-points"),
      ...env,
    });
  };
  await using(open, (db) => plantDecided(db, entries));
  let server = await start(null);
  const ask = async (at: string, json: object) => {
    const cookie = await server.logIn();
    const answer = await server.request(`/api/mailings${at}`, { cookie, json });
    return (await answer.json()) as Mailing;
  };
  const mailing = await ask("", {
    audience: { kind: "filter", filter: {} },
    subject: "News of {{FILM_TITLE}}",
    markdown: "Dear {{NAME}}",
  });
  await server.end("SIGKILL");

  for (const point of preparePoints) {
    server = await start(point);
    await expect(ask(`/${mailing.id}/prepare`, { version: 1 }), point.name).rejects.toThrow();
    await server.ended;
  }
  server = await start(null);
  const ready = await ask(`/${mailing.id}/prepare`, { version: 1 });
  expect(ready).toMatchObject({ state: "ready", emails: entries });
  await server.end("SIGKILL");
  expect(await countStored(open)).toEqual({ held: entries, told: 0 });

  server = await start(null);
  const sending = await ask(`/${mailing.id}/send`, { version: ready.version, emails: entries });
  expect(sending).toMatchObject({ state: "sending" });
  await server.end("SIGKILL");
  expect(smtp.received.filter(ofThis)).toEqual([]);

  // The minute ends while no server runs: each start catches up, until one survives.
  for (const point of releasePoints) {
    server = await start(point);
    await server.ended;
    expect(await countStored(open), point.name).toEqual({ held: entries, told: 0 });
  }
  for (const point of deliveryPoints) {
    server = await start(point);
    await server.ended;
    expect(await countStored(open), point.name).toEqual({ held: 0, told: entries });
  }
  server = await start(null);
  const arrived = () => new Set(smtp.received.filter(ofThis).map(subjectOf)).size;
  while (arrived() < entries) await sleep(20);
  await sleep(500);
  expect((await server.end("SIGTERM")).code).toBe(0);

  const byEntry = Map.groupBy(smtp.received.filter(ofThis), subjectOf);
  const messages = [...byEntry.values()].map((mails) => mails.map(({ messageId }) => messageId));
  reportScenario({
    fault: "killed while an email to many is written, let go and sent",
    engine,
    times: preparePoints.length + releasePoints.length + deliveryPoints.length + 3,
    acknowledged: entries,
    lost: entries - byEntry.size,
    doubled: messages.filter((ids) => new Set(ids).size > 1).length,
  });
  expect(byEntry.size).toBe(entries);
  for (const ids of messages) expect(new Set(ids).size).toBe(1);
  expect(await countStored(open)).toEqual({ held: 0, told: entries });
}

describe("I5: a mailing whose server is killed", () => {
  const embedded = () => openEmbedded(path.join(folder.path, "data"));
  onBothEngines("is sent once", { timeout: bounds.kills, embedded }, play);
});
