import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { and, eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect } from "vitest";
import { type OpenDatabase, openEmbedded } from "~/db/client";
import { auditLog, awards, honors, outboxMessages, submissions } from "~/db/schema";
import { type Opening, onBothEngines } from "~/tests/both-engines";
import { bounds } from "~/tests/bounds";
import { makeTemporaryFolder } from "~/tests/data-dir";
import { accessCode } from "~/tests/director-account";
import { type SmtpDouble, startSmtpDouble } from "~/tests/fakes/smtp";
import { type Night, repetitions, reportScenario } from "~/tests/faults/scenario";
import { killSettings, preloadOption, type Step } from "~/tests/faults/steps";
import { type ServerProcess, spawnServer, startServer } from "~/tests/server-process";
import type { Award } from "./schema";

/**
 * Awards whose server is killed (SIGKILL) at named points of a reveal, of its undo and of its emails: after each, an
 * award is wholly revealed or wholly private, and in the end each filmmaker has one email of each award.
 */

/** A step, and whether it is also played outside of `npm run faults`. */
type Point = Step & { often?: true };
const laurel = "new_laurel_code()";
const logged = 'insert into "audit_log"';

const revealPoints: readonly Point[] = [
  { name: "before the entries are held", met: ["for update) as held"] },
  { name: "before the first laurel", met: [laurel] },
  { name: "between two laurels", met: [laurel, laurel], often: true },
  { name: "before it is revealed", met: [laurel, 'update "awards" set'] },
  { name: "before the first private link", met: [laurel, 'insert into "entry_links"'] },
  { name: "before the first email", met: [laurel, 'insert into "outbox_messages"'] },
  { name: "before the second email", met: [...Array(2).fill('insert into "outbox_messages"')] },
  { name: "before it is logged", met: [laurel, logged] },
  { name: "before its commit", met: [laurel, logged, "commit"], often: true },
  { name: "after its commit, before the answer", met: [laurel, logged, "commit", "select"] },
];
const undone = 'delete from "entry_links"';
const undoPoints: readonly Point[] = [
  { name: "before the links are deleted", met: [undone] },
  { name: "before the undo is logged", met: [undone, logged] },
  { name: "before the undo's commit", met: [undone, logged, "commit"], often: true },
  { name: "after the undo's commit", met: [undone, logged, "commit", "select"] },
];
const due = '"revealed_at" <= ';
const releasePoints: readonly Point[] = [
  { name: "before the emails leave their hold", met: [due, 'update "outbox_messages"'] },
  {
    name: "before that is committed",
    met: [due, 'update "outbox_messages"', "commit"],
    often: true,
  },
  { name: "before an email is claimed", met: ["coalesce(message_id"] },
  // Both leave in one batch, which is marked at once.
  { name: "with its emails on their way", met: ['"sent_at" ='], often: true },
];
const isWhole = repetitions(0, 1) === 1;
const played = (points: readonly Point[]) => points.filter(({ often }) => isWhole || often);
/** Killed at any moment of the reveal. */
const randomKills = repetitions(1, 6);

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

/** Two films of one filmmaker, and one of another. */
const makers = ["maker0@films.example", "maker0@films.example", "maker1@films.example"];
const addresses = [...new Set(makers)];

async function using<T>(open: Opening, work: (db: OpenDatabase["db"]) => Promise<T>): Promise<T> {
  const { db, close } = await open();
  try {
    return await work(db);
  } finally {
    await close();
  }
}

const plantAccepted = (db: OpenDatabase["db"]) =>
  db
    .insert(submissions)
    .values(
      makers.map((submitterEmail, at) => ({
        submissionType: "short_film" as const,
        filmTitle: `Film ${at}`,
        duration: 9,
        submitterName: "A filmmaker",
        submitterEmail,
        agreedToTerms: true,
        submissionFee: "$20",
        amountCents: 2_000,
        feePeriod: "early_bird" as const,
        paymentIntentId: `pi_${at}`,
        paymentProvider: "sandbox" as const,
        outcome: "accepted" as const,
        status: "accepted" as const,
        announcedStatus: "accepted" as const,
        announcedAt: new Date("2026-02-01T20:00:00Z"),
      })),
    )
    .returning({ id: submissions.id });

/** Whether an award is wholly private or wholly revealed; throws for anything between. */
const stateOf = (open: Opening, id: string) =>
  using(open, async (db) => {
    const [award] = await db.select().from(awards).where(eq(awards.id, id));
    const rows = await db.select().from(honors).where(eq(honors.awardId, id));
    const emails = new Set(rows.map(({ outboxId }) => outboxId));
    const countLogged = (action: "award revealed" | "award reveal undone") =>
      db.$count(auditLog, and(eq(auditLog.action, action), eq(auditLog.subject, id)));
    const times =
      (await countLogged("award revealed")) - (await countLogged("award reveal undone"));
    const isRevealed = Boolean(award?.revealedAt);
    expect(times).toBe(isRevealed ? 1 : 0);
    for (const row of rows) {
      expect(Boolean(row.code)).toBe(isRevealed);
      expect(Boolean(row.outboxId)).toBe(isRevealed);
      expect(row.shareCents !== null).toBe(isRevealed && row.level === "winner");
    }
    if (isRevealed) expect(emails.size).toBe(addresses.length);
    return isRevealed ? ("revealed" as const) : ("private" as const);
  });

async function play(engine: Night["engine"], env: Record<string, string>, open: Opening) {
  const clock = path.join(folder.path, "clock");
  let now = Date.parse("2026-02-22T04:00:00Z");
  /** The settings of a server that runs some minutes later and dies at a point. */
  const settingsAt = (point: Point | null, minutesLater: number) => {
    now += minutesLater * 60_000;
    fs.writeFileSync(clock, new Date(now).toISOString());
    return {
      DATA_DIR: path.join(folder.path, "data"),
      SMTP_URL: smtp.url,
      CLOCK_FILE: clock,
      BACKUPS: "off",
      ...killSettings(folder.path, point ?? undefined),
      NODE_OPTIONS: preloadOption("fake-time", "crash-points"),
      ...env,
    };
  };
  const start = (point: Point | null = null, minutesLater = 0) =>
    startServer(settingsAt(point, minutesLater));
  const send = async (server: ServerProcess, at: string, json: object) => {
    const answer = await server.request(`/api/awards${at}`, { json, cookie: await server.logIn() });
    expect(answer.status).toBeLessThan(300);
    return (await answer.json()) as Award;
  };

  const entries = await using(open, plantAccepted);
  let server = await start();
  const count = played(revealPoints).length + randomKills + played(undoPoints).length;
  const created: Award[] = [];
  for (let ordinal = 0; ordinal < count; ordinal += 1) {
    const fields = { name: `Award ${ordinal}`, kind: "jury", prizeCents: 10_000, ordinal };
    const award = await send(server, "", fields);
    for (const [at, { id: submissionId }] of entries.entries()) {
      const level = at === 2 ? "mention" : "winner";
      await send(server, `/${award.id}/honors`, { level, submissionId });
    }
    created.push(award);
  }
  const [...left] = created;
  const next = () => left.shift() ?? { id: "", version: 0 };
  await server.end("SIGKILL");

  let acknowledged = 0;
  const dieInReveal = async (point: Point | null) => {
    const { id, version } = next();
    server = await start(point);
    const cookie = await server.logIn();
    const revealing = server
      .request(`/api/awards/${id}/reveal`, { json: { version }, cookie })
      .then(async (answer) => (await answer.json()) && answer.status === 200)
      .catch(() => false);
    if (!point) {
      await sleep(Math.random() * 40);
      server.signal("SIGKILL");
    }
    const isAcknowledged = await revealing;
    await server.ended;
    const state = await stateOf(open, id);
    // The phone on the stage asks again until it has an answer; an answer is true.
    if (isAcknowledged) expect(state).toBe("revealed");
    acknowledged += isAcknowledged ? 1 : 0;
  };
  for (const point of played(revealPoints)) await dieInReveal(point);
  for (let kill = 0; kill < randomKills; kill += 1) await dieInReveal(null);

  for (const point of played(undoPoints)) {
    const { id, version } = next();
    server = await start(point);
    const revealed = await send(server, `/${id}/reveal`, { version });
    const undo = send(server, `/${id}/undo`, { version: revealed.version });
    await expect(undo, point.name).rejects.toThrow();
    await server.ended;
    await stateOf(open, id);
  }
  const ofMakers = () => smtp.received.filter(({ to }) => addresses.includes(to[0] ?? ""));
  expect(ofMakers()).toEqual([]);

  // All are asked for again, as the phone does; what is revealed stays as it is.
  server = await start();
  const { body } = await server
    .request("/api/awards/reveal", {
      json: { ids: created.map(({ id }) => id) },
      cookie: await server.logIn(),
    })
    .then(async (answer) => ({ body: (await answer.json()) as Award[] }));
  expect(body.map(({ state }) => state)).toEqual(created.map(() => "revealed"));
  await server.end("SIGKILL");
  for (const { id } of created) expect(await stateOf(open, id)).toBe("revealed");

  // The minute ends while no server runs: each start catches up, until one survives.
  for (const point of played(releasePoints)) {
    const settings = { DIRECTOR_ACCESS_CODE: accessCode, ...settingsAt(point, 60) };
    const { ended } = spawnServer(settings);
    const alive = sleep(60_000, { code: "alive" }, { ref: false });
    expect((await Promise.race([ended, alive])).code, point.name).toBe(null);
  }
  server = await start(null, 60);
  const idsOf = (address: string) =>
    new Set(
      ofMakers()
        .filter(({ to }) => to[0] === address)
        .map(({ messageId }) => messageId),
    );
  await expect
    .poll(() => addresses.map((address) => idsOf(address).size), { timeout: 60_000 })
    .toEqual(addresses.map(() => count));
  await sleep(500);
  expect((await server.end("SIGTERM")).code).toBe(0);

  const stored = await using(open, (db) =>
    db.$count(
      outboxMessages,
      and(eq(outboxMessages.kind, "award"), eq(outboxMessages.state, "sent")),
    ),
  );
  const wanted = count * addresses.length;
  const arrived = addresses.reduce((sum, address) => sum + idsOf(address).size, 0);
  reportScenario({
    fault: "killed while awards are revealed, undone and told",
    engine,
    times: count + played(releasePoints).length + 1,
    acknowledged: acknowledged + created.length,
    lost: wanted - arrived,
    doubled: stored - wanted,
  });
  expect(stored).toBe(wanted);
  expect(arrived).toBe(wanted);
}

describe("I5: awards whose server is killed", () => {
  const embedded = () => openEmbedded(path.join(folder.path, "data"));
  onBothEngines("are revealed and told once", { timeout: bounds.kills, embedded }, play);
});
