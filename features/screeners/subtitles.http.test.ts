import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { media, submissions } from "~/db/schema";
import type { Entry } from "~/features/entry-page/schema";
import { hashToken } from "~/lib/token.server";
import { uploadFilm } from "~/tests/film-upload";
import { makeFilm } from "~/tests/fixtures/make-film";
import { addFilm, type JuryFixture, juryFixture, type Person } from "~/tests/jury-fixture";
import { compareFilms } from "./copies.queries.server";
import type { Screener } from "./schema";

/** Subtitles of uploaded films: sent by the filmmaker, shown to everybody who may watch the film. */

const token = "token-of-the-film-that-is-shown-";
const srt = "1\n00:00:01,000 --> 00:00:02,500\n<i>Hello</i> & welcome\n";
let house: JuryFixture;
let film: string;
let seat: string;
let imani: Person;
let pavel: Person;

beforeAll(async () => {
  house = await juryFixture();
  const { app, jurors } = house;
  [imani, pavel] = jurors as [Person, Person];
  film = await addFilm(app, { duration: 2, statusTokenHash: hashToken(token) });
  const phase = await house.makePhase((await house.makeJury()).id);
  await house.giveTo(phase, film, imani);
  seat = await house.seat(phase, film, imani);
});
afterAll(() => house.app.close());

type Sent = { language?: string; type?: string; sdh?: string; method?: string; of?: string };
const send = (body: string | Uint8Array<ArrayBuffer>, options: Sent = {}) => {
  const {
    language = "en",
    type = "application/x-subrip",
    sdh,
    method = "PUT",
    of = token,
  } = options;
  const address = `/api/entries/${of}/screener/subtitles/${language}${sdh ? `?sdh=${sdh}` : ""}`;
  return house.app.request(address, {
    method,
    headers: { "Content-Type": type },
    ...(method === "PUT" && { body }),
  });
};
const listed = async (response: Response) => {
  expect(response.status).toBe(200);
  return ((await response.json()) as Entry).screener?.subtitles ?? [];
};

test("subtitles follow a film that is ready", async () => {
  expect((await send(srt)).status).toBe(409);
  await uploadFilm(house.app, await makeFilm({}), { entry: token });
  expect(await listed(await house.app.request(`/api/entries/${token}`))).toEqual([]);
});

test("subtitles are stored as plain WebVTT, one file a language", async () => {
  const [first] = await listed(await send(srt, { sdh: "1" }));
  expect(first).toMatchObject({ language: "en", sdh: true });
  expect(first?.url).toMatch(/^\/media\/[0-9a-f-]{36}\/en\.vtt$/);
  const vtt = "WEBVTT\n\nNOTE Canary\n\n00:01.000 --> 00:02.000\nOlá\n";
  await listed(await send(vtt, { language: "pt-BR", type: "text/vtt" }));
  const tracks = await listed(await send(srt.replace("Hello", "Hi")));
  expect(tracks.map(({ language, sdh }) => [language, sdh])).toEqual([
    ["en", false],
    ["pt-BR", false],
  ]);
  const read = async (url = "") => {
    const response = await house.app.request(url, imani);
    expect(response.status).toBe(200);
    expect(response.headers.get("Content-Type")).toBe("text/vtt; charset=utf-8");
    expect(response.headers.get("Cache-Control")).toBe("private, no-store");
    return response.text();
  };
  expect(await read(tracks[0]?.url)).toBe(
    "WEBVTT\n\n00:00:01.000 --> 00:00:02.500\nHi &amp; welcome\n",
  );
  expect(await read(tracks[1]?.url)).toBe("WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nOlá\n");
  const jurorPage = await house.own(imani, seat);
  expect(jurorPage.entry.screener?.subtitles).toEqual(tracks);
});

test("lines that could not be read are told to the filmmaker and to the director", async () => {
  const damaged = `By Jane\n\n${srt}\nafter an empty line\n\n2\n00:00:0x,000 --> 00:00:04\nlost\n`;
  const warning = "3 lines could not be read and are not shown: lines 1, 10, 11.";
  const [en] = await listed(await send(damaged));
  expect(en).toMatchObject({ language: "en", warning });
  const text = await (await house.app.request(en?.url ?? "", imani)).text();
  expect(text).toContain("Hello &amp; welcome\nafter an empty line\n");
  const mediaList = await house.app.request("/api/media", { cookie: house.director });
  const [uploaded] = (await mediaList.json()) as Screener[];
  expect(uploaded?.subtitles.find(({ language }) => language === "en")).toEqual(en);
  const [latin] = await listed(await send(Buffer.from(srt.replace("Hello", "Olá"), "latin1")));
  expect(latin?.warning).toContain("not saved as UTF-8");
  expect((await listed(await send(srt)))[0]?.warning).toBeNull();
});

test("everybody who may watch the film gets its subtitles, and nobody else", async () => {
  const [en] = await listed(await house.app.request(`/api/entries/${token}`));
  const status = async (cookie?: string, query = "", url = en?.url ?? "") =>
    (await house.app.request(url + query, { cookie })).status;
  expect(await status(imani.cookie)).toBe(200);
  expect(await status(house.director)).toBe(200);
  expect(await status(undefined, `?entry=${token}`)).toBe(200);
  expect(await status(pavel.cookie)).toBe(404);
  expect(await status()).toBe(404);
  expect(await status(undefined, "?entry=x")).toBe(404);
  expect(await status(imani.cookie, "", en?.url.replace("en.vtt", "fr.vtt"))).toBe(404);
  expect(await status(imani.cookie, "", `/media/${film}/en.vtt`)).toBe(404);
});

test("a file without subtitles, of another kind or size, or of a closed entry is refused", async () => {
  const detail = async (response: Response) =>
    [response.status, ((await response.json()) as { detail: string }).detail] as const;
  expect(await detail(await send("Hello\n\nworld"))).toEqual([
    422,
    "We found no subtitles in this file. Send SRT or WebVTT.",
  ]);
  expect((await send(""))?.status).toBe(422);
  expect((await send(srt, { type: "text/plain" })).status).toBe(415);
  expect((await send("x".repeat(1024 * 1024 + 1))).status).toBe(413);
  expect((await send(`${srt}${"\n".repeat(200_000)}`)).status).toBe(200);
  expect((await send(srt, { sdh: "yes" })).status).toBe(422);
  for (const language of ["english-of-england", "EN", "..%2Fx", "e"]) {
    expect((await send(srt, { language })).status).toBe(404);
  }
  expect((await send(srt, { of: "another-token-that-nobody-knows-" })).status).toBe(404);
  const change = house.app.db.update(submissions);
  await change.set({ withdrawnAt: new Date() }).where(eq(submissions.id, film));
  expect((await send(srt)).status).toBe(409);
  expect((await send(srt, { method: "DELETE" })).status).toBe(409);
  await change.set({ withdrawnAt: null }).where(eq(submissions.id, film));
});

test("deleted subtitles and those of a deleted film leave no bytes", async () => {
  expect(await listed(await send("", { language: "pt-BR", method: "DELETE" }))).toHaveLength(1);
  const { db, films } = house.app.deps;
  const rows = await db.select().from(media);
  expect(rows.filter(({ storageKey }) => storageKey)).toHaveLength(2);
  expect(await compareFilms(db, films)).toMatchObject({ films: 2, missing: 0, damaged: 0 });
  const mediaList = await house.app.request("/api/media", { cookie: house.director });
  expect(((await mediaList.json()) as unknown[]).length).toBe(1);
  const row = rows.find(({ kind }) => kind === "screener");
  const removed = await house.app.request(`/api/media/${row?.id}?version=${row?.version}`, {
    method: "DELETE",
    cookie: house.director,
  });
  expect(removed.status).toBe(204);
  for (const { id } of rows) expect(await films.size(id)).toBeNull();
  expect(await db.$count(media, eq(media.state, "ready"))).toBe(0);
});
