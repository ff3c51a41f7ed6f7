import { readFileSync } from "node:fs";
import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import sharp from "sharp";
import { afterEach, beforeEach, expect, test } from "vitest";
import { getSettings } from "~/features/settings/queries.server";
import { createTestApp, type TestApp } from "~/tests/harness";
import { setupCalls } from "~/tests/setup-calls";

/** A festival with own categories, price tiers and pictures, as a file. */

const madrid = JSON.parse(readFileSync("tests/fixtures/madrid.festival.json", "utf8"));
const image = sharp({
  create: { width: 1_700, height: 1_000, channels: 3, background: "#204060" },
});

let app: TestApp;
let calls: ReturnType<typeof setupCalls>;
beforeEach(async () => {
  app = await createTestApp();
  calls = setupCalls(app, await app.logIn());
});
afterEach(() => app.close());

const archive = async (picture: Uint8Array) =>
  zipSync({
    "festival.json": strToU8(
      JSON.stringify({
        ...madrid,
        pictures: [{ slot: "hero", file: "pictures/hero.png", alt: "A blue wall" }],
      }),
    ),
    "pictures/hero.png": picture,
  });

test("own categories, price tiers and a picture travel, and give the same bytes again", async () => {
  const before = await calls.exported();
  const zip = await archive(await image.clone().png().toBuffer());
  const would = await calls.changed(
    await calls.post("/api/setup/file?dryRun=true", zip, "application/zip"),
  );
  expect(await calls.exported()).toEqual(before);
  expect(await calls.changed(await calls.zipped(zip))).toEqual(would);
  const exported = await calls.exported();
  const json = calls.jsonOf(exported);
  expect(json.call?.categories?.map(({ type, slug }) => `${type} ${slug}`)).toEqual([
    "short_film short-film",
    "documentary documentary",
    "animation animation",
    "feature_film long-film",
    "one_minute one-minute",
    "idea idea",
  ]);
  expect(json.call?.tiers).toHaveLength(3);
  expect(json.pictures).toMatchObject([{ slot: "hero", alt: "A blue wall" }]);
  expect(Object.keys(unzipSync(exported)).sort()).toEqual([
    "festival.json",
    json.pictures[0]?.file,
  ]);

  await calls.changed(await calls.post("/api/setup/undo"));
  expect(strFromU8(await calls.exported())).toBe(strFromU8(before));

  const otherApp = await createTestApp();
  try {
    const otherCalls = setupCalls(otherApp, await otherApp.logIn());
    await otherCalls.changed(await otherCalls.zipped(exported));
    expect(strFromU8(await otherCalls.exported(), true)).toBe(strFromU8(exported, true));
  } finally {
    await otherApp.close();
  }
});

test("a picture that is too small, or none, is refused, and nothing is applied", async () => {
  const before = await calls.exported();
  for (const picture of [
    await image.clone().resize(90, 90).png().toBuffer(),
    strToU8("no picture"),
  ]) {
    const zip = await archive(picture);
    const errors = await calls.errorsOf(await calls.zipped(zip));
    expect(errors[0]).toMatch(/^pictures\.0\.file: /);
  }
  expect(await calls.exported()).toEqual(before);
});

test("a category's own picture travels, and comes back after an undo", async () => {
  const before = await calls.exported();
  const picture = "pictures/match.png";
  const withPicture = (file: string) => ({
    ...madrid,
    call: {
      ...madrid.call,
      categories: madrid.call.categories.map((category: object, index: number) =>
        index === 0 ? { ...category, picture: file, pictureAlt: "A match" } : category,
      ),
    },
  });
  const zip = zipSync({
    "festival.json": strToU8(JSON.stringify(withPicture(picture))),
    [picture]: await image.clone().png().toBuffer(),
  });
  await calls.changed(await calls.zipped(zip));
  const exported = await calls.exported();
  const [shortFilm] = calls.jsonOf(exported).call?.categories ?? [];
  expect(shortFilm).toMatchObject({ pictureAlt: "A match" });
  expect(shortFilm?.picture).toMatch(/^pictures\/category-[0-9a-f]{64}-1700\.webp$/);
  expect(Object.keys(unzipSync(exported))).toContain(shortFilm?.picture);
  const [category] = (await getSettings(app.db)).categories;
  expect(category?.art).toMatch(/^\/images\/[0-9a-f]{64}-1700\.webp$/);

  await calls.changed(await calls.send(madrid));
  await calls.changed(await calls.post("/api/setup/undo"));
  expect(strFromU8(await calls.exported())).toBe(strFromU8(exported));

  const missing = { ...withPicture("pictures/gone.png"), pictures: [] };
  expect(await calls.errorsOf(await calls.send(missing))).toEqual([
    "call.categories.0.picture: The archive has no such file",
  ]);
  const foreign = withPicture(`/images/${"0".repeat(64)}-900.webp`);
  expect(await calls.errorsOf(await calls.send(foreign))).toEqual([
    "call.categories.0.picture: Name a file of the archive, like pictures/logo.png",
  ]);
  expect(strFromU8(before)).not.toBe(strFromU8(exported));
});
