import { afterEach, beforeEach, expect, it } from "vitest";
import { socialMediaSettings } from "~/db/schema";
import { getSettings } from "~/features/settings/queries.server";
import { createTestApp, type TestApp } from "~/tests/harness";
import * as promoCalls from "./contract";

let app: TestApp;
let cookie: string;

beforeEach(async () => {
  app = await createTestApp();
  cookie = await app.logIn();
});
afterEach(() => app.close());

const save = (json: unknown) => app.request(promoCalls.saveSocialLinks.path, { json, cookie });
const links = {
  facebook: "https://facebook.com/heartlight",
  twitter: "https://x.com/heartlight",
  instagram: " https://instagram.com/heartlight ",
  linkedin: "",
  youtube: "",
  tiktok: "https://www.tiktok.com/@heartlight",
};

it("saved social links are public at once; an empty one is removed", async () => {
  expect((await save(links)).status).toBe(200);
  expect((await getSettings(app.db)).social).toMatchObject({
    facebook: "https://facebook.com/heartlight",
    instagram: "https://instagram.com/heartlight",
    linkedin: "",
  });
  await save({ ...links, facebook: "" });
  expect((await getSettings(app.db)).social.facebook).toBe("");
  const rows = await app.db.select().from(socialMediaSettings);
  expect(rows).toHaveLength(6);
  expect(rows.find(({ platform }) => platform === "tiktok")).toMatchObject({
    isActive: true,
    displayOrder: 5,
  });
});

it.each([
  "javascript:alert(1)",
  "http://facebook.com/heartlight",
  "facebook.com/heartlight",
  "https://user:pass@localhost/",
  "//evil.example",
  42,
])("%j is not a valid social link", async (facebook) => {
  const response = await save({ ...links, facebook });
  expect(response.status).toBe(422);
  expect(await response.json()).toMatchObject({ errors: [{ path: "facebook" }] });
  expect((await getSettings(app.db)).social.facebook).toBe("");
});

it("only directors save them", async () => {
  expect((await app.request(promoCalls.saveSocialLinks.path, { json: links })).status).toBe(401);
});
