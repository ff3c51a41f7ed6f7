import { spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type SQL, sql } from "drizzle-orm";
import { expect, it, onTestFinished } from "vitest";
import { openPostgres } from "~/db/client";
import { bounds } from "./bounds";
import { startCaddy } from "./caddy";
import { makeDataDir } from "./data-dir";
import { startPair } from "./engines/pair";
import { startS3Double } from "./fakes/s3";
import { repetitions, reportScenario, unexpectedStatusOf, watchSite } from "./faults/scenario";
import { freePorts } from "./ports";
import { startServer } from "./server-process";

/**
 * Two machines behind Caddy, each with its data folder, on one PostgreSQL pair and one S3 store. A browser runs the
 * tests of tests/e2e while the primary is killed (SIGKILL) and its standby promoted. A user who is interrupted reads
 * that they should try again, and does; nothing else may go wrong.
 */

/** Tests that share their site with others, and can be repeated. */
const journeys = {
  usual: ["main-journey"],
  all: [
    "main-journey",
    "visitor",
    "pages",
    "landing",
    "popup",
    "browser-storage",
    "entry-page",
    "submit-film",
    "submit-form",
    "submit-log-line",
    "submit-payment",
    "submit-access",
    "unpaid-entry",
    "admin-submissions",
    "admin-messages",
    "admin-replies",
    "admin-films",
    "admin-search",
    "admin-money",
    "admin-news",
    "news-editor",
    "jury-login",
  ],
};

/** One attempt of a test, with its start and end in milliseconds since 1970. */
type Attempt = { title: string; good: boolean; from: number; until: number; errors: string };

type Suite = { suites?: Suite[]; specs?: Spec[] };
type Spec = { title: string; file: string; tests: { results: Result[] }[] };
type Result = {
  status: string;
  startTime: string;
  duration: number;
  errors: { message?: string }[];
};

function attemptsIn({ suites = [], specs = [] }: Suite): Attempt[][] {
  const ownAttempts = specs.map(({ title, file, tests }) =>
    tests.flatMap(({ results }) =>
      results.map(({ status, startTime, duration, errors }) => ({
        title: `${file}: ${title}`,
        good: status === "passed",
        from: Date.parse(startTime),
        until: Date.parse(startTime) + duration,
        errors: errors.map(({ message }) => message).join("\n"),
      })),
    ),
  );
  return [...ownAttempts, ...suites.flatMap(attemptsIn)];
}

/** Runs tests; `onEnded` gets the number of finished ones. Resolves to the attempts of each. */
async function playJourneys(
  site: { url: string; dataDirs: string[] },
  onEnded: (count: number) => void,
): Promise<Attempt[][]> {
  const work = makeDataDir();
  const TIMES_FILE = path.join(work, "report.json");
  const names = repetitions(0, 1) ? journeys.all : journeys.usual;
  const files = names.map((name) => `tests/e2e/${name}.e2e.ts`);
  const child = spawn(
    process.execPath,
    [
      "node_modules/@playwright/test/cli.js",
      "test",
      ...files,
      "--retries=2",
      `--output=${path.join(work, "results")}`,
    ],
    {
      stdio: ["ignore", "pipe", "inherit"],
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        TIMES_FILE,
        FORCE_COLOR: "0",
        ...(process.env.CHROME_PATH && { CHROME_PATH: process.env.CHROME_PATH }),
        E2E_URL: site.url,
        E2E_DATA_DIR: site.dataDirs.join(path.delimiter),
      },
    },
  );
  onTestFinished(() => void child.kill());
  let ended = 0;
  child.stdout.on("data", (text: Buffer) => {
    ended += text.toString().match(/^ +[✓✘]/gmu)?.length ?? 0;
    onEnded(ended);
  });
  await once(child, "close");
  return attemptsIn(JSON.parse(fs.readFileSync(TIMES_FILE, "utf8")) as Suite);
}

/** A 503 in the log of a site. */
const toldToComeBack = /"time":"([^"]+)"[^\n]*"status":503/g;

/** An acknowledged change in the log of a site. */
const acknowledged = /"method":"(?:POST|PUT|PATCH|DELETE)"[^\n]*"status":2\d\d/g;

async function loseThePrimary() {
  const [pair, s3, ports] = await Promise.all([startPair(), startS3Double(), freePorts(2)]);
  onTestFinished(pair.stop);
  onTestFinished(() => void s3.close());
  const caddy = await startCaddy(makeDataDir(), ports, "round_robin");
  onTestFinished(caddy.stop);
  const machine = (PORT: number, more: Record<string, string> = {}) => {
    const DATA_DIR = makeDataDir();
    const env = { ...s3.env, FILES: "s3", DATABASE_URL: pair.urlOf("postgres"), ...more };
    const proxy = { PORT: String(PORT), PUBLIC_URL: caddy.url, TRUST_PROXY: "on" };
    return startServer({ DATA_DIR, ...proxy, ...env }).then((site) => ({ ...site, DATA_DIR }));
  };
  const [port = 0, two = 0] = ports;
  const sites = [await machine(port, { DEMO: "on" }), await machine(two)];
  for (const site of sites) onTestFinished(() => void site.signal("SIGKILL"));
  const watched = sites.map((site) => watchSite(() => site.url));

  let lostAt = 0;
  let backAt = 0;
  const lose = async () => {
    lostAt = Date.now();
    await pair.primary.kill();
    await sleep(500);
    pair.standby.promote();
    const ready = async () => {
      const answers = await Promise.all(sites.map(({ url }) => fetch(`${url}/readyz`)));
      return answers.every(({ ok }) => ok);
    };
    while (!(await ready())) await sleep(20);
    backAt = Date.now();
  };
  // Somewhere in the middle, while both browsers are running tests.
  const last = repetitions(1, 40);
  const loseAfter = 1 + Math.floor(Math.random() * last);
  let losing: Promise<void> | undefined;
  const site = { url: caddy.url, dataDirs: sites.map(({ DATA_DIR }) => DATA_DIR) };
  const played = await playJourneys(site, (ended) => {
    if (ended >= loseAfter) losing ??= lose();
  });
  await losing;

  const { db, close } = await openPostgres(pair.urlOf("postgres"));
  onTestFinished(close);
  const count = async (query: SQL) => {
    const { rows } = (await db.execute(query)) as unknown as { rows: { n: string }[] };
    return Number(rows[0]?.n);
  };
  const unentered = () =>
    count(sql`select count(*) as n from sandbox_payments p where p.status = 'succeeded'
      and p.refunded_cents = 0
      and not exists (select from submissions s where s.payment_intent_id = p.id)`);
  const settled = { timeout: 90_000, message: "each fee has its entry" };
  await expect.poll(unentered, settled).toBe(0);
  const twice = await count(sql`select count(*) as n from
    (select from submissions group by payment_intent_id having count(*) > 1) as twice`);
  const outages = await Promise.all(watched.map((end) => end()));
  for (const site of sites) expect((await site.end()).code).toBe(0);
  const out = sites.map(({ output }) => output.out).join("\n");
  const broken = played.filter((tries) => !tries.at(-1)?.good);
  const meanwhile = ({ from, until }: Attempt) => from < backAt + 1_000 && until > lostAt;
  // On a busy machine a 503 may come at any moment. The page shows a message; the site's log has the time.
  const waits = [...out.matchAll(toldToComeBack)].map(([, at = ""]) => Date.parse(at));
  const toldToWait = ({ from, until }: Attempt) => waits.some((at) => at >= from && at <= until);
  const odd = played
    .flat()
    .filter((attempt) => !(attempt.good || meanwhile(attempt) || toldToWait(attempt)));
  return {
    ended: played.length,
    acknowledged: out.match(acknowledged)?.length ?? 0,
    lost: broken.length + (await unentered()),
    doubled: twice,
    outageMs: Math.max(...outages.map(({ outageMs }) => outageMs)),
    odd: [
      ...odd.map(({ title, errors }) => `${title}: ${errors}`),
      ...outages.flatMap(unexpectedStatusOf).map(String),
      ...(out.match(/.*"status":500.*/g) ?? []),
    ],
  };
}

it("I1, I7: two machines behind Caddy continue during browser tests while the primary fails", {
  timeout: bounds.kills,
}, async () => {
  const times = repetitions(1, 3);
  const sum = { acknowledged: 0, lost: 0, doubled: 0, outageMs: 0 };
  const odd: string[] = [];
  let ended = 0;
  for (let time = 0; time < times; time += 1) {
    const night = await loseThePrimary();
    ended += night.ended;
    sum.acknowledged += night.acknowledged;
    sum.lost += night.lost;
    sum.doubled += night.doubled;
    sum.outageMs = Math.max(sum.outageMs, night.outageMs);
    odd.push(...night.odd);
  }
  reportScenario({
    fault: `the primary lost under two machines behind Caddy and ${ended} journeys of a browser`,
    engine: "PostgreSQL",
    times,
    ...sum,
  });
  expect(odd).toEqual([]);
  expect(sum).toMatchObject({ lost: 0, doubled: 0 });
});
