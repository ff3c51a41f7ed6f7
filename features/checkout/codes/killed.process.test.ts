import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { and, eq, inArray } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect } from "vitest";
import { type Database, openEmbedded } from "~/db/client";
import { codes, codeUses, sandboxPayments, submissions } from "~/db/schema";
import { heldMinutes } from "~/features/submissions/rights/draft-expiry.rules";
import { type Opening, onBothEngines } from "~/tests/both-engines";
import { bounds } from "~/tests/bounds";
import { makeTemporaryFolder } from "~/tests/data-dir";
import {
  countMissing,
  countRepeated,
  type Night,
  repetitions,
  reportScenario,
} from "~/tests/faults/scenario";
import { killSettings, preloadOption, type Step } from "~/tests/faults/steps";
import { type ServerProcess, startServer } from "~/tests/server-process";
import { shortFilm } from "~/tests/submission-fixtures";
import type { Code } from "./schema";

/**
 * Two hundred filmmakers at once apply a code with twenty uses, while the server is killed (SIGKILL): the code is never
 * used more often, and exactly twenty entries have it in the end, because uses of interrupted entries become free again.
 * One code makes the entry free, the other one leaves a fee that is paid in the sandbox.
 */

const people = 200;
const maxUses = 20;

/** Where the server is killed instead of going on. */
const steps: readonly Step[] = [
  { name: "before a use is taken", met: ['update "codes" set "taken"'] },
  { name: "before it is noted for its draft", met: ['insert into "code_uses"'] },
  { name: "before it is committed", met: ['insert into "code_uses"', "commit"] },
  { name: "before an entry is made", met: ['insert into "submissions"'] },
  { name: "before the use of an entry is committed", met: ['insert into "submissions"', "commit"] },
];

let folder: { path: string; remove: () => void };
beforeEach(() => {
  folder = makeTemporaryFolder();
});
afterEach(() => folder.remove());

type CodeAmount = { code: string; amount: number };

/** Sends a request until the queue of the server lets it in. */
async function send(server: ServerProcess, address: string, json: unknown): Promise<Response> {
  for (;;) {
    const answer = await server.request(address, { json });
    if (answer.status !== 503) return answer;
    await sleep(200 + Math.random() * 400);
  }
}

/**
 * One filmmaker's path, who gives up where the code is used up or the server dies. Resolves to the id of the
 * acknowledged entry. `acknowledged` is called after each answer.
 */
async function enter(
  server: ServerProcess,
  { code, amount }: CodeAmount,
  acknowledged: () => void,
) {
  const { submissionType, ...submission } = shortFilm;
  const opening = { amount, submissionType, submission, code };
  const opened = await send(server, "/api/create-payment-intent", opening);
  if (opened.status !== 201) {
    expect(await opened.json()).toMatchObject({ errors: [{ path: "code" }] });
    return null;
  }
  acknowledged();
  const { paymentIntentId, clientSecret, draftToken } = await opened.json();
  if (amount > 0) {
    const paying = { clientSecret, card: "pays" };
    await send(server, `/api/sandbox/payments/${paymentIntentId}/confirm`, paying);
    acknowledged();
  }
  const entry = { ...shortFilm, paymentIntentId, draftToken };
  const response = await send(server, "/api/submissions", entry);
  acknowledged();
  return ((await response.json()) as { id: string }).id;
}

/** What is stored about a code. */
async function stored(db: Database, { id }: Pick<Code, "id">) {
  const [row] = await db.select({ taken: codes.taken }).from(codes).where(eq(codes.id, id));
  const ofCode = eq(codeUses.codeId, id);
  const entries = await db
    .select({ id: submissions.id })
    .from(submissions)
    .where(eq(submissions.codeId, id));
  return {
    taken: row?.taken,
    counted: await db.$count(codeUses, and(ofCode, inArray(codeUses.state, ["held", "used"]))),
    used: await db.$count(codeUses, and(ofCode, eq(codeUses.state, "used"))),
    entries: entries.map((entry) => entry.id),
  };
}

async function play(engine: Night["engine"], env: Record<string, string>, open: Opening) {
  const clock = path.join(folder.path, "clock");
  let now = Date.parse("2025-08-10T12:00:00Z");
  const start = (step?: Step) => {
    fs.writeFileSync(clock, new Date(now).toISOString());
    return startServer({
      DATA_DIR: path.join(folder.path, "data"),
      CLOCK_FILE: clock,
      BACKUPS: "off",
      ...killSettings(folder.path, step),
      NODE_OPTIONS: preloadOption("fake-time", "crash-points"),
      ...env,
    });
  };
  let server = await start();
  const cookie = await server.logIn();
  const makeCode = async (json: Record<string, unknown>) => {
    const response = await server.request("/api/codes", { cookie, json: { ...json, maxUses } });
    expect(response.status).toBe(201);
    return (await response.json()) as Code;
  };
  const free = await makeCode({ kind: "free" });
  const half = await makeCode({ kind: "percent", percent: 50 });
  const codeAmounts = [
    { ...free, amount: 0 },
    { ...half, amount: 10 },
  ];

  const entered: string[] = [];
  /** As many filmmakers for each code at once. `killAfter`: the number of answers after which the server is killed. */
  const crowd = async (size: number, killAfter = Number.POSITIVE_INFINITY) => {
    let answers = 0;
    const acknowledged = () => {
      answers += 1;
      if (answers === killAfter) server.signal("SIGKILL");
    };
    await Promise.all(
      Array.from({ length: size * codeAmounts.length }, async (_, nth) => {
        const codeAmount = codeAmounts[nth % codeAmounts.length];
        // Also fails if the server dies within an answer.
        const id = codeAmount && (await enter(server, codeAmount, acknowledged).catch(() => null));
        if (id) entered.push(id);
      }),
    );
  };
  /** Never more uses than there are, and each of them has its draft. Resolves to the entries of each code. */
  const compare = async () => {
    const { db, close } = await open();
    const paid = await db.$count(sandboxPayments, eq(sandboxPayments.status, "succeeded"));
    const storedCodes = await Promise.all(codeAmounts.map((code) => stored(db, code)));
    await close();
    for (const { taken, counted, used, entries } of storedCodes) {
      expect(taken).toBe(counted);
      expect(taken).toBeLessThanOrEqual(maxUses);
      expect(entries).toHaveLength(used);
    }
    return { paid, entries: storedCodes.map(({ entries }) => entries) };
  };

  const plan = [...steps.slice(0, repetitions(0, steps.length)), "random" as const];
  for (const fault of plan) {
    if (fault === "random") await crowd(people, 1 + Math.floor(Math.random() * 4 * maxUses));
    else {
      await server.end("SIGKILL");
      server = await start(fault);
      await crowd(people);
    }
    await server.ended;
    await compare();
    // An hour later, unpaid uses are free again.
    now += (heldMinutes + 1) * 60_000;
    server = await start();
  }

  // Others follow, once the uses of interrupted entries are free again.
  const list = async () => {
    const answer = await server.request("/api/codes", { cookie: await server.logIn() });
    const codes = (await answer.json()) as Code[];
    return codes.map(({ uses, held }) => ({ uses, held }));
  };
  await expect.poll(async () => (await list()).map(({ held }) => held)).toEqual([0, 0]);
  await crowd(2 * maxUses);
  const all = { uses: maxUses, held: 0 };
  expect(await list()).toEqual([all, all]);
  expect((await server.end("SIGTERM")).code).toBe(0);
  const { paid, entries } = await compare();
  const entryIds = entries.flat();
  reportScenario({
    fault: "killed while 200 at once use a code of 20",
    engine,
    times: plan.length,
    acknowledged: entered.length,
    lost: countMissing(entryIds, entered),
    doubled: countRepeated(entered) + Math.max(0, entryIds.length - maxUses * codeAmounts.length),
  });
  expect(countMissing(entryIds, entered)).toBe(0);
  expect(entries.map(({ length }) => length)).toEqual([maxUses, maxUses]);
  expect(paid).toBe(maxUses);
}

describe("I12: a code with twenty uses and two hundred who apply it at once", () => {
  const embedded = () => openEmbedded(path.join(folder.path, "data"));
  onBothEngines(
    "gets twenty entries, however the server is killed",
    { timeout: bounds.kills, embedded },
    play,
  );
});
