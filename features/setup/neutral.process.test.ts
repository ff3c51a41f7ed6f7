import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { emailKeys } from "~/features/mail/wording/texts";
import type { FestivalSettings } from "~/features/settings/schema";
import { documents, isAdminPath, pages, pathFor } from "~/lib/paths";
import { makeTemporaryFolder } from "~/tests/data-dir";
import { accessCode } from "~/tests/director-account";
import { cookieOf } from "~/tests/requests";
import { type ServerProcess, startServer } from "~/tests/server-process";
import { message, openPayment, pay, shortFilm, submitEntry } from "~/tests/submission-fixtures";
import { buildSetupFile, firstDraft } from "./wizard.rules";

/**
 * A documentary festival in Lisbon, set up by the wizard on an empty server: nothing that the public reads, sees or
 * receives may be of the documented festival.
 */

const words =
  /.{0,40}(?:heartlight|roman(?:ce|tic)|\blov(?:e|es|ed|er|ers|ing)\b|\bhearts?\b|❤|valentine|chemistry|\btropes?\b|black.tie|inaugural|california|pacific|spotlights? |couple|sandbox@).{0,40}/gi;

/** Names that a program has, not a festival: of cookies, of settings in a page's data, of classes and of fields in the API. */
const withoutNames = (text: string) =>
  text
    .replace(/heartlight[_-]\w*/g, "")
    .replace(/\\?"(?:hearts|tropes|blackTieOn|inauguralYear|romancePercent)\\?"/g, "")
    // A genre that a film of any festival may have, in the description of the general form's call.
    .replace('"Action","Romance"', "")
    .replace(/(?:class|className)=\\?"[^"]*"/g, "");

/** The documented festival's own art. */
const art =
  /\/(?:art\/(?:hero(?!-plain)[a-z0-9-]*|about-knot[0-9-]*|cat-(?:short|feature|series)|still-window)\.\w+|mark\.svg|icon(?:-maskable)?(?:-\d+)?\.(?:svg|png)|favicon\.ico|apple-touch-icon\.png)/g;

const folder = makeTemporaryFolder();
let server: ServerProcess;
let cookie: string;
let settings: FestivalSettings;

/** Emails before the set-up: about the director's first login. */
let before: number;

const mailFolder = path.join(folder.path, "mail");
/** The emails so far, the oldest first. */
const emails = (): string[] =>
  (existsSync(mailFolder) ? readdirSync(mailFolder) : [])
    .filter((name) => name.endsWith(".eml"))
    .map((name) => path.join(mailFolder, name))
    .sort((a, b) => statSync(a).mtimeMs - statSync(b).mtimeMs)
    .map((file) => readFileSync(file, "utf8").replace(/=\r?\n/g, ""));

const festival = async () =>
  (await (await server.request("/api/festival", { cookie })).json()) as {
    facts: FestivalSettings;
    defaults: FestivalSettings;
  };

beforeAll(async () => {
  const clock = "2026-03-10T12:00:00Z";
  const email = "ines@verdade.example";
  server = await startServer({
    DATA_DIR: folder.path,
    DEMO: "off",
    CLOCK: clock,
    DIRECTOR_EMAIL: email,
  });
  const json = { email, accessCode };
  cookie = cookieOf(await server.request("/api/director/session", { json }));
  const { facts: documented } = await festival();
  const draft = {
    ...firstDraft(documented, new Date(clock)),
    name: "Verdade",
    fullName: "Verdade Documentary Days",
    email: "ola@verdade.example",
    place: "Lisbon",
    timeZone: "Europe/Lisbon",
    currency: "eur",
    clock: "24" as const,
  };
  const file = buildSetupFile(draft, documented);
  const applied = await server.request("/api/setup/file", { cookie, json: file });
  expect(applied.status, await applied.clone().text()).toBe(200);
  settings = (await festival()).facts;
  before = emails().length;
});
afterAll(async () => {
  await server?.end("SIGKILL");
  folder.remove();
});

const addresses = () => [
  ...Object.values(pages).filter((page) => !page.includes(":") && !isAdminPath(page)),
  ...settings.categories.map(({ type }) => `${pages.submit}/${type.replaceAll("_", "-")}`),
  documents.manifest,
  documents.robots,
  documents.sitemap,
  documents.newsFeed,
  pathFor("year", { year: settings.dates.festivalFrom.slice(0, 4) }),
  "/.well-known/security.txt",
  "/programme.ics",
  "/api/categories",
  "/api/season",
  "/api/programme",
  "/api/news",
  "/api/openapi.json",
  "/nowhere",
];

const remains = (address: string, text: string) => [
  ...[...withoutNames(text).matchAll(words)].map(([found]) => `${address}: ${found}`),
  ...[...new Set(text.match(art) ?? [])].map((file) => `${address}: ${file}`),
];

test("no public page, file or call has its words or its art", async () => {
  expect(addresses().length).toBeGreaterThan(35);
  const found: string[] = [];
  for (const address of addresses()) {
    const answer = await server.request(address);
    expect(answer.status, address).toBeLessThan(500);
    found.push(...remains(address, await answer.text()));
  }
  expect(found).toEqual([]);
});

test("no default of a setting has them, so that a reset brings nothing back", async () => {
  const { defaults, facts } = await festival();
  expect(remains("defaults", JSON.stringify(defaults))).toEqual([]);
  expect({ ...defaults, pictures: facts.pictures }).toEqual(facts);
});

test("no email and no private page has them", async () => {
  const film = { ...shortFilm, genre: "documentary", synopsis: "A year in a port. ".repeat(5) };
  const intent = await openPayment(server, film);
  await pay(server, intent);
  expect((await submitEntry(server, intent, film)).status).toBe(201);
  await server.request("/api/contact", { json: message("Reyes") });
  await server.request("/api/email-subscribers", { json: { email: "ana@kept.example" } });
  await expect.poll(() => emails().length).toBeGreaterThan(before + 3);
  const sent = emails().slice(before);
  const found = sent.flatMap((email, index) => remains(`email ${index}`, email));
  const [entryPage = ""] = sent.flatMap((email) => /\/entry\/[\w-]{20,}/.exec(email)?.[0] ?? []);
  const page = await server.request(entryPage);
  expect(page.status).toBe(200);
  found.push(...remains("the private page", await page.text()));
  for (const id of emailKeys) {
    const page = await server.request(pathFor("adminEmailTemplate", { id }), { cookie });
    expect(page.status, id).toBe(200);
    found.push(...remains(id, await page.text()));
  }
  expect(found).toEqual([]);
});

test("advertised lengths are those that are accepted", () => {
  expect(settings.categories.map(({ advertisedLength }) => advertisedLength)).toEqual([
    "Up to 40 minutes",
    "41 minutes and more",
    "15 to 90 minutes",
    "Up to 250 characters",
  ]);
});

test("outside the United States dates are written as there, and subscribers confirm", () => {
  expect(settings.formats).toMatchObject({ clock: "24", dates: "world" });
  expect(settings.newsletter.doubleOptIn).toBe(true);
});
