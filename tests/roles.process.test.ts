import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { databaseFolder, type OpenDatabase, openEmbedded, openPostgres } from "~/db/client";
import type { Contract } from "~/lib/api/contract";
import { isAdminPath, pages } from "~/lib/paths";
import { writeEmptyDatabase } from "~/server/empty-database";
import { type ActorName, actors, kindOf } from "./actors";
import { comparedEngines } from "./both-engines";
import { makeTemporaryFolder } from "./data-dir";
import { startCluster } from "./engines/postgres";
import { canary } from "./jury-fixture";
import { callsOf, type Description, validValue } from "./openapi-calls";
import { type Filled, fillSite } from "./roles-site";
import { type ServerProcess, startServer } from "./server-process";

/**
 * Every admin and jury page, requested by everybody who may not open it: as a document and as data.
 * Also what blind jurors get.
 */

const engines: Record<
  string,
  (folder: string) => Promise<{
    open: () => Promise<OpenDatabase>;
    env: Record<string, string>;
    stop: () => Promise<unknown>;
  }>
> = {
  embedded: async (folder) => ({
    open: async () => {
      await writeEmptyDatabase(databaseFolder(folder));
      return openEmbedded(folder);
    },
    env: {},
    stop: async () => undefined,
  }),
  PostgreSQL: async () => {
    const cluster = await startCluster();
    const DATABASE_URL = cluster.urlOf("postgres");
    return { open: () => openPostgres(DATABASE_URL), env: { DATABASE_URL }, stop: cluster.stop };
  },
};

const adminPages = Object.values(pages).filter(
  (page) => isAdminPath(page) && page !== pages.portal,
);
const programmers = [pages.adminJury, pages.adminFilms, pages.adminProgramme, pages.adminAudience];
const isProgrammersPage = (page: string) =>
  programmers.some((programmer) => `${page}/`.startsWith(`${programmer}/`));
const publishes = ">Publish<";
/** The labels of buttons that only directors have. */
const directorsAlone = [
  "Add a person",
  "Add a jury",
  "Edit phase",
  ">Publish<",
  "Make private",
  "Or describe a picture",
  "Publish it again",
  "Send 1 email",
];
const versions = pages.adminProgrammeVersions;
/** People with a role only in another edition, or no longer any. */
const outsiders = (Object.keys(actors) as ActorName[]).filter(
  (name) => kindOf(name).givenIn ?? kindOf(name).roleRemoved,
);
/** Titles that are only in rows of the open edition. */
const planted = ["The Last Bus", "The Second Bus", "Tideline", "First look", "Shorts"];
const modules = import.meta.glob<Record<string, Contract>>(
  "../features/**/{contract,*.contract}.ts",
  {
    eager: true,
  },
);
const jurorPages = [pages.jury, pages.juryLines, pages.juryAccount, pages.juryFilm];
const exampleAddress = (page: string) => page.replace(/:\w+/g, "1");

const engineNames = Object.keys(engines).filter((name) => comparedEngines.includes(name));

describe.each(engineNames)("on %s", (engine) => {
  const folder = makeTemporaryFolder();
  let stop: () => Promise<unknown>;
  let server: ServerProcess;
  let filled: Filled;

  beforeAll(async () => {
    const database = await engines[engine]?.(folder.path);
    if (!database) throw new Error("There is no such engine.");
    stop = database.stop;
    const { db, close } = await database.open();
    filled = await fillSite(db);
    await close();
    server = await startServer({ DATA_DIR: folder.path, ...database.env });
  });
  afterAll(async () => {
    await server?.end("SIGKILL");
    await stop?.();
    folder.remove();
  });

  const ask = (address: string, cookie: string | undefined) =>
    server.request(address, { cookie, redirect: "manual" });

  /** Values for path parameters: rows of the open edition, as the director reads them. */
  async function readIds(director: string) {
    type Row = { id?: string; number?: number; submissionId?: string; screeningId?: string };
    const first = async (address: string): Promise<string> => {
      const [row] = (await (await ask(address, director)).json()) as Row[];
      return String(row?.submissionId ?? row?.screeningId ?? row?.id ?? row?.number ?? "1");
    };
    const phase = filled.phase.split("/").at(-1) ?? "";
    const lists = {
      blocks: "blocks",
      screenings: "screenings",
      venues: "venues",
      versions: "versions",
      letters: "letters",
    };
    const programme = new Map<string, string>();
    for (const list of Object.keys(lists)) {
      programme.set(list, await first(`/api/programme/${list}`));
    }
    const submission = await first(`/api/jury/phases/${phase}/entries`);
    const conflict = await first("/api/jury/conflicts");
    const award = await first("/api/awards");
    const screening = await first("/api/audience");
    const film = filled.film.split("/").at(-1) ?? "";
    const assignment = filled.juror.film.split("/").at(-1) ?? "";
    return (path: string, key: string): string => {
      if (key === "submissionId" || path.startsWith("/api/submissions/")) return submission;
      if (path.startsWith("/api/jury/phases/")) return phase;
      if (path.startsWith("/api/jury/assignments/")) return assignment;
      if (path.startsWith("/api/jury/conflicts/")) return conflict;
      if (path.startsWith("/api/director/films/")) return film;
      if (path.startsWith("/api/awards/")) return award;
      if (path.startsWith("/api/audience/")) return screening;
      if (path.includes("/problems/")) return "copy_missing-0000000000000000";
      return programme.get(/^\/api\/programme\/(\w+)/.exec(path)?.[1] ?? "") ?? "1";
    };
  }

  test.each(["nobody", ...Object.keys(actors)] as const)(
    "a %s is redirected to the login",
    async (name) => {
      const cookie = filled.cookies.get(name);
      expect(cookie).toBeDefined();
      const {
        roles = [],
        revoked = false,
        elsewhere = [],
      } = name === "nobody" ? {} : kindOf(name as ActorName);
      // The page of a phase checks the role in that phase's edition.
      const ownPhasePage = elsewhere.includes("programmer") ? pages.adminJuryPhase : "";
      const closed = adminPages.filter(
        (page) =>
          page !== ownPhasePage && (revoked || name !== "programmer" || !isProgrammersPage(page)),
      );
      const mayJudge = !revoked && [...roles, ...elsewhere].length > 0;
      const barred = [
        ...closed.map((page) => [exampleAddress(page), pages.portal]),
        ...(mayJudge ? [] : jurorPages).map((page) => [exampleAddress(page), pages.juryLogin]),
      ] as [string, string][];
      for (const [address, login] of barred) {
        const page = await ask(address, cookie);
        expect(page.status, address).toBe(302);
        expect(page.headers.get("Location"), address).toContain(login);
        expect(page.headers.get("Cache-Control"), address).toBe("no-store");
        const data = await ask(`${address}.data`, cookie);
        expect(await data.text(), address).toContain(login);
      }
      const portal = await server.request(pages.portal, { cookie });
      expect(await portal.text()).toContain("Access code");
    },
  );

  test.each(["2026", "2019", "2090"])(
    "checks a role in the edition of the address: %s",
    async (year) => {
      for (const address of [pages.adminJury, pages.adminProgramme]) {
        for (const name of Object.keys(actors) as ActorName[]) {
          const page = await ask(`${address}?edition=${year}`, filled.cookies.get(name));
          const mayRead =
            year === "2026" ? name === "programmer" : kindOf(name).givenIn?.year === year;
          const isOver = year === "2019";
          expect(page.status, `${name} in ${address}`).toBe(mayRead && !isOver ? 200 : 302);
          // An edition in preparation has no programme yet, and does not show the open edition's.
          if (year === "2090" && address === pages.adminProgramme && page.status === 200) {
            const text = await page.text();
            expect(text).toContain("No programme published");
            for (const word of planted) expect(text, word).not.toContain(word);
          }
        }
        const director = await ask(`${address}?edition=2019`, await server.logIn());
        expect(director.status).toBe(200);
      }
    },
  );

  test("no call shows the open edition to a role of another edition or a revoked one", async () => {
    const director = await server.logIn();
    const description = (await (await ask("/api/openapi.json", director)).json()) as Description;
    const contracts = Object.values(modules).flatMap((module) => Object.values(module));
    const ids = await readIds(director);
    const refused: string[] = [];
    let answered = 0;
    for (const { method, path, body } of callsOf(description)) {
      const declared = contracts.find(
        (contract) => contract.method === method && contract.path === path,
      );
      const access = declared?.access;
      if (typeof access !== "object" || !access.includes("programmer")) continue;
      // Sessions and factors belong to the person, not to an edition.
      if (method === "DELETE" && path.startsWith("/api/sessions")) continue;
      if (/^\/api\/(auth|passkeys|totp|recovery-codes)\b/.test(path)) continue;
      const address = path.replace(/\{(\w+)\}/g, (_, key: string) => ids(path, key));
      const call = `${method} ${address}`;
      for (const name of outsiders) {
        const cookie = filled.cookies.get(name);
        const json = body ? validValue(body) : method === "GET" ? undefined : {};
        const answer = await server.request(address, { method, cookie, json });
        const text = await answer.text();
        const isOwnList = method === "GET" && answer.status === 200;
        // A body with made-up ids may be refused before the row's owner is checked.
        if (!isOwnList) expect([403, 404, 422], `${name}: ${call}`).toContain(answer.status);
        for (const word of planted) expect(text, `${name}: ${call}`).not.toContain(word);
        refused.push(call);
      }
      if (method !== "GET") continue;
      const answer = await server.request(address, { cookie: filled.cookies.get("programmer") });
      // A screening has a code only while its vote is open.
      const absent = path === "/api/audience/{screeningId}/code" ? [409] : [];
      const owned = access.includes("director") ? [200, ...absent] : [200, 404];
      expect(owned, call).toContain(answer.status);
      const text = await answer.text();
      if (planted.some((word) => text.includes(word))) answered += 1;
    }
    expect(new Set(refused).size).toBeGreaterThan(50);
    // A programmer of the open edition does get these words.
    expect(answered).toBeGreaterThan(10);
  });

  test("a programmer sees films, programme and jury, without director-only parts", async () => {
    const cookie = filled.cookies.get("programmer");
    const programmerPages = adminPages.filter(
      (page) => isProgrammersPage(page) && !page.includes(":"),
    );
    expect(programmerPages.length).toBeGreaterThan(7);
    for (const address of [...programmerPages, filled.phase, filled.film]) {
      const answer = await ask(address, cookie);
      expect(answer.status, address).toBe(200);
      const page = await answer.text();
      expect(page, address).toContain("</h1>");
      expect(page, address).toContain(`href="${pages.adminProgramme}"`);
      // A programmer publishes the films for jurors.
      const words = directorsAlone.filter(
        (label) => label !== publishes || address !== filled.phase,
      );
      for (const word of ["@judge.example", ...words]) {
        expect(page.includes(word), `${word} in ${address}`).toBe(false);
      }
      for (const otherPage of [...adminPages, pages.portal].filter(
        (page) => !isProgrammersPage(page),
      )) {
        expect(page.includes(`href="${otherPage}"`), `${otherPage} in ${address}`).toBe(false);
      }
    }
  });

  test("the director sees all admin pages, and no juror's page", async () => {
    const cookie = await server.logIn();
    // The dashboard's address is the portal's.
    expect((await ask(pages.adminHome, cookie)).headers.get("Location")).toBe(pages.portal);
    for (const address of adminPages
      .filter((page) => page !== pages.adminHome)
      .map(exampleAddress)) {
      const page = await ask(address, cookie);
      expect(page.headers.get("Location") ?? "", address).not.toContain(pages.portal);
    }
    const page = await (await ask(pages.adminJury, cookie)).text();
    for (const word of ["Add a jury", "Add a phase"]) expect(page).toContain(word);
    // The director's pages do contain the words that a programmer's pages lack.
    const directorPages = [pages.adminJury, pages.adminPeople, filled.phase, filled.film];
    directorPages.push(pages.adminProgramme, versions);
    const texts = await Promise.all(
      directorPages.map(async (page) => (await ask(page, cookie)).text()),
    );
    for (const word of directorsAlone) expect(texts.join(), word).toContain(word);
    expect((await ask(pages.jury, cookie)).headers.get("Location")).toBe(pages.juryLogin);
  });

  test("no page of a blind phase names anybody, as a document or as data", async () => {
    const { juror, programmer, phase, judgedFilm } = filled;
    const planning = adminPages.filter(
      (page) => isProgrammersPage(page) && !page.includes(":") && page !== pages.adminJury,
    );
    const directorPages = [
      phase,
      `${phase}?sort=mean&among=unscored`,
      `${phase}?show=missing`,
      pages.adminJury,
      ...planning,
    ];
    const looks = [
      ...[pages.jury, pages.juryLines, pages.juryAccount, juror.film].map((page) => [
        page,
        juror.cookie,
      ]),
      ...[pages.jury, pages.juryLines, pages.juryAccount, programmer.film, ...directorPages].map(
        (page) => [page, programmer.cookie],
      ),
    ] as [string, string][];
    let checked = 0;
    for (const [page, cookie] of looks) {
      const [path, query] = page.split("?");
      for (const address of [page, `${path}.data${query ? `?${query}` : ""}`]) {
        const answer = await ask(address, cookie);
        expect(answer.status, address).toBe(200);
        const text = await answer.text();
        if (text.includes("The Last Bus")) checked += 1;
        for (const word of Object.values(canary)) expect(text, address).not.toContain(word);
      }
    }
    expect(checked).toBeGreaterThan(8);
    // The film made from it is hidden from them; another reader sees all of it.
    expect((await ask(judgedFilm, programmer.cookie)).status).toBe(404);
    const free = filled.cookies.get("programmer");
    for (const page of [judgedFilm, pages.adminFilms, pages.adminProgramme]) {
      const text = await (await ask(page, free)).text();
      expect(text.includes(canary.director) || text.includes(canary.submitterName), page).toBe(
        true,
      );
    }
    // The director's own pages do contain these names.
    const list = await (await ask(pages.adminSubmissions, await server.logIn())).text();
    expect(list.includes(canary.submitterName)).toBe(true);
  });

  test("no page shows a film to a programmer with a conflict, as a document or as data", async () => {
    const { conflicted, phase, judgedFilm, cookies } = filled;
    const programmerPages = adminPages.filter(
      (page) => isProgrammersPage(page) && !page.includes(":"),
    );
    const searched = [`${pages.adminFilms}?q=Bus`, `${phase}?q=Bus`, `${phase}?show=missing`];
    const words = ["The Last Bus", "the-last-bus", canary.submitterName];
    let foundCount = 0;
    for (const page of [...programmerPages, phase, ...searched, ...conflicted.placed]) {
      const [path, query] = page.split("?");
      for (const address of [page, `${path}.data${query ? `?${query}` : ""}`]) {
        const answer = await ask(address, conflicted.cookie);
        expect(answer.status, address).toBe(200);
        const text = await answer.text();
        for (const word of words) expect(text, address).not.toContain(word);
        // A programmer without a conflict does get these words.
        const colleaguesText = await (await ask(address, cookies.get("programmer"))).text();
        if (words.some((word) => colleaguesText.includes(word))) foundCount += 1;
      }
    }
    expect(foundCount).toBeGreaterThan(12);
    for (const page of conflicted.placed) {
      const text = await (await ask(page, conflicted.cookie)).text();
      expect(text, page).toContain("A film you have a conflict with");
    }
    expect((await ask(judgedFilm, conflicted.cookie)).status).toBe(404);
  });
});
