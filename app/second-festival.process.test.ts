import { afterAll, beforeAll, expect, test } from "vitest";
import { defaultSettings } from "~/features/settings/schema";
import { settingsSections } from "~/features/settings-admin/schema";
import { sectionIds } from "~/features/settings-admin/sections.texts";
import { documents, isAdminPath, pages, pathFor } from "~/lib/paths";
import { makeTemporaryFolder } from "~/tests/data-dir";
import { accessCode, directorEmail } from "~/tests/director-account";
import { cookieOf } from "~/tests/requests";
import { type ServerProcess, startServer } from "~/tests/server-process";

/** Another festival: every setting has another name and another subject, so what remains is not a setting. */

const replacements: [RegExp, string][] = [
  [/heartlight/g, "lumbre"],
  [/Heartlight/g, "Lumbre"],
  [/romantic/gi, "brave"],
  [/romance/gi, "courage"],
  [/\blove\b/gi, "like"],
];
const renamed = (text: string) =>
  replacements.reduce((into, [from, to]) => into.replaceAll(from, to), text);

/** The values with other words; names of fields stay. */
function other(value: unknown): unknown {
  if (typeof value === "string") return renamed(value);
  if (Array.isArray(value)) return value.map(other);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, other(part)]));
}

const folder = makeTemporaryFolder();
let server: ServerProcess;
let addresses: string[];

beforeAll(async () => {
  server = await startServer({ DATA_DIR: folder.path, DIRECTOR_ACCESS_CODE: accessCode });
  const session = { email: directorEmail, accessCode };
  const cookie = cookieOf(
    await server.request("/api/director/session", { method: "POST", json: session }),
  );
  const slug = ((await (await server.request("/api/season")).json()) as Season).edition.slug;
  const edition = `/api/editions/${slug}`;
  const { version } = (await (await server.request(edition, { cookie })).json()) as Versioned;
  const moved = await server.request(edition, {
    method: "PATCH",
    cookie,
    json: { version, currency: "eur", timeZone: "Europe/Madrid" },
  });
  expect(moved.status, await moved.text()).toBe(200);
  const changes = Object.fromEntries(
    sectionIds.map((id) => [id, other(settingsSections[id].read(defaultSettings))]),
  );
  Object.assign(changes.formats as object, { clock: "24", dates: "world", money: "after" });
  changes.effects = { curtain: false, hearts: false, dust: false };
  const { updatedAt } = (await (
    await server.request("/api/festival", { cookie })
  ).json()) as Changed;
  const changed = await server.request("/api/festival", {
    method: "PATCH",
    cookie,
    json: { updatedAt, changes },
  });
  expect(changed.status, await changed.text()).toBe(200);
  addresses = [
    ...Object.values(pages).filter((page) => !page.includes(":") && !isAdminPath(page)),
    documents.manifest,
    documents.robots,
    documents.sitemap,
    documents.newsFeed,
    pathFor("year", { year: slug }),
    "/.well-known/security.txt",
    "/programme.ics",
    "/api/categories",
    "/api/season",
    "/nowhere",
  ];
});
afterAll(async () => {
  await server?.end("SIGKILL");
  folder.remove();
});
type Changed = { updatedAt: string | null };
type Versioned = { version: number };
type Season = { edition: { slug: string } };

/** Genres are values of the documented categories. */
const withoutGenres = (text: string) =>
  text.replace(/<select[^>]*name="genre".*?<\/select>|"genres":\[[^\]]*\]/gs, "");

test("nothing of the documented festival is on a public page or in a public file", async () => {
  expect(addresses.length).toBeGreaterThan(30);
  const remains: string[] = [];
  for (const address of addresses) {
    const answer = await server.request(address);
    expect(answer.status, address).toBeLessThan(500);
    const text = withoutGenres(await answer.text());
    for (const [word] of text.matchAll(/.{0,30}(?:Heartlight|romanc|romantic|\blove\b).{0,30}/gi)) {
      // Names of cookies are those of the program.
      if (!/heartlight[_-]/.test(word)) remains.push(`${address}: ${word}`);
    }
    const visibleText = text.replace(/<script.*?<\/script>|<!--.*?-->/gs, "");
    if (visibleText.includes("$")) remains.push(`${address}: $`);
  }
  expect(remains).toEqual([]);
});

test("the description of the API has the festival's name", async () => {
  const { info } = (await (await server.request("/api/openapi.json")).json()) as Description;
  expect(info.title).toBe("Lumbre");
});
type Description = { info: { title: string } };

test("dates, times and amounts are in the festival's formats", async () => {
  const home = await (await server.request(pages.home)).text();
  const visibleText = home.replace(/<script.*?<\/script>/gs, "");
  expect(visibleText).toContain("31 January 2026");
  expect(visibleText).toContain("51,000 €");
  expect(visibleText).not.toMatch(/January 31|\bPM\b/);
});

test("effects that are off are not on the page", async () => {
  const home = await (await server.request(pages.home)).text();
  expect(home).not.toContain("<canvas");
  expect(home).not.toContain("dataset.lamp");
  expect(home).toMatch(/class="hero" data-lamp="lit"/);
});
