import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { eq } from "drizzle-orm";
import { RouterContextProvider } from "react-router";
import sharp from "sharp";
import { afterEach, beforeEach, expect, test } from "vitest";
import { pageContext } from "~/app/context.server";
import { loader } from "~/app/routes/site/og-image";
import { editions, programmeVersions } from "~/db/schema";
import { diskFiles } from "~/features/media/storage/disk.gateway.server";
import { saveUpload } from "~/features/media/upload.commands.server";
import { addArticle } from "~/features/news/commands.server";
import { defaultSettings } from "~/features/settings/schema";
import { pages } from "~/lib/paths";
import { documentedEdition } from "~/tests/documented-edition";
import { createTestApp, publicUrl, type TestApp } from "~/tests/harness";
import { idOf, plantNights, secretWord } from "~/tests/published-programme";
import { drawCard } from "./render.rules.server";
import { cardNameOf } from "./rules";
import { filmCard, pageCard, shownArt } from "./templates.rules";

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp({ now: "2025-12-20T10:00:00Z" });
});
afterEach(() => app.close());

const publish = (title: string, publishDate?: string, publishAt?: Date | null) =>
  addArticle(app.db, app.deps.clock, defaultSettings.timeZone, {
    title,
    excerpt: "An excerpt",
    content: "Words.",
    category: "Jury",
    categoryColor: "gold",
    author: null,
    publishDate,
    publishAt,
  });

async function ask(name: string, headers: Record<string, string> = {}): Promise<Response> {
  const context = new RouterContextProvider();
  const { db, clock, copies, files, films, reserveGigabytes, secrets, services, gateway } =
    app.deps;
  const site = {
    db,
    clock,
    publicUrl,
    passkeyHost: "festival.test",
    copies,
    files,
    films,
    reserveGigabytes,
    secrets,
    services,
    gateway,
    reportError: () => undefined,
  };
  const shared = {
    ...site,
    actor: null,
    settings: defaultSettings,
    edition: documentedEdition(),
    nonce: "n",
  };
  context.set(pageContext, shared);
  const request = new Request(`${publicUrl}/cards/${name}`, { headers });
  return loader({ context, params: { "*": name }, request } as never);
}

test("a page's card has the documented size and is cached by its hash", async () => {
  const card = await ask("contact.jpg");
  expect(card.headers.get("Content-Type")).toBe("image/jpeg");
  expect(card.headers.get("Cache-Control")).toContain("max-age=3600");
  const { format, width, height } = await sharp(Buffer.from(await card.arrayBuffer())).metadata();
  expect({ format, width, height }).toEqual({ format: "jpeg", width: 1200, height: 630 });
  const etag = card.headers.get("ETag") ?? "";
  expect((await ask("contact.jpg", { "If-None-Match": etag })).status).toBe(304);
});

test("an article's card changes with its title", async () => {
  await publish("Love & <b>war</b>");
  await publish("Peace");
  const [war, peace] = [await ask("news/love-b-war-b.jpg"), await ask("news/peace.jpg")];
  expect([war.status, peace.status]).toEqual([200, 200]);
  expect(war.headers.get("ETag")).not.toBe(peace.headers.get("ETag"));
});

test("an article's own picture is on its card, dark enough for the title", async () => {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "heartlight-cards-"));
  app.deps.files = diskFiles(dataDir);
  const white = { width: 900, height: 600, channels: 3, background: "#fff" } as const;
  const bytes = await sharp({ create: white }).png().toBuffer();
  const { url: imageUrl } = await saveUpload(app.deps.files, bytes);
  await addArticle(app.db, app.deps.clock, defaultSettings.timeZone, {
    title: "White",
    excerpt: "An excerpt",
    content: "Words.",
    category: "Jury",
    categoryColor: "gold",
    imageUrl,
  });
  const card = Buffer.from(await (await ask("news/white.jpg")).arrayBuffer());
  const corner = { left: 1_150, top: 10, width: 40, height: 40 };
  const light = await sharp(card).extract(corner).greyscale().raw().toBuffer();
  const mean = light.reduce((sum, value) => sum + value, 0) / light.length;
  expect(mean, "the picture itself, not the festival's").toBeGreaterThan(80);
  expect(mean, "4.5:1 below the title").toBeLessThan(118);

  fs.rmSync(dataDir, { recursive: true, force: true });
  await addArticle(app.db, app.deps.clock, defaultSettings.timeZone, {
    title: "Lost",
    excerpt: "An excerpt",
    content: "Words.",
    category: "Jury",
    categoryColor: "gold",
    imageUrl: `/images/${"0".repeat(64)}-900.webp`,
  });
  expect((await ask("news/lost.jpg")).status, "a picture that is gone breaks no card").toBe(200);
});

test("other addresses have no card", async () => {
  await publish("Not yet", "2025-12-24");
  await publish("A draft", undefined, null);
  const names = [
    "news/not-yet.jpg",
    "news/a-draft.jpg",
    "news/nothing.jpg",
    "contact",
    "contact.png",
    "__proto__.jpg",
  ];
  for (const name of [...names, "news/../contact.jpg", "constructor.jpg", ".jpg", ""]) {
    expect([name, (await ask(name)).status]).toEqual([name, 404]);
  }
});

test("without hearts no card has the documented festival's art", () => {
  const plain = { ...defaultSettings, effects: { ...defaultSettings.effects, hearts: false } };
  const pictures = ["festival", "news", "programme", "contact", "submit", "short-film", "film"].map(
    (name) => shownArt(plain, pageCard(plain, name)?.art ?? ""),
  );
  for (const art of pictures) {
    expect(fs.existsSync(`public/art/${art}.webp`), art).toBe(true);
    expect(art).not.toMatch(/^hero-(?!plain)|knot|cat-(?:short|feature|series)/);
  }
  expect(shownArt(defaultSettings, "hero-wide")).toBe("hero-wide");
});

test("each public page has its own card; others share the festival's", () => {
  const pagesWithCard = [
    "contact",
    "submit",
    "submitShortFilm",
    "submitLogLine",
    "privacyPolicy",
  ] as const;
  const names = pagesWithCard.map((page) => cardNameOf(pages[page]));
  expect(names).toEqual(["contact", "submit", "short-film", "log-line", "privacy-policy"]);
  for (const name of names) expect(pageCard(defaultSettings, name)?.title).toBeTruthy();
  expect(cardNameOf("/nowhere")).toBe("festival");
});

const lamp = {
  title: "Lamp",
  director: "Nils Ekdahl",
  kind: "Feature",
  picture: "/art/still-lamp.webp",
};
const next = "Sunday, February 15, 19:30, The Lyric";

test("cards of films and nights follow the published programme; private ones have none", async () => {
  await plantNights(app.db, new Date("2025-12-19T10:00:00Z"));
  const tag = async (name: string) => {
    const card = await ask(name);
    return card.status === 200 ? card.headers.get("ETag") : card.status;
  };
  const before = [await tag("films/tideline.jpg"), await tag("programme/2026-02-14.jpg")];
  expect(new Set([...before, await tag("films/room-14.jpg")]).size).toBe(3);
  for (const name of [`films/${secretWord}`, `films/${idOf(secretWord)}`, "programme/2026-02-17"]) {
    expect(await tag(`${name}.jpg`), name).toBe(404);
  }
  // The next edition is open: the card says the year that showed the film, not that edition's dates.
  await app.db.update(editions).set({ state: "closed" });
  await app.db.insert(editions).values({ slug: "2027", name: "2027 edition", state: "open" });
  const shownEarlier = await tag("films/tideline.jpg");
  await app.db.delete(editions).where(eq(editions.slug, "2027"));
  await app.db.update(editions).set({ state: "open" });
  expect(filmCard(lamp, next)).toEqual({
    title: "Lamp",
    kicker: "Feature by Nils Ekdahl",
    foot: next,
    art: "still-lamp",
    picture: "/art/still-lamp.webp",
  });
  await app.db.update(programmeVersions).set({ snapshot: [] });
  const after = [await tag("films/tideline.jpg"), await tag("programme/2026-02-14.jpg")];
  expect(after[0], "no screening to tell of").not.toBe(before[0]);
  expect([...before, after[0]]).not.toContain(shownEarlier);
  expect(after[1]).toBe(404);
});

test("the longest titles fit into the card", async () => {
  const rest = { kicker: "Jury", art: "curtain", brand: "Heartlight", foot: "Southern California" };
  for (const title of ["W".repeat(200), "愛".repeat(200), "Of love ".repeat(25), "A & <i>"]) {
    const { width, height } = await sharp(await drawCard({ ...rest, title })).metadata();
    expect([width, height]).toEqual([1200, 630]);
  }
});

test("a title in letters that no shipped font has is left out, and one with accents is drawn", async () => {
  const face = { ...pageCard(defaultSettings, "festival"), kicker: "", foot: "" };
  const draw = (title: string) =>
    drawCard({ ...(face as NonNullable<ReturnType<typeof pageCard>>), title, foot: "", brand: "" });
  const [none, japanese, thai, polish] = await Promise.all(
    ["", "雪国", "รักแห่งสยาม", "Łódź"].map(async (title) => Buffer.from(await draw(title))),
  );
  expect(japanese?.equals(none as Buffer)).toBe(true);
  expect(thai?.equals(none as Buffer)).toBe(true);
  expect(polish?.equals(none as Buffer)).toBe(false);
});
