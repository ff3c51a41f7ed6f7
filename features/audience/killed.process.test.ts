import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { countDistinct, eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect } from "vitest";
import { openEmbedded } from "~/db/client";
import { ballots } from "~/db/schema";
import { type Opening, onBothEngines } from "~/tests/both-engines";
import { bounds } from "~/tests/bounds";
import { makeTemporaryFolder } from "~/tests/data-dir";
import { type Night, repetitions, reportScenario } from "~/tests/faults/scenario";
import { preloadOption } from "~/tests/faults/steps";
import { idOf, plantNights, screeningId } from "~/tests/published-programme";
import { cookieOf, type RequestOptions } from "~/tests/requests";
import { type ServerProcess, startServer } from "~/tests/server-process";
import type { Ballot } from "./schema";

/**
 * Five hundred phones of one address vote on a film at once, for a hall with fewer people, while the server is killed
 * (SIGKILL): never more ballots than people, and every acknowledged one is there.
 */

const phones = 500;
const admitted = repetitions(120, 400);
/** Over how many seconds the phones of a second round change their vote. */
const seconds = repetitions(2, 60);
const kills = repetitions(1, 3);

/** In the evening of the first night, when this film can be voted on. */
const night = "2026-02-15T03:30:00Z";
const screening = screeningId("Leftovers for Two", "14T17:00");
const filmId = idOf("leftovers-for-two");

let folder: { path: string; remove: () => void };
beforeEach(() => {
  folder = makeTemporaryFolder();
});
afterEach(() => folder.remove());

/** A phone: its vote, its cookie once it has voted, and the code that it voted with. */
type Phone = { value: number; cookie: string | null; code: string; isRefused: boolean };

/** Sends a request until the queue of the server lets it in. Resolves to null without an answer. */
async function sendUntilLetIn(server: ServerProcess, address: string, options: RequestOptions) {
  for (;;) {
    const answer = await server.request(address, options).catch(() => null);
    if (answer?.status !== 503) return answer;
    await sleep(200 + Math.random() * 400);
  }
}

async function play(engine: Night["engine"], env: Record<string, string>, open: Opening) {
  const clock = path.join(folder.path, "clock");
  const start = () => {
    fs.writeFileSync(clock, night);
    return startServer({
      DATA_DIR: path.join(folder.path, "data"),
      CLOCK_FILE: clock,
      BACKUPS: "off",
      RATE_LIMITS: "on",
      NODE_OPTIONS: preloadOption("fake-time"),
      ...env,
    });
  };
  const planted = await open();
  await plantNights(planted.db, new Date("2026-02-09T12:00:00Z"));
  await planted.close();

  let server = await start();
  // Once: too many logins are refused.
  const cookie = await server.logIn();
  const asDirector = async (method: string, at: string, json?: object) => {
    const answer = await server.request(at, { method, cookie, ...(json && { json }) });
    expect(answer.status).toBeLessThan(300);
    return answer.json();
  };
  const votesUntil = "2026-02-17T08:00:00Z";
  await asDirector("POST", "/api/awards", {
    name: "Audience choice",
    kind: "audience",
    votesUntil,
  });
  await asDirector("PATCH", `/api/audience/${screening}`, { admitted, version: 0 });
  const readCode = async () => {
    const answer = await asDirector("GET", `/api/audience/${screening}/code`);
    return (answer as { code: string }).code;
  };

  /** Sends a vote, with the next code if a busy machine let this one pass. Resolves to the status; 0 for no answer. */
  const vote = async (current: ServerProcess, code: string, phone: Phone): Promise<number> => {
    const json = { code, votes: [{ filmId, value: phone.value }] };
    const asPhone = phone.cookie ? { cookie: phone.cookie } : {};
    const answer = await sendUntilLetIn(current, "/api/votes", { json, ...asPhone });
    // 429 after twenty of the hall's address.
    if (answer?.status === 404 || answer?.status === 429) {
      return vote(current, await readCode(), phone);
    }
    if (answer?.status === 201) Object.assign(phone, { cookie: cookieOf(answer), code });
    if (answer?.status === 409) {
      const { detail } = (await answer.json()) as { detail: string };
      expect(detail).toMatch(/\.$/);
      phone.isRefused = true;
    }
    return answer?.status ?? 0;
  };
  const all = Array.from({ length: phones }, (_, at): Phone => {
    return { value: 1 + (at % 5), cookie: null, code: "", isRefused: false };
  });
  const waiting = () => all.filter(({ cookie, isRefused }) => !cookie && !isRefused);
  const kept = () => all.filter(({ cookie }) => cookie);

  for (let kill = 0; kill < kills; kill += 1) {
    const code = await readCode();
    let answers = 0;
    const wanted = 5 + Math.floor((Math.random() * admitted) / (2 * kills));
    await Promise.all(
      waiting().map(async (phone) => {
        await vote(server, code, phone);
        answers += 1;
        if (answers === wanted) server.signal("SIGKILL");
      }),
    );
    await server.ended;
    server = await start();
  }
  const code = await readCode();
  const statuses = await Promise.all(waiting().map((phone) => vote(server, code, phone)));
  expect([...new Set(statuses)].sort()).toEqual([201, 409]);

  const [box] = (
    (await asDirector("GET", "/api/audience?limit=200")) as {
      screeningId: string;
      ballots: number;
    }[]
  ).filter((row) => row.screeningId === screening);
  expect(box?.ballots).toBe(admitted);

  // Each acknowledged vote is there, and its phone may change it with the same code.
  const all200 = await Promise.all(
    kept().map(async (phone, at) => {
      await sleep((at / kept().length) * seconds * 1_000);
      const { code } = phone;
      const cookie = phone.cookie ?? "";
      const answer = await sendUntilLetIn(server, `/api/votes/${code}`, { cookie });
      const ballot = (await answer?.json()) as Ballot | undefined;
      const isSame = ballot?.mine?.[0]?.value === phone.value;
      phone.value = 6 - phone.value;
      return isSame && (await vote(server, code, phone));
    }),
  );
  expect([...new Set(all200)]).toEqual([200]);
  expect((await server.end("SIGTERM")).code).toBe(0);

  const { db, close } = await open();
  const ofScreening = eq(ballots.screeningId, screening);
  const [stored] = await db
    .select({ voters: countDistinct(ballots.voterHash) })
    .from(ballots)
    .where(ofScreening);
  const rows = await db.$count(ballots, ofScreening);
  await close();
  reportScenario({
    fault: `killed while ${phones} phones vote at once`,
    engine,
    times: kills,
    acknowledged: kept().length,
    lost: all200.filter((status) => status !== 200).length,
    doubled: Math.max(0, rows - admitted),
  });
  expect(stored?.voters).toBe(admitted);
  expect(rows).toBe(admitted);
  expect(kept().length).toBeLessThanOrEqual(admitted);
}

describe("I12: a hall that votes at once", () => {
  const embedded = () => openEmbedded(path.join(folder.path, "data"));
  onBothEngines(
    "keeps every ballot once, and never more than people",
    { timeout: bounds.kills, embedded },
    play,
  );
});
