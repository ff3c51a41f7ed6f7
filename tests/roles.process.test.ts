import { inArray } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Database, type OpenDatabase, openEmbedded, openPostgres } from "~/db/client";
import { filmGuests, programmeLetters, submissions } from "~/db/tables";
import { makeFilmOfEntry } from "~/features/films/desk/commands.server";
import { assignByHand } from "~/features/jury/assignment/commands.server";
import { publish } from "~/features/jury/assignment/publishing.server";
import { createJury } from "~/features/jury/setup/juries.server";
import { createPhase } from "~/features/jury/setup/phases.server";
import { newPhaseSchema } from "~/features/jury/setup/schema";
import { createBlock } from "~/features/programme/blocks/commands.server";
import { newBlockSchema } from "~/features/programme/blocks/schema";
import { isDeskPath, pages } from "~/http/addresses";
import { systemClock } from "~/http/clock";
import { makeTemporaryFolder } from "./data-dir";
import { startCluster } from "./engines/postgres";
import { type ActorName, actors, enterAs, enterPerson } from "./entering";
import { addFilm, canary, phaseSent } from "./jury-house";
import { idOf, plantNights } from "./nights";
import { type ServerProcess, startServer } from "./server-process";

/**
 * Every page of the desk and of the jury's, asked by everybody who is not its own: as a document
 * and as data, on both engines. And what those who judge a blind phase are handed with them.
 */

type Judge = { cookie: string; film: string };
type Filled = {
  cookies: Map<string, string>;
  /** The page of the phase that two people judge, and each one's film of it. */
  phase: string;
  /** The page of a film of the programme, and of the one that was made of what is judged. */
  film: string;
  judgedFilm: string;
  juror: Judge;
  programmer: Judge;
};

/** A film of the programme, two published versions and a letter that waits. */
async function plan(db: Database): Promise<string> {
  await plantNights(db, new Date());
  const filmId = idOf("tideline");
  await db.insert(programmeLetters).values({
    ...{ filmId, versionNumber: 2, toAddress: "hugo@films.example", subject: "Tideline" },
    ...{ text: "It moved.", html: "It moved.", told: [], createdAt: new Date() },
  });
  return pages.adminFilm.replace(":id", filmId);
}

/** Makes the judged entry a film of the programme with a guest, in a block; another is accepted alone. */
async function accept(db: Database, submissionId: string): Promise<string> {
  const other = await addFilm({ db }, { filmTitle: "The Second Bus" });
  const accepted = inArray(submissions.id, [submissionId, other]);
  await db.update(submissions).set({ status: "accepted" }).where(accepted);
  const hand = { db, clock: systemClock, by: "The director" };
  const done = await makeFilmOfEntry(hand, submissionId);
  if (done.kind !== "done") throw new Error("The film was refused.");
  const { id: filmId } = done.film.film;
  const guest = { name: canary.submitterName, email: canary.submitterEmail };
  await db.insert(filmGuests).values({ ...guest, filmId, ordinal: 0 });
  const films = [{ filmId, gapSeconds: 0 }];
  const block = newBlockSchema.parse({ title: "The Last Bus", films });
  expect((await createBlock(hand, block)).kind).toBe("done");
  return pages.adminFilm.replace(":id", filmId);
}

/** People of every kind, and a blind phase that a juror and a programmer judge. */
async function fill(db: Database): Promise<Filled> {
  const cookies = new Map([["nobody", ""]]);
  for (const name of Object.keys(actors) as ActorName[]) {
    cookies.set(name, await enterAs(db, systemClock, name));
  }
  const judges: { id: string; cookie: string }[] = [];
  for (const role of ["juror", "programmer"] as const) {
    const person = { name: `Judging ${role}`, email: `${role}@judge.example`, roles: [role] };
    judges.push(await enterPerson(db, systemClock, person));
  }
  const film = await addFilm({ db }, { filmTitle: "The Last Bus" });
  const jury = await createJury(db, {
    ...{ name: "Shorts", categories: ["short_film"] },
    members: judges.map(({ id }) => ({ personId: id })),
  });
  if (jury.kind !== "done") throw new Error("The jury was refused.");
  const sent = { ...phaseSent(jury.value.id), closesAt: "2190-01-01T00:00:00Z" };
  const phase = await createPhase(db, systemClock, newPhaseSchema.parse(sent));
  if (phase.kind !== "done") throw new Error("The phase was refused.");
  const { id } = phase.value;
  const seats: string[] = [];
  for (const person of judges) {
    const made = await assignByHand(db, id, { submissionId: film, personId: person.id });
    seats.push(made.kind === "made" ? made.id : "");
  }
  await publish({ db, clock: systemClock, publicUrl: "https://festival.test" }, id);
  const [juror, programmer] = judges.map(({ cookie }, at) => ({
    cookie,
    film: pages.juryFilm.replace(":assignment", seats[at] ?? ""),
  })) as [Judge, Judge];
  const phasePage = pages.adminJuryPhase.replace(":id", id);
  const judgedFilm = await accept(db, film);
  return { cookies, phase: phasePage, film: await plan(db), judgedFilm, juror, programmer };
}

const engines: Record<
  string,
  (folder: string) => Promise<{
    open: () => Promise<OpenDatabase>;
    env: Record<string, string>;
    stop: () => Promise<unknown>;
  }>
> = {
  embedded: async (folder) => ({
    open: () => openEmbedded(folder),
    env: {},
    stop: async () => undefined,
  }),
  PostgreSQL: async () => {
    const cluster = await startCluster();
    const DATABASE_URL = cluster.urlOf("postgres");
    return { open: () => openPostgres(DATABASE_URL), env: { DATABASE_URL }, stop: cluster.stop };
  },
};

const rooms = Object.values(pages).filter((page) => isDeskPath(page) && page !== pages.portal);
const programmers = [pages.adminJury, pages.adminFilms, pages.adminProgramme];
const isProgrammersRoom = (room: string) =>
  programmers.some((one) => `${room}/`.startsWith(`${one}/`));
const publishes = ">Publish<";
/** What only the director may do, as its buttons say it. */
const directorsAlone = [
  ...[
    "Add a person",
    "Add a jury",
    "Edit phase",
    ">Publish<",
    "Hide from the public",
    "Or describe one",
  ],
  ...["Publish it again", "Send 1 letter"],
];
const versions = pages.adminProgrammeVersions;
const jurorsRooms = [pages.jury, pages.juryLines, pages.juryFilm];
const somewhere = (room: string) => room.replace(/:\w+/g, "1");

describe.each(Object.keys(engines))("on %s", (engine) => {
  const folder = makeTemporaryFolder();
  let stop: () => Promise<unknown>;
  let server: ServerProcess;
  let filled: Filled;

  beforeAll(async () => {
    const made = await engines[engine]?.(folder.path);
    if (!made) throw new Error("There is no such engine.");
    stop = made.stop;
    const { db, close } = await made.open();
    filled = await fill(db);
    await close();
    server = await startServer({ DATA_DIR: folder.path, ...made.env });
  });
  afterAll(async () => {
    await server?.end("SIGKILL");
    await stop?.();
    folder.remove();
  });

  const ask = (address: string, cookie: string | undefined) =>
    server.request(address, { cookie, redirect: "manual" });

  test.each(["nobody", ...Object.keys(actors)] as const)(
    "a %s is led to the login",
    async (name) => {
      const cookie = filled.cookies.get(name);
      expect(cookie).toBeDefined();
      const closed = rooms.filter((room) => name !== "programmer" || !isProgrammersRoom(room));
      const mayJudge = name === "juror" || name === "programmer";
      const barred = [
        ...closed.map((room) => [somewhere(room), pages.portal]),
        ...(mayJudge ? [] : jurorsRooms).map((room) => [somewhere(room), pages.juryLogin]),
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

  test("a programmer sees films, programme and jury, without what is the director's, and no other part of the desk", async () => {
    const cookie = filled.cookies.get("programmer");
    const own = rooms.filter((room) => isProgrammersRoom(room) && !room.includes(":"));
    expect(own.length).toBeGreaterThan(7);
    for (const room of [...own, filled.phase, filled.film]) {
      const answer = await ask(room, cookie);
      expect(answer.status, room).toBe(200);
      const page = await answer.text();
      expect(page, room).toContain("</h1>");
      expect(page, room).toContain(`href="${pages.adminProgramme}"`);
      // A programmer publishes what jurors are to watch.
      const words = directorsAlone.filter((one) => one !== publishes || room !== filled.phase);
      for (const word of ["@judge.example", ...words]) {
        expect(page.includes(word), `${word} in ${room}`).toBe(false);
      }
      for (const other of [...rooms, pages.portal].filter((one) => !isProgrammersRoom(one))) {
        expect(page.includes(`href="${other}"`), `${other} in ${room}`).toBe(false);
      }
    }
  });

  test("the director sees all of them, and no juror's room", async () => {
    const cookie = await server.logIn();
    for (const room of rooms.map(somewhere)) {
      const page = await ask(room, cookie);
      expect(page.headers.get("Location") ?? "", room).not.toContain(pages.portal);
    }
    const page = await (await ask(pages.adminJury, cookie)).text();
    for (const word of ["Add a person", "Add a jury", "Add a phase"]) expect(page).toContain(word);
    // The words that a programmer's pages lack are there to be found.
    const own = [pages.adminJury, filled.phase, filled.film, pages.adminProgramme, versions];
    const told = await Promise.all(own.map(async (room) => (await ask(room, cookie)).text()));
    for (const word of directorsAlone) expect(told.join(), word).toContain(word);
    expect((await ask(pages.jury, cookie)).headers.get("Location")).toBe(pages.juryLogin);
  });

  test("no page of a blind phase names anybody, as a document or as data", async () => {
    const { juror, programmer, phase, judgedFilm } = filled;
    const planning = rooms.filter(
      (room) => isProgrammersRoom(room) && !room.includes(":") && room !== pages.adminJury,
    );
    const desk = [
      phase,
      `${phase}?sort=mean&among=unscored`,
      `${phase}?show=missing`,
      pages.adminJury,
      ...planning,
    ];
    const looks = [
      ...[pages.jury, pages.juryLines, juror.film].map((page) => [page, juror.cookie]),
      ...[pages.jury, pages.juryLines, programmer.film, ...desk].map((page) => [
        page,
        programmer.cookie,
      ]),
    ] as [string, string][];
    let told = 0;
    for (const [page, cookie] of looks) {
      const [path, query] = page.split("?");
      for (const address of [page, `${path}.data${query ? `?${query}` : ""}`]) {
        const answer = await ask(address, cookie);
        expect(answer.status, address).toBe(200);
        const text = await answer.text();
        if (text.includes("The Last Bus")) told += 1;
        for (const word of Object.values(canary)) expect(text, address).not.toContain(word);
      }
    }
    expect(told).toBeGreaterThan(8);
    // The film that was made of it is not theirs yet; whoever does not judge it reads all of it.
    expect((await ask(judgedFilm, programmer.cookie)).status).toBe(404);
    const free = filled.cookies.get("programmer");
    for (const page of [judgedFilm, pages.adminFilms, pages.adminProgramme]) {
      const text = await (await ask(page, free)).text();
      expect(text.includes(canary.director) || text.includes(canary.submitterName), page).toBe(
        true,
      );
    }
    // The director's own pages name them: the words are there to be found.
    const list = await (await ask(pages.adminSubmissions, await server.logIn())).text();
    expect(list.includes(canary.submitterName)).toBe(true);
  });
});
