import sharp from "sharp";
import { afterEach, beforeEach, expect, test } from "vitest";
import { loader as manifestLoader } from "~/app/routes/site/manifest";
import { auditLog, publicVersion } from "~/db/schema";
import { renderEmailHtml } from "~/features/mail/layout/render-email.rules.server";
import { sendTestMail } from "~/features/mail/test-mail.commands.server";
import { documentedTheme } from "~/features/settings/look/schema";
import { emailLogo, iconAddress } from "~/features/settings/pictures.rules";
import { getSettings } from "~/features/settings/queries.server";
import { makeTemporaryFolder } from "~/tests/data-dir";
import { createTestApp, type TestApp } from "~/tests/harness";
import { uploadImage } from "../contract";
import type { UploadedImage } from "../schema";
import { shippedPictures } from "./rules";
import type { Picture } from "./schema";

/** The festival's pictures by slot: who may change them, what is refused, what follows them. */

let app: TestApp;
let cookie: string;
let folder: ReturnType<typeof makeTemporaryFolder>;
beforeEach(async () => {
  folder = makeTemporaryFolder();
  app = await createTestApp({ dataDir: folder.path });
  cookie = await app.logIn();
});
afterEach(async () => {
  await app.close();
  folder.remove();
});

const upload = async (width: number, height: number) => {
  const background = { r: 20, g: 90, b: 140 };
  const body = await sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
  const response = await app.request(uploadImage.path, {
    method: "POST",
    cookie,
    body: new Uint8Array(body),
    headers: { "Content-Type": "image/png" },
  });
  return ((await response.json()) as UploadedImage).url;
};
const list = async () =>
  (await (await app.request("/api/pictures", { cookie })).json()) as Picture[];
const put = (slot: string, json: object) =>
  app.request(`/api/pictures/${slot}`, { method: "PUT", cookie, json });
const reset = (slot: string, version: number) =>
  app.request(`/api/pictures/${slot}?version=${version}`, { method: "DELETE", cookie });
const errorsOf = async (response: Response) => {
  expect(response.status).toBe(422);
  return ((await response.json()) as { errors: { path: string; message: string }[] }).errors;
};
const versionOf = async () => (await app.db.select().from(publicVersion))[0]?.version;

test("without a change every slot has the shipped picture", async () => {
  expect((await list()).map(({ slot }) => slot)).toEqual([
    "logo",
    "icon",
    "hero",
    "about",
    "news",
    "social",
  ]);
  for (const { slot, url, alt, own, least, version } of await list()) {
    expect({ url, alt, least }).toEqual(shippedPictures[slot]);
    expect({ own, version }).toEqual({ own: false, version: 0 });
  }
  expect((await getSettings(app.db)).pictures).toEqual({});
  expect((await app.request("/icons/0123456789abcdef-192.png")).status).toBe(404);
});

test("only directors read and change them", async () => {
  expect((await app.request("/api/pictures")).status).toBe(401);
  const json = { url: await upload(900, 900), alt: "A fire", version: 0 };
  expect((await app.request("/api/pictures/about", { method: "PUT", json })).status).toBe(401);
  const response = await app.request("/api/pictures/about?version=0", { method: "DELETE" });
  expect(response.status).toBe(401);
});

test("an own picture is on the pages, with its description, until it is reset", async () => {
  const before = await versionOf();
  const url = await upload(900, 900);
  const saved = await put("about", { url, alt: "A fire on a beach", version: 0 });
  expect(saved.status, await saved.clone().text()).toBe(200);
  const ownPicture = { slot: "about", url, alt: "A fire on a beach", own: true, version: 1 };
  expect(await saved.json()).toMatchObject(ownPicture);
  expect((await getSettings(app.db)).pictures).toEqual({ about: { url, alt: ownPicture.alt } });
  expect(await versionOf()).not.toBe(before);

  const stale = await put("about", { url, alt: "Another", version: 0 });
  expect(stale.status).toBe(409);
  expect(await stale.json()).toMatchObject({ current: ownPicture });
  expect((await reset("about", 0)).status).toBe(409);

  const again = await reset("about", 1);
  expect(again.status).toBe(200);
  const { url: shipped } = shippedPictures.about;
  expect(await again.json()).toMatchObject({ url: shipped, own: false, version: 2 });
  expect((await getSettings(app.db)).pictures).toEqual({});
  const log = (await app.db.select().from(auditLog)).map(({ action, subject }) => [
    action,
    subject,
  ]);
  expect(log.slice(-2)).toEqual([
    ["picture changed", "about"],
    ["picture reset", "about"],
  ]);
});

test("refused: no description, another address, an unknown or small picture, an unknown slot", async () => {
  const url = await upload(400, 300);
  const paths = async (json: object) =>
    (await errorsOf(await put("hero", json))).map((error) => error.path);
  expect(await paths({ url, alt: "  ", version: 0 })).toEqual(["alt"]);
  expect(await paths({ url, version: 0 })).toEqual(["alt"]);
  expect(await paths({ url: "https://x.example/a.webp", alt: "A", version: 0 })).toEqual(["url"]);
  expect(await paths({ url: "/art/hero-wide.webp", alt: "A", version: 0 })).toEqual(["url"]);
  expect(await paths({ url: `/images/${"0".repeat(64)}.webp`, alt: "A", version: 0 })).toEqual([
    "url",
  ]);
  expect(await paths({ url, alt: "A" })).toEqual(["version"]);
  expect(await errorsOf(await put("hero", { url, alt: "A", version: 0 }))).toEqual([
    { path: "url", message: "The picture is 400 × 300 pixels, it must be at least 1600 × 900" },
  ]);
  expect((await put("footer", { url, alt: "A", version: 0 })).status).toBe(404);
  expect((await list()).every(({ own }) => !own)).toBe(true);
});

test("emails show the own logo, on the ground of the pages", async () => {
  const settings = () => getSettings(app.db);
  expect(renderEmailHtml(await settings(), "Hello", "Hello")).not.toContain("<img");
  const address = "/icons/0123456789abcdef-logo.png";
  expect((await app.request(address)).status).toBe(404);
  const url = await upload(960, 240);
  expect((await put("logo", { url, alt: "A fire", version: 0 })).status).toBe(200);

  const { src, alt } = emailLogo(await settings()) ?? expect.unreachable();
  expect(alt).toBe("A fire");
  for (const path of [src, address]) {
    const answer = await app.request(path);
    // Mail programs on the web load it.
    expect(answer.headers.get("cross-origin-resource-policy")).toBe("cross-origin");
    const picture = sharp(await answer.arrayBuffer());
    expect(await picture.metadata()).toMatchObject({ format: "png", width: 344, height: 104 });
    const [r, g, b] = await picture.raw().toBuffer();
    expect([r, g, b], "the documented background").toEqual([0x15, 0x07, 0x0c]);
  }
  const sentHtml: string[] = [];
  const transport = {
    name: "file" as const,
    send: async ({ html }: { html: string }) => void sentHtml.push(html),
  };
  await sendTestMail({ ...app.deps, ...app.deps.mail, transport }, "ana@films.example");
  expect(sentHtml).toEqual([expect.stringContaining(` src="${app.deps.publicUrl}${src}"`)]);
  // React adds a preload for a picture, in an email with an address that leads nowhere.
  expect(sentHtml[0]).not.toContain("<link");
});

test("the icon follows: manifest, sizes, ground for masks", async () => {
  const url = await upload(600, 600);
  expect((await put("icon", { url, alt: "A fire", version: 0 })).status).toBe(200);
  const settings = await getSettings(app.db);
  const sizes = [
    iconAddress(settings, 192),
    iconAddress(settings, 512),
    iconAddress(settings, 512, true),
  ];
  for (const address of sizes) {
    const answer = await app.request(address);
    expect([answer.status, answer.headers.get("Content-Type")]).toEqual([200, "image/png"]);
    const { width, height, format } = await sharp(await answer.arrayBuffer()).metadata();
    const side = Number(/-(\d+)/.exec(address)?.[1]);
    expect({ width, height, format }).toEqual({ width: side, height: side, format: "png" });
  }
  const args = { context: { get: () => ({ db: app.db, settings }) } };
  const manifest = async () =>
    (await (
      await manifestLoader(args as unknown as Parameters<typeof manifestLoader>[0])
    ).json()) as { icons: { src: string }[]; theme_color: string; background_color: string };
  expect((await manifest()).icons.map(({ src }) => src)).toEqual(sizes);
  expect((await manifest()).theme_color).toBe("#0a0305");
  const theme = { ...documentedTheme, background: "#081320" };
  const look = await app.request("/api/theme", {
    method: "PUT",
    cookie,
    json: { ...theme, publish: true, version: 0 },
  });
  expect(look.status, await look.text()).toBe(200);
  expect(await manifest()).toMatchObject({ theme_color: "#081320", background_color: "#081320" });
});
