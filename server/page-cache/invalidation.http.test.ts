import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Listen } from "~/db/postgres/listen";
import { emailSubscribers, festivalSettings, newsArticles, socialMediaSettings } from "~/db/schema";
import { createTestApp, type TestApp } from "~/tests/harness";
import { type PageCacheVersion, subscribeToInvalidation } from "./invalidation";

let app: TestApp;
const open: PageCacheVersion[] = [];
beforeEach(async () => {
  app = await createTestApp();
});
afterEach(async () => {
  for (const version of open.splice(0)) await version.stop();
  await app.close();
});

/** A watcher that listens and does not poll, by default. */
async function watch({ alone = true, listen = app.listen } = {}) {
  const version = await subscribeToInvalidation({ db: app.db, listen }, { isOnlyProcess: alone });
  open.push(version);
  return version;
}

const article = (id: string) => ({
  id,
  title: "A title",
  excerpt: "An excerpt",
  content: "Text",
  category: "News",
  publishDate: "August 1, 2025",
});
const changed = (version: PageCacheVersion, from: number) =>
  expect.poll(version.current, { timeout: 60_000 }).toBeGreaterThan(from);

test("notices every change of public data, by whatever command", async () => {
  const version = await watch();
  const { db } = app;
  for (const [description, change] of Object.entries({
    "an article is added": () => db.insert(newsArticles).values(article("one")),
    "an article is changed": () => db.update(newsArticles).set({ title: "Another" }),
    "an article is deleted": () => db.delete(newsArticles),
    "a fact is changed": () => db.insert(festivalSettings).values({ overrides: {} }),
    "a link is saved": () =>
      db.insert(socialMediaSettings).values({ platform: "twitter", url: "https://x.example" }),
    "a table is emptied": () => db.execute(sql`truncate ${newsArticles} cascade`),
  })) {
    const before = version.current();
    await change();
    await expect
      .poll(version.current, { timeout: 60_000, message: description })
      .toBeGreaterThan(before);
  }
});

test("polling counts committed changes without a listener", async () => {
  const deaf: Listen = async () => async () => undefined;
  const version = await watch({ listen: deaf });
  const before = version.current();
  await app.db.insert(newsArticles).values(article("one"));
  expect(version.current()).toBe(before);
  await version.checkVersion();
  expect(version.current()).toBe(before + 1);
  await version.checkVersion();
  expect(version.current()).toBe(before + 1);
});

test("polling finds missed notifications", async () => {
  const deaf: Listen = async () => async () => undefined;
  const version = await watch({ listen: deaf, alone: false });
  const before = version.current();
  await app.db.insert(newsArticles).values(article("one"));
  await changed(version, before);
});

test("ignores rollbacks and private changes", async () => {
  const version = await watch();
  const before = version.current();
  const rolledBack = app.db.transaction(async (tx) => {
    await tx.insert(newsArticles).values(article("one"));
    throw new Error("no");
  });
  await expect(rolledBack).rejects.toThrow("no");
  await app.db.insert(emailSubscribers).values({ email: "ana@kept.example" });
  await version.checkVersion();
  expect(version.current()).toBe(before);
  // Heard in the order of commits: the one that counts is the first that comes.
  await app.db.insert(newsArticles).values(article("two"));
  await changed(version, before);
  await version.checkVersion();
  expect(version.current()).toBe(before + 1);
});
