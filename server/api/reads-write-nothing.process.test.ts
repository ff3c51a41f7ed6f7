import fs from "node:fs";
import path from "node:path";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect, onTestFinished, test } from "vitest";
import routes from "~/app/routes";
import { databaseFolder, type OpenDatabase, openEmbedded, openPostgres } from "~/db/client";
import { festivalSettings } from "~/db/schema";
import { demoJuror } from "~/demo/jurors";
import { automatedKinds } from "~/features/mail/automated/texts";
import { sectionIds } from "~/features/settings-admin/sections.texts";
import { pages } from "~/lib/paths";
import { bounds } from "~/tests/bounds";
import { makeDataDir } from "~/tests/data-dir";
import { startCluster } from "~/tests/engines/postgres";
import { enterByLoginCode } from "~/tests/login-codes";
import { callsOf, type Description } from "~/tests/openapi-calls";
import {
  draftMailing,
  importOneEntry,
  newAddressHeader,
  openYourData,
  readProgramme,
} from "~/tests/read-examples";
import { type ServerProcess, startServer } from "~/tests/server-process";
import { openPayment, pay, shortFilm, submitEntry } from "~/tests/submission-fixtures";
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

/** Nothing is at these addresses, or not yet: a draft's link is made hours after it was typed. */
const notRead = ["/*", "/api/unpaid-entries/{token}", "/nowhere"];

/** When a session was used last is noted in memory, and written down so often. */
const visits = { table: "sessions", everyMs: 30_000 };

/** Where an id or code is found that an address may name, by what the address holds. */
const lists: [address: RegExp, list: string][] = [
  [/^\/go\//, "promo/links"],
  [/campaign/, "promo/campaigns"],
  [/promo\/contact/, "promo/contacts"],
  [/(director|admin)\/news/, "director/news"],
  [/news/, "news"],
  [/submission/, "submissions"],
  [/film/, "director/films"],
  [/contact/, "contacts"],
  [/outbox/, "outbox"],
  [/email-subscribers/, "email-subscribers"],
  [/email-template/, "email-templates"],
];

const pathsOf = (entries: readonly RouteConfigEntry[]): string[] =>
  entries.flatMap(({ path: ownPath, index, children = [] }) => [
    ...(index ? ["/"] : ownPath ? [`/${ownPath.replace(/^\//, "")}`] : []),
    ...pathsOf(children),
  ]);

/** Finds a value for a path parameter. */
type Name = (pattern: string, parameter?: string) => string;

/** Creates rows for every page; returns the readers' cookies and the path parameters. */
async function fill(
  server: ServerProcess,
  dataDir: string,
): Promise<{ cookies: string[]; name: Name }> {
  const intent = await openPayment(server, shortFilm, { amount: 30 });
  await pay(server, intent);
  const entered = await submitEntry(server, intent, shortFilm);
  expect(entered.status).toBe(201);
  const entry = (await entered.json()) as { id: string };
  const cookie = await server.logIn();
  const read = async (list: string) => {
    const answer = await server.request(`/api/${list}`, { cookie, headers: newAddressHeader() });
    const rows: unknown = await answer.json();
    return rows as { id?: string; code?: string; submissionId?: string }[];
  };
  const write = async (method: string, address: string, json: object) => {
    const headers = newAddressHeader();
    const answer = await server.request(`/api/${address}`, { method, json, cookie, headers });
    expect(answer.status, address).toBeLessThan(300);
    return (await answer.json()) as { id: string };
  };
  for (const email of ["ana@kept.example", "bea@kept.example"]) {
    const subscription = await server.request("/api/email-subscribers", { json: { email } });
    expect(subscription.status).toBeLessThan(300);
  }
  const [campaign] = await read("promo/campaigns?limit=1");
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
  // Its former address gets a link that undoes it.
  await write("PATCH", `submissions/${entry.id}/entry`, {
    corrections: 0,
    fields: { submitterEmail: "new@films.example" },
  });
  // A late entry is decided after the demo's entries have all been announced.
  const imported = await importOneEntry(server, cookie);
  const decided = imported.submissionId;
  await write("PUT", `decisions/${decided}`, { outcome: "accepted", version: 0 });
  const announced = await write("POST", "announcements", {
    name: "The shorts",
    types: ["short_film"],
    outcomes: ["accepted"],
  });
  const mailing = await draftMailing(server, cookie, entry.id);
  // The demo's jury is done by today: its phase goes on, and its juror has films.
  const [phase] = await read("jury/phases?limit=1");
  const inAMonth = new Date(Date.now() + 30 * 86_400_000).toISOString();
  await write("PATCH", `jury/phases/${phase?.id}`, { closesAt: inAMonth, version: 1 });
  const [judged] = await read(`jury/phases/${phase?.id}/entries?limit=1`);

  const folder = path.join(dataDir, "mail");
  const tokenFor = (page: string) => {
    const files = fs.existsSync(folder) ? fs.readdirSync(folder) : [];
    const whole = files.filter((name) => name.endsWith(".eml"));
    const emails = whole.map((file) => fs.readFileSync(path.join(folder, file)));
    const text = emails.join("\n").replaceAll("=\r\n", "").replaceAll("=3D", "=");
    return new RegExp(`/${page}/([\\w-]{20,})`).exec(text)?.[1];
  };
  const patiently = { timeout: 100_000, interval: 1_000 };
  await expect.poll(() => tokenFor("confirm"), patiently).toBeTruthy();
  await server.request(`/confirm/${tokenFor("confirm")}`, { method: "POST" });
  await expect.poll(() => tokenFor("unsubscribe"), patiently).toBeTruthy();
  const waiting = async () => [
    ...(await read("outbox?state=queued")),
    ...(await read("outbox?state=sending")),
  ];
  await expect.poll(waiting, patiently).toEqual([]);
  const first = new Map<string, string>();
  for (const [, list] of lists) {
    const [row] = await read(`${list}?limit=1`);
    first.set(list, row?.code ?? row?.id ?? "nothing");
  }
  // As the start-up banner says.
  expect(server.output.out).toContain(`${pages.juryLogin}, as ${demoJuror}`);
  const juror = await enterByLoginCode(server, dataDir, demoJuror);
  const watched = await server.request("/api/jury/assignments", { cookie: juror });
  const [assignment] = (await watched.json()) as { id: string }[];
  const reader = await openYourData(server, dataDir, "ana@kept.example");
  const programme = await readProgramme(server, cookie);
  const name = (pattern: string, parameter = "") => {
    const planned = programme(pattern);
    if (planned) return planned;
    if (/settings|festival/.test(pattern)) return sectionIds[0];
    if (/edition|\{slug\}|:year/.test(pattern)) return "2026";
    if (/waivers\/batches/.test(pattern)) return batch.id;
    if (/api\/codes/.test(pattern)) return code.id;
    if (/api\/mailings/.test(pattern)) return parameter === "{at}" ? "0" : mailing.id;
    if (/automated-emails/.test(pattern)) return automatedKinds[0];
    if (/api\/imports\/\{/.test(pattern)) {
      return parameter === "{submissionId}" ? imported.submissionId : imported.id;
    }
    if (/announcements/.test(pattern)) {
      return /submissionId/.test(parameter) ? decided : announced.id;
    }
    if (/jury\/phases/.test(pattern)) {
      return `${/submissionId/.test(parameter) ? judged?.submissionId : phase?.id}`;
    }
    if (/assignment/.test(pattern)) return `${assignment?.id}`;
    // These belong to the list that they hang on.
    const hangs = /\{id\}\/(entries|messages)$/.test(pattern);
    const [page] = hangs
      ? []
      : (/email-change|entry|unsubscribe|confirm/.exec(pattern.replace("entries", "entry")) ?? []);
    if (page) return tokenFor(page) ?? "nothing";
    const [, list = ""] = lists.find(([address]) => address.test(pattern)) ?? [];
    return first.get(list) ?? "nothing";
  };
  return { cookies: [cookie, juror, reader], name };
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
  { cookies, name }: { cookies: string[]; name: Name },
  as: PagesAs,
): Promise<ReadAnswer[]> {
  const answer = await server.request("/api/openapi.json", { headers: newAddressHeader() });
  expect(answer.status).toBe(200);
  const described = (await answer.json()) as Description;
  const calls = callsOf(described).filter(({ method }) => method === "GET");
  const otherPaths = ["/readyz", "/.well-known/security.txt", "/__manifest", "/nowhere"];
  const patterns = [...pathsOf(routes), ...calls.map((call) => call.path), ...otherPaths];
  const answers: ReadAnswer[] = [];
  for (const pattern of new Set(patterns)) {
    const filled = pattern
      .replace("*", "contact.jpg")
      .replace(/\{\w+\}|:\w+/g, (parameter) => name(pattern, parameter));
    const queries: Record<string, string> = {
      "/api/promo/content": `?campaignId=${name("campaigns")}&state=planned`,
      "/api/desk/search": "?q=love",
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
  // Confirmation emails are among those whose links may be followed.
  const overrides = { newsletter: { doubleOptIn: true } };
  await prepared.db.insert(festivalSettings).values({ overrides });
  await recordWrites(prepared.db);
  await prepared.close();
  const server = await startServer({
    DATA_DIR,
    DEMO: "on",
    RATE_LIMITS: "on",
    TRUST_PROXY: "on",
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

test("reading writes nothing to the embedded database", { timeout: bounds.many }, () =>
  readEverything("data", async (dataDir) => {
    await writeEmptyDatabase(databaseFolder(dataDir));
    return openEmbedded(dataDir);
  }),
);

test("reading writes nothing to PostgreSQL", { timeout: bounds.many }, async () => {
  const cluster = await startCluster();
  onTestFinished(cluster.stop);
  const DATABASE_URL = cluster.urlOf("postgres");
  await readEverything("documents", () => openPostgres(DATABASE_URL), { DATABASE_URL });
});
