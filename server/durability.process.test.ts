import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { demoJuror } from "~/demo/jurors";
import type { OwnAssignment, OwnFilm, Scorecard } from "~/features/jury/scoring/schema";
import { bounds } from "~/tests/bounds";
import { makeDataDir } from "~/tests/data-dir";
import { repetitions, reportScenario } from "~/tests/faults/scenario";
import { killSettings, type Step } from "~/tests/faults/steps";
import { enterByLoginCode } from "~/tests/login-codes";
import { readFullResponse } from "~/tests/requests";
import { runs } from "~/tests/seed";
import { type ServerProcess, startServer } from "~/tests/server-process";
import { message, openPayment, pay, shortFilm, submitEntry } from "~/tests/submission-fixtures";

/** kill -9 at any moment loses nothing that was acknowledged. */

/** The steps of a score: the server is killed instead of the last one. */
const scoreSteps: readonly Step[] = [
  { name: "before its commit", met: ['insert into "scorecards"', "commit"] },
  { name: "before it is written", met: ['insert into "scorecards"'] },
];

/** An acknowledged write, and how the director finds it again. Add further writes here. */
const writes: {
  name: string;
  write: (server: ServerProcess, mark: string) => Promise<Response>;
  list: string;
}[] = [
  {
    name: "subscriber",
    write: (server, mark) =>
      server.request("/api/email-subscribers", { json: { email: `${mark}mail@kept.example` } }),
    list: "/api/email-subscribers",
  },
  {
    name: "message",
    write: (server, mark) => server.request("/api/contact", { json: message(mark) }),
    list: "/api/contacts",
  },
  {
    name: "submission",
    write: async (server, mark) => {
      const entry = { ...shortFilm, filmTitle: mark };
      const intent = await openPayment(server, entry, { amount: 30 });
      await pay(server, intent);
      return submitEntry(server, intent, entry);
    },
    list: "/api/submissions",
  },
];

/** Each row of each list as a text. */
async function readAll(server: ServerProcess): Promise<Record<string, string[]>> {
  const cookie = await server.logIn();
  const texts = writes.map(async ({ name, list }) => {
    const rows = await readFullResponse<object>(server, list, cookie);
    return [name, rows.map((row) => JSON.stringify(row))];
  });
  return Object.fromEntries(await Promise.all(texts));
}

test("I2: every acknowledged write survives kill -9, again and again, with the session and a fee just paid", {
  timeout: bounds.kills,
}, async () => {
  const DATA_DIR = makeDataDir();
  const paidAlone = { ...shortFilm, filmTitle: "Paid, and gone" };
  let cookie = "";
  const acknowledged: { name: string; mark: string }[] = [];
  const rounds = repetitions(runs(3), 40);
  let closed = performance.now();
  let outageMs = 0;
  for (let round = 1; round <= rounds; round += 1) {
    const server = await startServer({ DATA_DIR });
    if (round > 1) outageMs = Math.max(outageMs, performance.now() - closed);
    // The code set at the start stays the code, and the session outlives the kills.
    if (round === 1) cookie = await server.logIn();
    let alive = true;
    const writers = writes.map(async ({ name, write }) => {
      for (let turn = 1; alive; turn += 1) {
        const mark = `${name}-${round}-${turn}.`;
        // The connection breaks when the process dies; that write was not acknowledged.
        const response = await write(server, mark).catch(() => null);
        if (response?.status === 201) acknowledged.push({ name, mark });
      }
    });
    const reached = ({ name }: { name: string }) =>
      acknowledged.filter((write) => write.name === name).length >= 3 * round;
    while (!writes.every(reached)) await sleep(1);
    if (round === rounds) {
      await pay(server, await openPayment(server, paidAlone, { amount: 30 }));
    }
    closed = performance.now();
    const ended = server.end("SIGKILL");
    alive = false;
    await Promise.all([ended, ...writers]);
  }
  const server = await startServer({ DATA_DIR });
  expect((await server.request("/api/director/session", { cookie })).status).toBe(200);
  const alone = async () => {
    const { submission = [] } = await readAll(server);
    return submission.filter((row) => row.includes(paidAlone.filmTitle)).length;
  };
  await expect.poll(alone, { timeout: 60_000, message: "the fee has its entry" }).toBe(1);
  const stored = await readAll(server);
  const times = ({ name, mark }: { name: string; mark: string }) =>
    stored[name]?.filter((row) => row.includes(mark)).length ?? 0;
  const lost = acknowledged.filter((write) => times(write) === 0);
  const twice = acknowledged.filter((write) => times(write) > 1);
  reportScenario({
    fault: "killed while people write",
    engine: "embedded",
    times: rounds,
    outageMs,
    acknowledged: acknowledged.length,
    lost: lost.length,
    doubled: twice.length,
  });
  expect(lost).toEqual([]);
  expect(twice).toEqual([]);
  await server.end();
});

test("no score that was acknowledged is lost to kill -9, and the other device is shown it", {
  timeout: bounds.kills,
}, async () => {
  const DATA_DIR = makeDataDir();
  // A week before the deadline the demo's jury is scoring.
  const CLOCK = "2026-01-24T18:00Z";
  const start = (step?: Step) =>
    startServer({ DATA_DIR, DEMO: "on", CLOCK, ...killSettings(DATA_DIR, step) });
  const rounds = repetitions(2, 12);
  let server = await start();
  const phone = await enterByLoginCode(server, DATA_DIR, demoJuror);
  const laptop = await enterByLoginCode(server, DATA_DIR, demoJuror);
  const ask = async <T>(cookie: string, path = "", json?: object) => {
    const method = json ? "PUT" : "GET";
    const answer = await server.request(`/api/jury/assignments${path}`, { method, cookie, json });
    return { status: answer.status, body: (await answer.json()) as T };
  };
  const { body: films } = await ask<OwnFilm[]>(phone);
  const { body: first } = await ask<OwnAssignment>(phone, `/${films[0]?.id}`);
  const owed = films.filter(({ state }) => state === "open").slice(0, 3);
  expect(owed.length).toBe(3);
  const valuesOf = (turn: number) =>
    Object.fromEntries(first.criteria.map(({ id }) => [id, 1 + (turn % 5)]));
  const progress = new Map(owed.map(({ id }) => [id, { version: 0, sent: 0 }]));

  let closed = performance.now();
  const totals = { acknowledged: 0, lost: 0, doubled: 0, outageMs: 0 };
  for (let round = 1; round <= rounds; round += 1) {
    let alive = true;
    const writers = owed.map(async ({ id }) => {
      while (alive) {
        const { version, sent } = progress.get(id) ?? { version: 0, sent: 0 };
        const card = { version, values: valuesOf(sent + 1), give: true };
        const saved = await ask<Scorecard>(phone, `/${id}/scorecard`, card).catch(() => null);
        if (saved?.status !== 200) return;
        progress.set(id, { version: saved.body.version, sent: sent + 1 });
        totals.acknowledged += 1;
      }
    });
    const reached = () => [...progress.values()].every(({ version }) => version >= 5 * round);
    // At a random moment, or at the step that the server was started for.
    while (!reached() && server.isAlive()) await sleep(1);
    closed = performance.now();
    const ended = round % 2 ? server.end("SIGKILL") : server.ended;
    if (round % 2) alive = false;
    await Promise.all([ended, ...writers]);
    server = await start(round % 2 ? scoreSteps[((round - 1) / 2) % scoreSteps.length] : undefined);
    totals.outageMs = Math.max(totals.outageMs, performance.now() - closed);
    for (const { id } of owed) {
      const { version, sent } = progress.get(id) ?? { version: 0, sent: 0 };
      const { scorecard } = (await ask<OwnAssignment>(phone, `/${id}`)).body;
      // One more may have been written whose response was lost with the process.
      const more = (scorecard?.version ?? 0) - version;
      totals.lost += Math.max(0, -more);
      totals.doubled += Math.max(0, more - 1);
      expect([0, 1]).toContain(more);
      expect(scorecard).toMatchObject({ state: "given", values: valuesOf(sent + more) });
      // The laptop still shows the empty card of before.
      const stale = { version: 0, values: valuesOf(0), give: true };
      const refused = await ask<{ scorecard: Scorecard }>(laptop, `/${id}/scorecard`, stale);
      expect(refused).toMatchObject({ status: 409, body: { scorecard } });
      progress.set(id, { version: version + more, sent: sent + more });
    }
  }
  reportScenario({
    fault: "killed while scores are given",
    engine: "embedded",
    times: rounds,
    ...totals,
  });
  await server.end();
});
