import { expect, onTestFinished, test } from "vitest";
import { databaseFolder, type OpenDatabase, openEmbedded, openPostgres } from "~/db/client";
import { demoJuror } from "~/demo/jurors";
import { fixedEmailKeys } from "~/features/mail/wording/texts";
import type { Programme } from "~/features/programme/schema";
import { pages, pathFor } from "~/lib/paths";
import { comparedEngines } from "~/tests/both-engines";
import { bounds } from "~/tests/bounds";
import { makeDataDir } from "~/tests/data-dir";
import { startCluster } from "~/tests/engines/postgres";
import { addressesOf, findExamples, fixedExamples } from "~/tests/examples";
import { enterByLoginCode } from "~/tests/login-codes";
import { callsOf, type Description } from "~/tests/openapi-calls";
import { routeAddresses } from "~/tests/page-list";
import { importOneEntry, newAddressHeader, openYourData } from "~/tests/read-examples";
import { type ServerProcess, startServer } from "~/tests/server-process";
import { readWrites, recordWrites, type WrittenRow } from "~/tests/written-rows";
import { writeEmptyDatabase } from "../empty-database";

/**
 * Reading writes nothing: every page and every GET call, as a visitor, a juror and the director. On PostgreSQL they get
 * a page as a document, on the embedded engine its data, as after a click: rendering never reaches the database.
 */

/** What a GET may write anyway, and why. */
const mayWrite: { address: RegExp; table: string; because: string; refused?: true }[] = [
  { address: /^\/go\//, table: "promo_links", because: "a click on a tracked link is counted" },
  {
    address: /^\/backstage/,
    table: "desk_visits",
    because: "the dashboard tells what is new since the director last saw it",
  },
  {
    address: /export|\.csv/,
    table: "audit_log",
    because: "who took people's data away is kept",
  },
  {
    address: /^\/(?:api|admin|test-)/,
    refused: true,
    table: "audit_log",
    because:
      "who asked for what belongs to another role is kept: the 1st, 10th, 100th time an hour",
  },
  {
    address: /^\/(?:api|admin|test-)/,
    refused: true,
    table: "rate_limits",
    because: "those times are counted, and the counts are swept",
  },
];

/** A refused call, or a page's redirect to the login, which is a 202 where its data is asked for. */
const isRefusal = (status: number, address: string) =>
  status === 403 || status === 302 || (status === 202 && address.endsWith(".data"));

/**
 * Nothing is at these addresses, or not now: a draft's link is made hours after it was typed, and the code of a hall
 * exists on a festival night (`features/audience/vote.http.test.ts` reads it then).
 */
const notRead = [
  "/vote/:code",
  "/*",
  "/api/unpaid-entries/{token}",
  "/api/audience/{screeningId}/code",
  "/api/votes/{code}",
  "/nowhere",
];

/** When a session was used last is noted in memory, and written down so often. */
const visits = { table: "sessions", everyMs: 30_000 };

/** Finds an existing address for a pattern, '/api/news/{id}'. */
type Find = (pattern: string) => Promise<string>;

/** Creates rows for every page; returns the readers' cookies, and finds addresses. */
async function fill(
  server: ServerProcess,
  dataDir: string,
): Promise<{ cookies: string[]; find: Find }> {
  const examples = await findExamples({ url: server.url, dataDir });
  const cookie = await server.logIn();
  type Row = { id?: string; number?: number; code?: string; kind?: string; submissionId?: string };
  const read = async (list: string, reader = cookie) => {
    const answer = await server.request(list, { cookie: reader, headers: newAddressHeader() });
    return (await answer.json()) as Row[];
  };
  const write = async (method: string, address: string, json: object) => {
    const headers = newAddressHeader();
    const answer = await server.request(`/api/${address}`, { method, json, cookie, headers });
    expect(answer.status, address).toBeLessThan(300);
    return (await answer.json()) as { id: string };
  };
  const [campaign] = await read("/api/promo/campaigns");
  await write("POST", "promo/links", {
    campaignId: campaign?.id,
    target: "/submit",
    label: "A poster",
  });
  const batch = await write("POST", "waivers/batches", {
    submissionType: "short_film",
    note: "A school",
    lastDay: "2090-01-31",
    count: 2,
  });
  const code = await write("POST", "codes", { kind: "percent", percent: 25 });
  // A late entry is decided after the demo's entries have all been announced.
  const imported = await importOneEntry(server, cookie);
  const decided = imported.submissionId;
  await write("PUT", `decisions/${decided}`, { outcome: "accepted", version: 0 });
  const announced = await write("POST", "announcements", {
    name: "The shorts",
    types: ["short_film"],
    outcomes: ["accepted"],
  });
  // The demo's jury is done by today: its phase goes on, and its juror has films.
  const [phase] = await read("/api/jury/phases");
  const inAMonth = new Date(Date.now() + 30 * 86_400_000).toISOString();
  await write("PATCH", `jury/phases/${phase?.id}`, { closesAt: inAMonth, version: 1 });
  const [judged] = await read(`/api/jury/phases/${phase?.id}/entries`);
  const waiting = async () => [
    ...(await read("/api/outbox?state=queued")),
    ...(await read("/api/outbox?state=sending")),
  ];
  await expect.poll(waiting, { timeout: 100_000, interval: 1_000 }).toEqual([]);
  // As the start-up banner says.
  expect(server.output.out).toContain(`${pages.juryLogin}, as ${demoJuror}`);
  const juror = await enterByLoginCode(server, dataDir, demoJuror);
  const [assignment] = await read("/api/jury/assignments", juror);
  const reader = await openYourData(server, dataDir, "ana.reyes@letters.example");
  const programme = await server.request("/api/programme", { headers: newAddressHeader() });
  const { screenings } = (await programme.json()) as Programme;
  const [link] = await read("/api/promo/links");
  const awards = await read("/api/awards");
  // A juror's film is an example of its own elsewhere, since the director has none.
  examples[pages.juryFilm] = [pathFor("juryFilm", { assignment: `${assignment?.id}` })];

  /** Of calls whose path is not that of the list, or that need rows from here; of others the list's first row. */
  const ids: Record<string, string | undefined> = {
    "/api/announcements": announced.id,
    "/api/automated-emails": fixedEmailKeys[0],
    "/api/awards": awards.find(({ kind }) => kind === "audience")?.id,
    "/api/codes": code.id,
    "/api/decisions": decided,
    "/api/editions": fixedExamples.year,
    "/api/entries": examples[pages.entry]?.[0]?.split("/").at(-1),
    "/api/imports": imported.id,
    "/api/jury/assignments": assignment?.id,
    "/api/jury/phases": phase?.id,
    "/api/laurels": examples[pages.laurel]?.[0]?.split("/").at(-1),
    "/api/unpaid-entries": "nothing",
    "/api/votes": "nothing",
    "/api/waivers/batches": batch.id,
    "/go": link?.code,
    "/programme": screenings[0]?.id,
  };
  const entries: Record<string, string | undefined> = {
    "/api/announcements": decided,
    "/api/imports": imported.submissionId,
    "/api/jury/phases": judged?.submissionId,
  };
  const find = async (pattern: string) => {
    if (!pattern.includes("{")) return addressesOf(pattern, examples)[0] ?? pattern;
    const [list = ""] = pattern.split("/{");
    if (!ids[list]) {
      const [row] = await read(list);
      ids[list] = `${row?.id ?? row?.number}`;
    }
    return pattern
      .replace(/\{\w+\}/, `${ids[list]}`)
      .replace("{submissionId}", `${entries[list]}`)
      .replace("{at}", "0");
  };
  return { cookies: [cookie, juror, reader], find };
}

type ReadAnswer = { address: string; pattern: string; from: number; to: number; status: number };

/** How people with a session get pages. */
type PagesAs = "documents" | "data";

const allPages = new Set<string>(Object.values(pages));
/** The address of a page's data. */
const dataOf = (address: string) => (address === "/" ? "/_root.data" : `${address}.data`);

/** Requests every address, one after the other, so that a write can be attributed. */
async function walk(
  server: ServerProcess,
  { cookies, find }: { cookies: string[]; find: Find },
  as: PagesAs,
): Promise<ReadAnswer[]> {
  const answer = await server.request("/api/openapi.json", { headers: newAddressHeader() });
  expect(answer.status).toBe(200);
  const described = (await answer.json()) as Description;
  const calls = callsOf(described).filter(({ method }) => method === "GET");
  const otherPaths = ["/readyz", "/.well-known/security.txt", "/__manifest", "/nowhere"];
  const patterns = [...routeAddresses, ...calls.map((call) => call.path), ...otherPaths];
  const answers: ReadAnswer[] = [];
  for (const pattern of new Set(patterns)) {
    const filled = await find(pattern);
    const queries: Record<string, string> = {
      "/api/desk/search": "?q=love",
      "/api/laurels": "?film=the",
      "/api/quote": "?type=short_film",
      "/api/imports/outcomes.csv": "?source=filmfreeway",
    };
    const whole = filled + (queries[filled] ?? "");
    for (const session of [undefined, ...cookies]) {
      const isData = as === "data" && session && allPages.has(pattern);
      const address = isData ? dataOf(filled) : whole;
      const from = Date.now();
      const response = await server.request(address, {
        redirect: "manual",
        origin: null,
        cookie: session,
        headers: newAddressHeader(),
      });
      await response.arrayBuffer();
      answers.push({ address, pattern, from, to: Date.now() + 1, status: response.status });
    }
  }
  return answers;
}

const isExpected = ({ table, statement }: WrittenRow, by: ReadAnswer[]) =>
  table === visits.table ||
  // A job asks the provider each minute for what it kept of new payments.
  (table === "payments" &&
    /^update "payments" set "(?:next_check_at|fee_cents)"/.test(statement)) ||
  by.some(({ address, status }) =>
    mayWrite.some(
      (knownAddress) =>
        knownAddress.table === table &&
        knownAddress.address.test(address) &&
        (!knownAddress.refused || isRefusal(status, address)),
    ),
  );

async function readEverything(
  as: PagesAs,
  open: (dataDir: string) => Promise<OpenDatabase>,
  settings: Record<string, string> = {},
): Promise<void> {
  const DATA_DIR = makeDataDir();
  const prepared = await open(DATA_DIR);
  await recordWrites(prepared.db);
  await prepared.close();
  const server = await startServer({
    DATA_DIR,
    DEMO: "on",
    RATE_LIMITS: "on",
    TRUST_PROXY: "on",
    // The demo's first edition is years old, so on PostgreSQL a backup is due at the start, and notes its end.
    BACKUPS: "off",
    ...settings,
  });
  onTestFinished(() => void server.signal("SIGKILL"));
  const filled = await fill(server, DATA_DIR);
  const answers = await walk(server, filled, as);
  await server.end();

  const unseen = new Set(answers.map(({ pattern }) => pattern));
  for (const { pattern, status } of answers) if (status < 400) unseen.delete(pattern);
  expect([...unseen], "every address was read at least once").toEqual(notRead);

  const { db, close } = await open(DATA_DIR);
  const from = answers[0]?.from ?? 0;
  const writes = (await readWrites(db)).filter(({ at }) => at >= from);
  await close();
  const faults = writes.flatMap((write) => {
    const by = answers.filter((answer) => answer.from <= write.at && write.at <= answer.to);
    const { table, operation, statement } = write;
    const report = `${by.map(({ address }) => address)}: ${operation} ${table}: ${statement}`;
    return isExpected(write, by) ? [] : [report];
  });
  expect(faults).toEqual([]);
  // By jobs and at the end, not by readers.
  const noted = writes.filter(({ table }) => table === visits.table);
  const turns = Math.ceil((Date.now() - from) / visits.everyMs) + 1;
  expect(noted.length).toBeGreaterThan(0);
  // Each session on its own.
  expect(noted.length).toBeLessThanOrEqual(turns * filled.cookies.length);
}

test.runIf(comparedEngines.includes("embedded"))(
  "reading writes nothing to the embedded database",
  { timeout: bounds.many },
  () =>
    readEverything("data", async (dataDir) => {
      await writeEmptyDatabase(databaseFolder(dataDir));
      return openEmbedded(dataDir);
    }),
);

test.runIf(comparedEngines.includes("PostgreSQL"))(
  "reading writes nothing to PostgreSQL",
  { timeout: bounds.many },
  async () => {
    const cluster = await startCluster();
    onTestFinished(cluster.stop);
    const DATABASE_URL = cluster.urlOf("postgres");
    await readEverything("documents", () => openPostgres(DATABASE_URL), { DATABASE_URL });
  },
);
