import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect } from "vitest";
import { openEmbedded } from "~/db/client";
import type { Mailing } from "~/features/mailings/schema";
import { type Opening, onBothEngines } from "./both-engines";
import { makeTemporaryFolder } from "./data-dir";
import { plantDecided } from "./decision-fixture";
import { accessCode } from "./director-account";
import { type ReceivedMail, type SmtpDouble, startSmtpDouble } from "./fakes/smtp";
import { watchRemains } from "./faults/remains";
import { type Night, often, reportScenario } from "./faults/scenario";
import { killedAt, preloaded, type Step } from "./faults/steps";
import { spawnServer, startServer } from "./server-process";

/**
 * A mailing whose server is killed (SIGKILL) at named points while its emails are written, released and delivered: each
 * reader gets one email with one Message-ID, not before 'send' was pressed, and each entry's history mentions it once.
 */

const entries = often(60, 300);
const timeout = often(480_000, 3_600_000);

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

/** The number of held emails, and of histories that mention one. */
const standing = `select json_build_object(
    'held', (select count(*) from outbox_messages where state = 'held'),
    'told', (select count(*) from submission_events where kind = 'written to')
  )::text as json`;

const subjectOf = ({ raw }: Pick<ReceivedMail, "raw">) =>
  /^subject: (.*)$/im.exec(raw)?.[1]?.trim() ?? "";
const ofThis = (mail: ReceivedMail) => subjectOf(mail).startsWith("News of Film ");

async function play(
  engine: Night["engine"],
  env: Record<string, string>,
  open: Opening,
): Promise<void> {
  const clock = path.join(folder.path, "clock");
  const remains = watchRemains(folder.path, env.DATABASE_URL);
  let now = Date.parse("2026-02-07T16:00:00Z");
  /** The settings of a server an hour later, that dies at a point; leases and the minute have expired. */
  const settingsAt = (point?: Step) => {
    now += 3_600_000;
    fs.writeFileSync(clock, new Date(now).toISOString());
    return {
      ...{ DATA_DIR: path.join(folder.path, "data"), SMTP_URL: smtp.url, CLOCK_FILE: clock },
      ...{ DIRECTOR_ACCESS_CODE: accessCode, ...remains.settings },
      ...killedAt(folder.path, point),
      ...{ NODE_OPTIONS: preloaded("fake-time", "first-look", "crash-points"), ...env },
    };
  };
  const start = async (point?: Step) => {
    const started = await startServer(settingsAt(point));
    remains.compareNow();
    return started;
  };
  /** Due jobs run at the start: on a busy machine the server dies before it says that it listens. */
  const startAndDie = async (point: Step) => {
    expect((await spawnServer(settingsAt(point)).ended).code, point.name).toBe(null);
    remains.compareNow();
  };
  const compareLater = (expected: object, why?: string) =>
    remains.compareLater(standing, (found) => expect(found, why).toEqual(expected));
  const { db, close } = await open();
  await plantDecided(db, entries).finally(close);
  let server = await start();
  let cookie = await server.logIn();
  const ask = async (at: string, json: object) => {
    const answer = await server.request(`/api/mailings${at}`, { cookie, json });
    return (await answer.json()) as Mailing;
  };
  const made = await ask("", {
    audience: { kind: "filter", filter: {} },
    ...{ subject: "News of {{FILM_TITLE}}", markdown: "Dear {{NAME}}" },
  });

  for (const [nth, point] of preparePoints.entries()) {
    // The first server was started to die at no point, and reads another one now.
    if (nth === 0) {
      settingsAt(point);
      server.signal("SIGUSR2");
    } else server = await start(point);
    // A response to any request means that it has read the point.
    cookie = await server.logIn();
    await expect(ask(`/${made.id}/prepare`, { version: 1 }), point.name).rejects.toThrow();
    await server.ended;
  }
  server = await start();
  cookie = await server.logIn();
  const ready = await ask(`/${made.id}/prepare`, { version: 1 });
  expect(ready).toMatchObject({ state: "ready", emails: entries });
  await server.end("SIGKILL");
  await compareLater({ held: entries, told: 0 });

  server = await start();
  cookie = await server.logIn();
  const sending = await ask(`/${made.id}/send`, { version: ready.version, emails: entries });
  expect(sending).toMatchObject({ state: "sending" });
  await server.end("SIGKILL");
  expect(smtp.received.filter(ofThis)).toEqual([]);

  // The minute ends while no server runs: each start catches up, until one survives.
  for (const point of releasePoints) {
    await startAndDie(point);
    await compareLater({ held: entries, told: 0 }, point.name);
  }
  for (const point of deliveryPoints) {
    await startAndDie(point);
    await compareLater({ held: 0, told: entries }, point.name);
  }
  server = await start();
  const arrived = () => new Set(smtp.received.filter(ofThis).map(subjectOf)).size;
  while (arrived() < entries) await sleep(20);
  await sleep(500);
  expect((await server.end("SIGTERM")).code).toBe(0);
  const left = await open();
  const { rows } = (await left.db.execute(sql.raw(standing)).finally(left.close)) as unknown as {
    rows: { json: string }[];
  };

  const byEntry = Map.groupBy(smtp.received.filter(ofThis), subjectOf);
  const messages = [...byEntry.values()].map((mails) => mails.map(({ messageId }) => messageId));
  reportScenario({
    ...{ what: "killed while an email to many is written, let go and sent", engine },
    times: preparePoints.length + releasePoints.length + deliveryPoints.length + 3,
    ...{ acknowledged: entries, lost: entries - byEntry.size },
    doubled: messages.filter((ids) => new Set(ids).size > 1).length,
  });
  expect(byEntry.size).toBe(entries);
  for (const ids of messages) expect(new Set(ids).size).toBe(1);
  expect(JSON.parse(rows[0]?.json ?? "")).toEqual({ held: 0, told: entries });
}

describe("I5: a mailing whose server is killed", () => {
  const embedded = () => openEmbedded(path.join(folder.path, "data"));
  onBothEngines("is sent once", { timeout, embedded }, play);
});
