import { afterAll, beforeAll, expect, test } from "vitest";
import { media, watched } from "~/db/schema";
import type { Entry } from "~/features/entry-page/schema";
import { readEntryViewings } from "~/features/jury/assignment/queries.server";
import type { OwnFilm } from "~/features/jury/scoring/schema";
import type { Phase } from "~/features/jury/setup/schema";
import { hashToken } from "~/lib/token.server";
import { uploadFilm } from "~/tests/film-upload";
import { makeFilm } from "~/tests/fixtures/make-film";
import { addFilm, type JuryFixture, juryFixture, type Person } from "~/tests/jury-fixture";

/** Reports of a juror's player, and which of them count. */

const token = "token-of-the-film-that-is-shown-";
let house: JuryFixture;
let film: string;
let id: string;
let seat: string;
let phase: Phase;
let imani: Person;
let pavel: Person;

beforeAll(async () => {
  house = await juryFixture();
  const { app, jurors } = house;
  [imani, pavel] = jurors as [Person, Person];
  film = await addFilm(app, { duration: 2, statusTokenHash: hashToken(token) });
  phase = await house.makePhase((await house.makeJury()).id);
  await house.giveTo(phase, film, imani);
  seat = await house.seat(phase, film, imani);
  await uploadFilm(app, await makeFilm({}), { entry: token });
  const [row] = await app.db.select().from(media);
  id = row?.id ?? "";
});
afterAll(() => house.app.close());

const play = async (init: { method?: string; headers?: Record<string, string> } = {}) => {
  const answer = await house.app.request(`/media/${id}/stream`, { ...imani, ...init });
  expect(answer.status).toBe(200);
  await answer.arrayBuffer();
};
const send = (ranges: unknown, more = {}, person?: Person, film = id) => {
  const json = { ranges, rate: 1, position: 0, ...more };
  return house.app.request(`/api/media/${film}/viewed`, { cookie: person?.cookie, json });
};
const report = async (ranges: [number, number][], more = {}) => {
  const answer = await send(ranges, more, imani);
  expect(answer.status).toBe(200);
  return (await answer.json()) as { seconds: number; share: number; position: number };
};
const listed = async () => {
  const answer = await house.app.request("/api/jury/assignments", imani);
  return ((await answer.json()) as OwnFilm[]).map(({ share }) => share);
};

test("nothing counts before playback: neither a HEAD nor a prefetch starts it", async () => {
  await play({ method: "HEAD" });
  await play({ headers: { "Sec-Purpose": "prefetch" } });
  expect(await report([[0, 10]])).toEqual({ seconds: 0, share: 0, position: 0 });
  expect(await listed()).toEqual([null]);
});

test("two windows count once, and only the time that passed", async () => {
  await play();
  expect(await report([[0, 60]], { position: 60 })).toMatchObject({ seconds: 10, position: 60 });
  house.app.passMinutes(1 / 6);
  const answers = await Promise.all([report([[10, 20]]), report([[10, 20]])]);
  expect(Math.max(...answers.map(({ seconds }) => seconds))).toBe(20);
  house.app.passMinutes(1 / 6);
  expect(await report([[0, 20]], { position: 20 })).toMatchObject({ share: 20 / 120 });
  expect(await listed()).toEqual([20 / 120]);
  const jurorPage = await house.own(imani, seat);
  expect(jurorPage.entry.screener).toMatchObject({ position: 20, share: 20 / 120 });
});

test("refuses a report beyond the film, backwards, or at an impossible speed", async () => {
  for (const [ranges, more] of [
    [[[100, 130]], {}],
    [[[20, 10]], {}],
    [[[-5, 10]], {}],
    [[[0, 10]], { rate: 2.5 }],
    [[[0, 10]], { rate: 0.1 }],
    [[[0, 10]], { position: 500 }],
    ["all of it", {}],
    [Array.from({ length: 101 }, (_, at) => [at, at + 0.5]), {}],
  ] as const) {
    expect((await send(ranges, more, imani)).status, JSON.stringify([ranges, more])).toBe(422);
  }
});

test("only people who may watch the film report", async () => {
  expect((await send([[0, 10]])).status).toBe(401);
  expect((await send([[0, 10]], {}, pavel)).status).toBe(404);
  expect((await send([[0, 10]], {}, imani, seat)).status).toBe(404);
  const byDirector = { id: "", cookie: house.director } as unknown as Person;
  expect((await send([[0, 10]], {}, byDirector)).status).toBe(403);
});

test("the team sees a juror's share beside their score; the filmmaker sees the mean", async () => {
  const readAdmin = (cookie: string) =>
    house.app.request(`/api/jury/phases/${phase.id}/watched`, { cookie });
  const rows = (await (await readAdmin(house.director)).json()) as Record<string, unknown>[];
  expect(rows).toEqual([
    expect.objectContaining({
      personId: imani.id,
      statement: null,
      scored: false,
      seconds: 20,
      share: 20 / 120,
    }),
  ]);
  expect((await readAdmin(imani.cookie)).status).toBe(403);
  const { db } = house.app;
  const onEntryPage = async () => (await readEntryViewings(db, film))[0];
  expect(await onEntryPage()).toMatchObject({
    personName: "Imani Cole",
    share: 20 / 120,
    scored: false,
    isUnwatched: true,
  });
  const firstLook = async () =>
    ((await (await house.app.request(`/api/entries/${token}`)).json()) as Entry).firstLook;
  expect(await firstLook()).toBe(null);
  for (const at of [20, 40, 60, 80]) {
    house.app.passMinutes(1 / 3);
    await report([[at, at + 20]]);
  }
  // A mean of one or two would say what one of them did.
  expect(await firstLook()).toMatchObject({ people: 1, measured: 1, share: null });
  expect(await onEntryPage()).toMatchObject({ isUnwatched: false });
  const otherJurors = [{ personId: pavel.id }, { personId: house.jurors[2]?.id ?? "" }];
  for (const { personId } of otherJurors) {
    await house.app.db.insert(watched).values({
      mediaId: id,
      personId,
      seconds: 61,
      lastAt: house.app.deps.clock(),
    });
  }
  expect(await firstLook()).toMatchObject({ people: 3, measured: 3, share: 0.6 });
});

test("a programmer on the jury sees no shares before their own score", async () => {
  const { app } = house;
  const olga = await house.enter("Olga Outside", ["programmer"]);
  const jury = await house.makeJury(["short_film"], [olga, imani]);
  const second = await house.makePhase(jury.id);
  const film = await addFilm(app, {});
  await house.giveTo(second, film, olga);
  await house.giveTo(second, film, imani);
  const readSeen = async (cookie: string) =>
    (await (await app.request(`/api/jury/phases/${second.id}/watched`, { cookie })).json()) as {
      share: number | null;
    }[];
  expect(await readSeen(house.director)).toMatchObject([{ share: null }, { share: null }]);
  expect(await readSeen(olga.cookie)).toEqual([]);
});
