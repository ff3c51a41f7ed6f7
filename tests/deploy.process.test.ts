import { expect, onTestFinished, test } from "vitest";
import { bounds } from "./bounds";
import { makeDataDir } from "./data-dir";
import { startCluster } from "./engines/postgres";
import {
  repetitions,
  reportScenario,
  switchServer,
  unexpectedStatusOf,
  watchSite,
} from "./faults/scenario";
import { versionBefore } from "./faults/version-before";
import { makeRequest, type RequestOptions, readFullResponse } from "./requests";
import { type ServerProcess, startServer } from "./server-process";
import { message, openPayment, pay, shortFilm, submitEntry } from "./submission-fixtures";

/**
 * A deployment under traffic: the previous version and a new one run side by side on one database, payments opened at
 * one are submitted at the other, then the old one gets SIGTERM. In `npm test` both are this version; `npm run faults`
 * builds the previous one.
 */

type Site = { server: ServerProcess; version: "before" | "this" };

test("I14: a deployment loses no request, while two versions share a database", {
  timeout: bounds.kills,
}, async () => {
  const cluster = await startCluster({ durable: true });
  onTestFinished(cluster.stop);
  const env = { DATA_DIR: makeDataDir(), DATABASE_URL: cluster.urlOf("postgres") };
  const homes = { before: versionBefore(), this: undefined };
  const start = async (version: Site["version"]): Promise<Site> => {
    const server = await startServer(env, homes[version]);
    onTestFinished(() => void server.signal("SIGKILL"));
    return { server, version };
  };
  /** The servers to which the proxy sends requests. */
  let serving = [await start("before")];
  let turn = 0;
  const next = (): string => {
    turn += 1;
    return (serving[turn % serving.length] as Site).server.url;
  };
  const proxy = {
    request: (path: string, options: RequestOptions = {}) =>
      switchServer(next, (url) => fetch(makeRequest(url, path, options))),
  };
  const watched = watchSite(next);
  const odd: string[] = [];
  const acknowledged: string[] = [];
  let over = false;
  /** Records the result of a write; a 503 is a response, a broken connection is not. */
  const note = async (mark: string, write: () => Promise<Response>) => {
    const result = await write().then(
      ({ status }) => String(status),
      (error: Error) => String(error.cause ?? error),
    );
    if (result === "201") acknowledged.push(mark);
    else if (!result.startsWith("503")) odd.push(`${mark}: ${result}`);
  };
  const writers = Array.from({ length: 3 }, async (_, writer) => {
    for (let round = 0; !over; round += 1) {
      const mark = `No. ${writer}-${round}.`;
      await note(mark, () => proxy.request("/api/contact", { json: message(mark) }));
      const entry = { ...shortFilm, filmTitle: `Film ${writer}-${round}.` };
      await note(entry.filmTitle, async () => {
        const intent = await openPayment(proxy, entry, { amount: 30 });
        await pay(proxy, intent);
        return submitEntry(proxy, intent, entry);
      });
    }
  });
  const more = (count: number) => {
    const target = acknowledged.length + count;
    const patience = { timeout: 120_000, message: odd.join("\n") };
    return expect.poll(() => acknowledged.length, patience).toBeGreaterThanOrEqual(target);
  };
  const deploys = repetitions(2, 20);
  for (let deploy = 0; deploy < deploys; deploy += 1) {
    await more(6);
    const [old] = serving as [Site];
    // Forward and back: a rollback is a deployment, too.
    const newSite = await start(old.version === "before" ? "this" : "before");
    serving = [old, newSite];
    await more(12);
    serving = [newSite];
    expect((await old.server.end()).code).toBe(0);
    expect(old.server.output.out).not.toContain('"status":500');
  }
  await more(6);
  over = true;
  await Promise.all(writers);
  const outages = await watched();
  const { outageMs } = outages;

  const [{ server } = await start("this")] = serving;
  const cookie = await server.logIn();
  const contacts = await readFullResponse<{ lastName: string }>(server, "/api/contacts", cookie);
  const entries = await readFullResponse<{ filmTitle: string }>(server, "/api/submissions", cookie);
  const rows = [...contacts.map((row) => row.lastName), ...entries.map((row) => row.filmTitle)];
  const times = Map.groupBy(rows, (mark) => mark);
  const lost = acknowledged.filter((mark) => !times.has(mark));
  const doubled = [...times.values()].filter((entries) => entries.length > 1);
  reportScenario({
    fault: "a deploy and its taking back, two versions side by side",
    engine: "PostgreSQL",
    times: deploys,
    acknowledged: acknowledged.length,
    outageMs,
    lost: lost.length + odd.length,
    doubled: doubled.length,
  });
  expect({ lost, doubled, odd }).toEqual({ lost: [], doubled: [], odd: [] });
  expect(unexpectedStatusOf(outages)).toEqual([]);
  expect((await server.end()).code).toBe(0);
});
