import { eq } from "drizzle-orm";
import sharp from "sharp";
import { expect, test } from "vitest";
import { films, type submissions } from "~/db/schema";
import { placeholderImage } from "~/lib/pictures";
import { hashToken } from "~/lib/token.server";
import { submissionListFixture } from "~/tests/submission-list-fixture";

/** The still that a filmmaker adds after a yes. */

const admin = submissionListFixture();
let entryCount = 0;
let pictureCount = 0;

/** An entry announced as accepted, and the token of its page. */
async function accept(fields: Partial<typeof submissions.$inferInsert> = {}) {
  entryCount += 1;
  const token = `token-of-the-still-number-${String(entryCount).padStart(6, "0")}`;
  const id = await admin.add({
    status: "accepted",
    announcedStatus: "accepted",
    announcedAt: new Date("2026-02-01T20:00:00Z"),
    statusTokenHash: hashToken(token),
    ...fields,
  });
  return { id, token };
}
const call = async (method: string, path: string, json?: unknown) => {
  const cookie = await admin.app.logIn();
  return (await admin.app.request(path, { method, json, cookie })).json();
};
const answer = (token: string, text: "yes" | "no") =>
  call("POST", `/api/entries/${token}/confirmation`, { answer: text });
const makeFilm = (id: string) => call("POST", `/api/submissions/${id}/film`, {});

/** A picture like no other. */
const drawPicture = () => {
  pictureCount += 1;
  const background = { r: 200, g: pictureCount * 9, b: 40 };
  return sharp({ create: { width: 1_300, height: 700, channels: 3, background } })
    .jpeg()
    .toBuffer();
};
async function send(token: string, focus = "", bytes?: Uint8Array, type = "image/jpeg") {
  const query = focus && `?focus=${focus}`;
  const response = await admin.app.request(`/api/entries/${token}/still${query}`, {
    method: "PUT",
    body: (bytes ?? (await drawPicture())) as BodyInit,
    headers: { "Content-Type": type },
  });
  return { status: response.status, body: await response.json() };
}

test("a still can be added only after an announced yes, of a film that was not withdrawn", async () => {
  const { token } = await accept();
  expect(await send("x".repeat(32))).toMatchObject({ status: 404 });
  expect(await send(token)).toMatchObject({ status: 409 });
  await answer(token, "no");
  expect(await send(token)).toMatchObject({ status: 409 });
  await answer(token, "yes");
  expect(await send(token, "top")).toMatchObject({
    status: 200,
    body: { confirmation: { still: { focus: "top" } } },
  });
  expect(await send(token, "", Buffer.from("GIF89a"), "image/gif")).toMatchObject({ status: 415 });
  expect(await send(token, "", Buffer.from("no picture"))).toMatchObject({ status: 422 });
  const undecided = await accept({ announcedStatus: "pending", announcedAt: null });
  expect(await send(undecided.token)).toMatchObject({ status: 404 });
  const withdrawn = await accept({ withdrawnAt: new Date("2026-02-02T09:00:00Z") });
  expect((await send(withdrawn.token)).status).not.toBe(200);
  const text = await accept({ submissionType: "log_line", filmTitle: null, logLine: "They meet." });
  await answer(text.token, "yes");
  expect(await send(text.token)).toMatchObject({ status: 409 });
});

test("a still becomes the film's picture before and after the film is made, and is replaced", async () => {
  const early = await accept({ filmTitle: "Still first" });
  await answer(early.token, "yes");
  const { still } = (await send(early.token, "left")).body.confirmation;
  expect(await makeFilm(early.id)).toMatchObject({
    imageUrl: still.url,
    focus: "left",
    isPublic: false,
  });

  const late = await accept({ filmTitle: "Film first" });
  await answer(late.token, "yes");
  expect(await makeFilm(late.id)).toMatchObject({ imageUrl: placeholderImage, offeredStill: null });
  const first = (await send(late.token)).body.confirmation.still.url;
  expect(await makeFilm(late.id)).toMatchObject({ imageUrl: first, focus: null });
  const second = (await send(late.token, "bottom")).body.confirmation.still.url;
  expect(second).not.toBe(first);
  expect(await makeFilm(late.id)).toMatchObject({ imageUrl: second, focus: "bottom" });
});

test("a film that is public or has the director's picture keeps its own; the still is offered", async () => {
  for (const own of [{ isPublic: true }, { stillUrls: ["/art/films/pier-960.webp"] }]) {
    const { id, token } = await accept({ filmTitle: "Chosen" });
    await answer(token, "yes");
    const { id: filmId } = await makeFilm(id);
    await admin.db.update(films).set(own).where(eq(films.id, filmId));
    const { still } = (await send(token, "right")).body.confirmation;
    expect(await makeFilm(id)).toMatchObject({
      imageUrl: placeholderImage,
      focus: null,
      offeredStill: still,
    });
    const published = await (await admin.app.request("/api/films")).text();
    expect(published).not.toContain(still.url);
  }
});
