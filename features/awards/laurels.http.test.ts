import { and, eq, isNull } from "drizzle-orm";
import { RouterContextProvider } from "react-router";
import sharp from "sharp";
import { expect, test } from "vitest";
import { type PageContext, pageContext } from "~/app/context.server";
import { loader } from "~/app/routes/site/laurel-file";
import { editions, festivalSettings, films, honors, programmeVersions } from "~/db/schema";
import { currentEdition } from "~/features/settings/editions.queries.server";
import { awardsFixture, leftovers, tideline } from "~/tests/awards-fixture";

/** Laurels: places in the selection, verification, withdrawal, files. */

const festival = awardsFixture();
const { send, must, accept, answer, withdraw } = festival;

const laurel = (code: string) => send("GET", `/api/laurels/${code}`, undefined, "");
const find = async (title: string) =>
  (await must("GET", `/api/laurels?film=${encodeURIComponent(title)}`, undefined, "")).map(
    ({ title: found, level }: { title: string; level: string }) => [found, level],
  );
const selectionOf = async (submissionId: string) => {
  const [row] = await festival.db
    .select()
    .from(honors)
    .where(and(eq(honors.submissionId, submissionId), isNull(honors.awardId)));
  return row;
};

/** A file of a laurel, as its route answers it. */
async function readFile(code: string, file: string): Promise<Response> {
  const context = new RouterContextProvider();
  context.set(pageContext, { ...festival.app.deps, db: festival.db } as unknown as PageContext);
  return loader({ context, params: { code, file } } as never);
}

test("a yes gives the laurel of the selection; a no or a withdrawal takes it, a second yes returns the same", async () => {
  const entry = await accept({ filmTitle: "Paper Rings" });
  expect(await selectionOf(entry.id)).toBeUndefined();
  await answer(entry.id, "yes");
  const code = (await selectionOf(entry.id))?.code ?? "";
  expect(code).toMatch(/^[a-z]{10}$/);
  const page = async () => (await must("GET", `/api/entries/${entry.token}`, undefined, "")).honors;
  const shown = [{ level: "selection", award: null, citation: "", code }];
  expect(await page()).toEqual(shown);
  const state = async () => (await laurel(code)).body.state;
  expect((await laurel(code)).body).toEqual({
    title: "Paper Rings",
    director: "Marisol Vance",
    edition: "2026",
    festival: "Heartlight Film Festival",
    level: "selection",
    award: null,
    state: "valid",
    revokedWhy: null,
  });
  await answer(entry.id, "no");
  expect([await state(), await page(), await find("paper")]).toEqual(["revoked", [], []]);
  await answer(entry.id, "yes");
  expect([await state(), await page()]).toEqual(["valid", shown]);
  await withdraw(entry.id);
  expect(await state()).toBe("revoked");
  await withdraw(entry.id, null);
  expect(await state()).toBe("valid");
  expect((await laurel(code.toUpperCase())).status).toBe(200);
  expect((await laurel("bcdfghjkmn")).status).toBe(404);
});

test("the director's answer about the film counts like the filmmaker's", async () => {
  const entry = await accept();
  const [film] = await festival.db
    .insert(films)
    .values({
      submissionId: entry.id,
      title: "As a Film",
      description: "",
      genre: "Drama",
      duration: 9,
      director: "Marisol Vance",
      year: 2025,
      imageUrl: "/art/curtain.webp",
      confirmation: "yes",
    })
    .returning();
  const code = (await selectionOf(entry.id))?.code ?? "";
  expect((await laurel(code)).body).toMatchObject({ title: "As a Film", state: "valid" });
  await festival.db
    .update(films)
    .set({ confirmation: "no" })
    .where(eq(films.id, film?.id ?? ""));
  expect((await laurel(code)).body.state).toBe("revoked");
});

test("invited films get theirs with the published programme", async () => {
  const ofTideline = and(eq(honors.filmId, tideline), isNull(honors.awardId));
  const [selection] = await festival.db.select().from(honors).where(ofTideline);
  expect(selection?.code).toMatch(/^[a-z]{10}$/);
  const newest = await festival.db.select().from(programmeVersions);
  await festival.db.insert(programmeVersions).values({ ...newest[1], number: 3 } as never);
  expect(await festival.db.$count(honors, ofTideline), "once").toBe(1);
  await festival.db.update(films).set({ confirmation: "no" }).where(eq(films.id, tideline));
  expect((await laurel(selection?.code ?? "")).body.state).toBe("revoked");
});

test("laurels are found by title; places in the selection once it or the programme is published", async () => {
  const entry = await accept({ filmTitle: "100 % Tide_line" });
  await answer(entry.id, "yes");
  expect(await find("tide")).toEqual([
    ["100 % Tide_line", "selection"],
    ["Tideline", "selection"],
  ]);
  expect(await find("0 % t"), "signs of a pattern are text").toHaveLength(1);
  expect((await send("GET", "/api/laurels?film=t", undefined, "")).status).toBe(422);
  expect((await send("GET", "/api/laurels", undefined, "")).status).toBe(422);
  await festival.db.delete(programmeVersions);
  expect(await find("tide")).toEqual([]);
  const { id } = await currentEdition(festival.db);
  await festival.db
    .update(editions)
    .set({ selectionPublishedAt: festival.app.deps.clock() })
    .where(eq(editions.id, id));
  expect(await find("tide_")).toEqual([["100 % Tide_line", "selection"]]);
});

test("a withdrawn laurel says so with its reason, and its files are gone", async () => {
  const sealed = await festival.decided({ prizeCents: 100 }, { filmId: tideline });
  await festival.decide(sealed.id, { filmId: leftovers });
  const [sealedHonor] = (await must("GET", `/api/awards/${sealed.id}`)).honors;
  const revokePath = (id: string) => `/api/honors/${id}/revoke`;
  const reason = "The film was shown elsewhere before.";
  const early = { reason, version: sealedHonor.version };
  expect((await send("POST", revokePath(sealedHonor.id), early)).status, "sealed").toBe(409);
  const [selection] = await festival.db
    .select()
    .from(honors)
    .where(and(eq(honors.filmId, tideline), isNull(honors.awardId)));
  const ofSelection = { reason, version: selection?.version };
  expect((await send("POST", revokePath(selection?.id ?? ""), ofSelection)).status).toBe(409);

  const { honors: revealed } = await festival.reveal(sealed);
  const [{ id, code, version, shareCents }] = revealed.filter(
    (honor: { title: string }) => honor.title === "Tideline",
  );
  expect((await readFile(code, "gold.svg")).status).toBe(200);
  expect((await send("POST", revokePath(id), { reason: "no", version })).status).toBe(422);
  expect((await send("POST", revokePath(id), { reason, version: 99 })).status).toBe(409);
  const revoked = await must("POST", revokePath(id), { reason, version });
  expect(revoked).toMatchObject({
    revokedAt: "2026-02-15T03:30:00.000Z",
    revokedWhy: reason,
    shareCents,
  });
  expect((await send("POST", revokePath(id), { reason, version: revoked.version })).status).toBe(
    409,
  );
  expect((await laurel(code)).body).toMatchObject({ state: "revoked", revokedWhy: reason });
  expect((await readFile(code, "gold.svg")).status).toBe(410);
  const { awards } = await must("GET", "/api/editions/2026/awards", undefined, "");
  expect(awards[0].honors.map(({ title }: { title: string }) => title)).toEqual([
    "Leftovers for Two",
  ]);
  expect(awards[0].honors[0].shareCents, "shares stay").toBe(50);
});

test("the files of a laurel are pictures without text; unknown names are 404", async () => {
  const revealed = await festival.reveal(await festival.decided({}, { filmId: tideline }));
  const { code } = revealed.honors[0];
  for (const color of ["black", "white", "gold"]) {
    const svg = await readFile(code, `${color}.svg`);
    expect(svg.headers.get("content-type")).toBe("image/svg+xml");
    const png = await readFile(code, `${color}.png`);
    expect(png.headers.get("content-type")).toBe("image/png");
    const picture = await sharp(Buffer.from(await png.arrayBuffer())).metadata();
    expect(picture).toMatchObject({ format: "png", width: 3_000, hasAlpha: true });
  }
  for (const file of ["red.svg", "gold.gif", "gold", "constructor.svg"]) {
    expect((await readFile(code, file)).status, file).toBe(404);
  }
  expect((await readFile("bcdfghjkmn", "gold.svg")).status).toBe(404);

  const { id } = await currentEdition(festival.db);
  const overrides = { brand: { fullName: "Heartlight 映画祭" } };
  await festival.db
    .insert(festivalSettings)
    .values({ editionId: id, overrides })
    .onConflictDoUpdate({ target: festivalSettings.editionId, set: { overrides } });
  const refused = await readFile(code, "gold.svg");
  expect([refused.status, await refused.text()]).toEqual([422, expect.stringContaining("映")]);
  expect((await laurel(code)).body.state, "the code stays valid").toBe("valid");
});
