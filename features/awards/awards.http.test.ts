import { desc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLog, editions, films, honors } from "~/db/schema";
import { awardsFixture, leftovers, tideline } from "~/tests/awards-fixture";
import { openEdition, prepareEdition } from "~/tests/editions-fixture";

/** Awards and their films, decided in private. */

const festival = awardsFixture();
const { send, must, award, decide, accept } = festival;

test("an award is created, listed, changed and deleted", async () => {
  const short = await award({ prizeCents: 50_000, ordinal: 2, category: "short_film" });
  expect(short).toMatchObject({
    edition: "2026",
    name: "Best Short Film",
    kind: "jury",
    category: "short_film",
    prizeCents: 50_000,
    votesUntil: null,
    minBallots: 15,
    state: "open",
    revealedAt: null,
    undoUntil: null,
    honors: [],
    version: 1,
  });
  await award({ name: "First Kiss", kind: "special", ordinal: 1 });
  const names = async (query = "") =>
    (await must("GET", `/api/awards${query}`)).map(({ name }: { name: string }) => name);
  expect(await names()).toEqual(["First Kiss", "Best Short Film"]);
  expect(await names("?q=kiss")).toEqual(["First Kiss"]);
  expect((await send("GET", "/api/awards?edition=1999")).status).toBe(422);

  const path = `/api/awards/${short.id}`;
  expect(await must("PATCH", path, { version: 1, prizeCents: null, ordinal: 0 })).toMatchObject({
    prizeCents: null,
    ordinal: 0,
    version: 2,
  });
  const stale = await send("PATCH", path, { version: 1, name: "Late" });
  expect([stale.status, stale.body.current.version]).toEqual([409, 2]);
  expect((await send("PATCH", path, { name: "No version" })).status).toBe(422);
  expect((await send("DELETE", `${path}?version=2`)).status).toBe(204);
  expect((await send("GET", path)).status).toBe(404);
});

test("values that no award can have are refused with their field", async () => {
  const paths = async (fields: object) => {
    const { status, body } = await send("POST", "/api/awards", {
      name: "An award",
      kind: "jury",
      ...fields,
    });
    return [status, body.errors?.map(({ path }: { path: string }) => path)];
  };
  expect(await paths({ name: "N".repeat(81) })).toEqual([422, ["name"]]);
  expect(await paths({ name: "最優秀賞" })).toEqual([422, ["name"]]);
  expect(await paths({ name: "Приз зрителей, Βραβείο, Łódź" })).toEqual([201, undefined]);
  expect(await paths({ kind: "public" })).toEqual([422, ["kind"]]);
  expect(await paths({ category: "opera" })).toEqual([422, ["category"]]);
  expect(await paths({ prizeCents: -1 })).toEqual([422, ["prizeCents"]]);
  expect(await paths({ kind: "audience" })).toEqual([422, ["votesUntil"]]);
  const audience = { kind: "audience", votesUntil: "2026-02-27T08:00:00Z" };
  expect(await paths(audience)).toEqual([201, undefined]);
  expect(await paths({ ...audience, name: "Another" }), "one an edition").toEqual([409, undefined]);
});

test("the categories and prizes of the settings become awards, once, the largest prize first", async () => {
  const added = await send("POST", "/api/awards/from-settings", {});
  expect(added.status).toBe(201);
  expect(
    added.body.map((row: { name: string; kind: string; prizeCents: number }) => [
      row.name,
      row.kind,
      row.prizeCents,
    ]),
  ).toEqual([
    ["Best Feature Film", "jury", 3_000_000],
    ["Best Short Film", "jury", 1_000_000],
    ["Best Series Pilot", "jury", 1_000_000],
    ["Best Log Line", "jury", 100_000],
    ["2nd place", "jury", 200_000],
    ["3rd place", "jury", 100_000],
    ["Audience choice", "audience", 50_000],
  ]);
  expect(added.body.at(-1).votesUntil, "the end of the last day, in Los Angeles").toBe(
    "2026-02-27T08:00:00.000Z",
  );
  expect((await send("POST", "/api/awards/from-settings", {})).body).toEqual([]);
});

test("a category whose name laurels can't show refuses all awards of the settings, by its name", async () => {
  const { version } = await must("GET", "/api/call");
  const renamed = { name: "愛の短編", version };
  await must("PATCH", "/api/call/categories/feature_film", renamed);
  const { status, body } = await send("POST", "/api/awards/from-settings", {});
  expect(status).toBe(409);
  expect(body.detail).toContain("character “愛” of “Best 愛の短編”");
  expect(await must("GET", "/api/awards")).toEqual([]);
  const { version: next } = await must("GET", "/api/call");
  await must("PATCH", "/api/call/categories/feature_film", { name: "Love", version: next });
  expect(await must("POST", "/api/awards/from-settings", {})).toHaveLength(7);
});

test("films that take part can get an award, once; others can't", async () => {
  const short = await award();
  const path = `/api/awards/${short.id}`;
  const entry = await accept({ filmTitle: "Paper Rings" });
  const waiting = await accept({ filmTitle: "Not told yet", announcedStatus: "pending" });
  const withdrawn = await accept({ withdrawnAt: new Date("2026-02-10T00:00:00Z") });
  const declined = await accept();
  await festival.answer(declined.id, "no");
  const candidates = await must("GET", `${path}/candidates`);
  const titles = candidates.map(({ title }: { title: string }) => title);
  expect(titles).toEqual(expect.arrayContaining(["Paper Rings", "Tideline", "Leftovers for Two"]));
  expect(titles).not.toEqual(expect.arrayContaining(["Not told yet"]));
  expect(await must("GET", `${path}/candidates?q=amsel`)).toEqual([
    { filmId: tideline, submissionId: null, title: "Tideline", director: "Hugo Amsel" },
  ]);

  const honor = await decide(short.id, { submissionId: entry.id, citation: "For the rings." });
  expect(honor).toMatchObject({
    awardId: short.id,
    level: "winner",
    title: "Paper Rings",
    director: "Marisol Vance",
    citation: "For the rings.",
    shareCents: null,
    code: null,
    revokedAt: null,
    version: 1,
  });
  const add = async (subject: object) =>
    (await send("POST", `${path}/honors`, { level: "mention", ...subject })).status;
  expect(await add({ submissionId: entry.id }), "twice").toBe(409);
  for (const { id } of [waiting, withdrawn, declined]) {
    expect(await add({ submissionId: id })).toBe(409);
  }
  expect(await add({})).toBe(422);
  expect(await add({ filmId: tideline, citation: "x".repeat(301) })).toBe(422);
  expect(
    (await send("POST", `${path}/honors`, { level: "selection", filmId: tideline })).status,
  ).toBe(422);
  const decided = await must("GET", path);
  expect([decided.state, decided.honors.length]).toEqual(["decided", 1]);

  const changed = await must("PATCH", `/api/honors/${honor.id}`, { version: 1, level: "mention" });
  expect(changed).toMatchObject({ level: "mention", citation: "For the rings.", version: 2 });
  expect((await must("GET", path)).state).toBe("open");
  expect((await send("PATCH", `/api/honors/${honor.id}`, { version: 1 })).status).toBe(409);
  expect((await send("DELETE", `${path}?version=1`)).status, "with films").toBe(409);
  expect((await send("DELETE", `/api/honors/${honor.id}?version=2`)).status).toBe(204);
  expect((await send("DELETE", `${path}?version=1`)).status).toBe(204);
});

test("programmers see no film of a sealed award, and change nothing; jurors see nothing", async () => {
  const sealed = await festival.decided({}, { filmId: tideline });
  const programmer = await festival.programmer();
  const seen = await must("GET", "/api/awards", undefined, programmer);
  expect(seen).toMatchObject([{ state: "decided", honors: null }]);
  expect(await must("GET", `/api/awards/${sealed.id}`, undefined, programmer)).toMatchObject({
    honors: null,
  });
  const statuses = async (as: string) => [
    (await send("GET", `/api/awards/${sealed.id}/candidates`, undefined, as)).status,
    (await send("POST", "/api/awards", { name: "Mine", kind: "jury" }, as)).status,
    (await send("POST", `/api/awards/${sealed.id}/reveal`, { version: 1 }, as)).status,
  ];
  expect(await statuses(programmer)).toEqual([403, 403, 403]);
  expect(await statuses("")).toEqual([401, 401, 401]);
  const juror = await festival.juror();
  expect((await send("GET", "/api/awards", undefined, juror)).status).toBe(403);
  await festival.reveal(sealed);
  expect(await must("GET", `/api/awards/${sealed.id}`, undefined, programmer)).toMatchObject({
    honors: [{ title: "Tideline" }],
  });
});

test("the audit log names the award, never the film", async () => {
  const sealed = await festival.decided({ name: "Grand Prix" }, { filmId: tideline });
  const [honor] = sealed.honors;
  await must("PATCH", `/api/honors/${honor.id}`, { version: 1, citation: "For the sea." });
  const revealed = await festival.reveal(sealed);
  await must("POST", `/api/awards/${sealed.id}/undo`, { version: revealed.version });
  const rows = await festival.db.select().from(auditLog).orderBy(desc(auditLog.createdAt));
  const ofAward = rows.filter(({ action }) => action.startsWith("award"));
  expect(ofAward.map(({ action }) => action).sort()).toEqual([
    "award added",
    "award decided",
    "award decided",
    "award reveal undone",
    "award revealed",
  ]);
  expect(JSON.stringify(ofAward)).toContain("Grand Prix");
  expect(JSON.stringify(rows)).not.toMatch(/Tideline|Amsel|For the sea/);
  expect(JSON.stringify(rows)).not.toContain(tideline);
});

test("a film with a laurel or votes is not deleted; a sealed award stays with the entry, and is no reason", async () => {
  const [entry, other] = [await accept({ filmTitle: "Paper Rings" }), await accept()];
  const plantFilm = async (submissionId: string) => {
    const [film] = await festival.db
      .insert(films)
      .values({
        submissionId,
        title: "As a Film",
        description: "",
        genre: "Drama",
        duration: 9,
        director: "Marisol Vance",
        year: 2025,
        imageUrl: "/art/curtain.webp",
      })
      .returning();
    return film?.id ?? "";
  };
  const remove = async (id: string, as?: string) => {
    const [film] = await festival.db.select().from(films).where(eq(films.id, id));
    return send("DELETE", `/api/director/films/${id}?version=${film?.version}`, undefined, as);
  };
  const sealed = await festival.decided({}, { filmId: await plantFilm(entry.id) });
  const [{ filmId, title }] = sealed.honors;
  expect(title).toBe("As a Film");
  expect((await remove(filmId, await festival.programmer())).status).toBe(204);
  expect((await must("GET", `/api/awards/${sealed.id}`)).honors).toMatchObject([
    { title: "Paper Rings", filmId: null, submissionId: entry.id },
  ]);

  const withLaurel = await plantFilm(other.id);
  await festival.answer(other.id, "yes");
  const refused = await remove(withLaurel);
  expect([refused.status, refused.body.detail]).toEqual([
    409,
    "This film has a laurel, or votes of the audience, so it can't be deleted.",
  ]);
});

test("an archived edition's awards can't change", async () => {
  const old = await festival.decided({}, { filmId: leftovers });
  await openEdition(festival.app, await prepareEdition(festival.app, 2027));
  await festival.db.update(editions).set({ state: "archived" }).where(eq(editions.slug, "2026"));
  const [honor] = old.honors;
  const answers = [
    await send("PATCH", `/api/awards/${old.id}`, { version: 1, ordinal: 5 }),
    await send("POST", `/api/awards/${old.id}/reveal`, { version: 1 }),
    await send("POST", `/api/awards/${old.id}/honors`, { level: "mention", filmId: tideline }),
    await send("DELETE", `/api/honors/${honor.id}?version=1`),
  ];
  expect(answers.map(({ status }) => status)).toEqual([409, 409, 409, 409]);
  expect(await must("GET", "/api/awards")).toEqual([]);
  expect(await must("GET", "/api/awards?edition=2026")).toHaveLength(1);
  expect(await festival.db.$count(honors, eq(honors.awardId, old.id))).toBe(1);
});
