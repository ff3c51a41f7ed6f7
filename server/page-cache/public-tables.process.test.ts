import { randomUUID } from "node:crypto";
import { and, eq, inArray, isNull } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { type Database, openPostgres } from "~/db/client";
import {
  announcements,
  blockFilms,
  editions,
  festivalSettings,
  filmGuests,
  films,
  honors,
  installationSettings,
  newsArticles,
  programmeBlocks,
  scheduleEvents,
  submissions,
  venues,
} from "~/db/schema";
import {
  type Overrides,
  settingOverrides,
  splitByScope,
} from "~/features/settings/overrides.rules";
import { getSettings } from "~/features/settings/queries.server";
import { documents, ogImagePath, pathFor, publicPages } from "~/lib/paths";
import { hashToken } from "~/lib/token.server";
import { bounds } from "~/tests/bounds";
import { makeTemporaryFolder } from "~/tests/data-dir";
import { startCluster } from "~/tests/engines/postgres";
import { findPublicExamples, fixedExamples, type PublicExamples } from "~/tests/examples";
import { type CacheableAddress, publicAnswers, tellingApart, wordsIn } from "~/tests/secret-leak";
import { type ServerProcess, startServer } from "~/tests/server-process";

const withTrigger =
  "select distinct event_object_table from information_schema.triggers where action_statement like '%note_public_change%'";

/** Looked up together with the facts, and shown on no page. */
const besides = ["public_version", "email_templates"].map((name) => `'${name}'`).join();

/** Removes every table without a change notification. */
const hideOthers = `
  do $$
  declare
    name text;
  begin
    for name in select tablename from pg_tables where schemaname = 'public'
                  and tablename not in (${besides}) and tablename not in (${withTrigger}) loop
      execute format('alter table public.%I rename to %I', name, 'hidden_' || name);
    end loop;
  end $$`;

let server: ServerProcess;
let db: Database;
let examples: PublicExamples;
const year = "2026";

beforeAll(async () => {
  const folder = makeTemporaryFolder();
  const cluster = await startCluster();
  const DATABASE_URL = cluster.urlOf("postgres");
  server = await startServer({
    DATA_DIR: folder.path,
    DATABASE_URL,
    DEMO: "on",
    RATE_LIMITS: "off",
  });
  const opened = await openPostgres(DATABASE_URL);
  db = opened.db;
  // A published selection and the award of a log line read entries, which have triggers for this
  // alone (`selection_public`).
  await db.update(editions).set({ selectionPublishedAt: null }).where(eq(editions.slug, year));
  const logLines = db
    .select({ id: submissions.id })
    .from(submissions)
    .where(eq(submissions.submissionType, "log_line"));
  await db.delete(honors).where(inArray(honors.submissionId, logLines));
  examples = await findPublicExamples(server.request);
  return async () => {
    await opened.close();
    await server.end("SIGKILL");
    await cluster.stop();
    folder.remove();
  };
});

const canary = "canary7qx";
const read = () => publicAnswers(server, examples);

/** A screening in the draft, of a film that was not announced. */
async function planSomething() {
  const texts = { title: canary, description: canary, genre: canary, director: canary };
  const [venue] = await db.select().from(venues).limit(1);
  const [film] = await db
    .insert(films)
    .values({
      ...texts,
      duration: 90,
      imageUrl: "/art/curtain.webp",
      year: 2026,
      inProgramme: true,
    })
    .returning();
  const [block] = await db
    .insert(programmeBlocks)
    .values({ title: canary, text: canary, kind: "single" })
    .returning();
  if (!film || !venue || !block) throw new Error("Nothing was planned.");
  await db.insert(filmGuests).values({ filmId: film.id, ordinal: 0, name: canary });
  await db.insert(blockFilms).values({ blockId: block.id, filmId: film.id, ordinal: 0 });
  await db.insert(scheduleEvents).values({
    blockId: block.id,
    venueId: venue.id,
    startsAt: new Date("2026-02-15T03:00:00Z"),
    title: canary,
    date: "2026-02-14",
    time: "19:00",
    venue: canary,
    eventType: canary,
  });
}

test("decisions, notes and drafts in the admin change no public byte", {
  timeout: bounds.many,
}, async () => {
  // Once to fill the cache, once to compare.
  await read();
  const before = await read();
  expect(before.filter(({ status }) => status >= 500)).toEqual([]);

  const entries = await db
    .update(submissions)
    .set({ status: "accepted", adminNotes: `${canary} ${"x".repeat(500)}` })
    .returning({ id: submissions.id });
  expect(entries.length).toBeGreaterThan(10);
  const undecided = await read();
  expect(wordsIn(undecided, [canary])).toEqual([]);
  expect(tellingApart(before, undecided)).toEqual([]);

  const draft = { title: canary, excerpt: canary, content: canary, category: canary };
  const drafted = { ...draft, publishDate: canary, author: canary };
  await planSomething();
  const planned = await read();
  expect(wordsIn(planned, [canary])).toEqual([]);
  expect(tellingApart(before, planned)).toEqual([]);
  await db.insert(newsArticles).values([
    { ...drafted, id: `${canary}-draft`, publishedAt: null },
    { ...drafted, id: `${canary}-later`, publishedAt: new Date("2099-01-01") },
  ]);
  await db
    .insert(venues)
    .values({ name: canary, description: canary, capacity: 9, address: canary });
  const after = await read();
  expect(wordsIn(after, [canary])).toEqual([]);
  expect(tellingApart(before, after, { remade: true })).toEqual([]);

  // The same words where they may be seen are found: pages, data, calls, feed and sitemap.
  await db
    .update(newsArticles)
    .set({ publishedAt: new Date() })
    .where(eq(newsArticles.id, `${canary}-draft`));
  const foundTables = async () =>
    wordsIn(await read(), [canary]).map((line) => line.split(": ")[0]);
  await expect
    .poll(foundTables, { timeout: 60_000 })
    .toEqual(
      expect.arrayContaining(["/news", "/news.data", "/api/news", "/news.atom", "/sitemap.xml"]),
    );
});

const isShortFilm = and(
  eq(submissions.submissionType, "short_film"),
  eq(submissions.forNext, false),
  isNull(submissions.withdrawnAt),
  isNull(submissions.waiverId),
);

/** An entry that came in after the demo's were all decided, and is accepted. Resolves to its id. */
async function enterAnother(): Promise<string> {
  const [like] = await db.select().from(submissions).where(isShortFilm).limit(1);
  if (!like) throw new Error("There is no short film.");
  const id = randomUUID();
  const undecided = {
    outcome: null,
    announcedStatus: "pending" as const,
    status: "pending" as const,
  };
  const ownValues = { id, reference: "", paymentIntentId: `pi_${id}`, statusTokenHash: null };
  await db.insert(submissions).values({ ...like, ...undecided, ...ownValues });
  await db.update(submissions).set({ status: "accepted" }).where(eq(submissions.id, id));
  return id;
}

async function answerAt(path: string): Promise<CacheableAddress> {
  const answer = await server.request(path);
  const body = new Uint8Array(await answer.arrayBuffer());
  return { path, status: answer.status, headers: [...answer.headers], body };
}

test("an announcement is nowhere before its moment, and changes no public page at it", {
  timeout: bounds.many,
}, async () => {
  const token = "canary".padEnd(32, "x");
  const hash = { statusTokenHash: hashToken(token) };
  const [id, comes] = [await enterAnother(), await enterAnother()];
  await db.update(submissions).set(hash).where(eq(submissions.id, id));
  const coming = "coming".padEnd(32, "x");
  const named = { filmTitle: "Guessed By Everybody", statusTokenHash: hashToken(coming) };
  await db.update(submissions).set(named).where(eq(submissions.id, comes));
  /** The address of an entry's film, if somebody guesses that it is accepted. */
  const guessed = async () => {
    const page = pathFor("film", { film: "guessed-by-everybody" });
    const square = documents.filmQrCode.replace(":film", "guessed-by-everybody");
    const card = ogImagePath("films/guessed-by-everybody");
    return Promise.all([page, `${page}.data`, square, card].map(answerAt));
  };
  const cookie = await server.logIn();
  const ask = async (method: string, path: string, json?: unknown) => {
    const answer = await server.request(path, { method, cookie, json });
    expect(answer.status, path).toBeLessThan(300);
    return (await answer.json()) as { id: string; version: number; letters: number };
  };
  /** The private page, its data and its call, as who holds the link gets them. */
  const entryAnswers = async () => {
    const paths = [`/entry/${token}`, `/entry/${token}.data`, `/api/entries/${token}`];
    return Promise.all(paths.map(answerAt));
  };
  const outside = async () => [...(await read()), ...(await entryAnswers()), ...(await guessed())];
  await outside();
  const before = await outside();
  expect(before.slice(-4).map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  const entryBefore = await (await server.request(`/api/entries/${token}`)).text();

  const word = "plantedoutcome";
  const chip = await ask("POST", "/api/feedback-chips", { text: word, tone: "praise" });
  const { version } = await ask("GET", `/api/decisions/${id}`);
  const decided = { outcome: "waitlisted", waitRank: 1, chips: [chip.id], personalNote: word };
  await ask("PUT", `/api/decisions/${id}`, { ...decided, version });
  const types = ["short_film", "feature_film", "series_pilot", "log_line"];
  const outcomes = ["accepted", "waitlisted", "rejected"];
  const announcement = await ask("POST", "/api/announcements", { name: word, types, outcomes });
  // Programmers schedule films before they are announced.
  const film = await ask("POST", `/api/submissions/${comes}/film`);
  const timed = { runningSeconds: 540, version: film.version };
  await ask("PATCH", `/api/director/films/${film.id}`, timed);
  const locked = await ask("POST", `/api/announcements/${announcement.id}/lock`, { version: 1 });
  const during = await outside();
  const { letters: letterCount } = locked;
  await ask("POST", `/api/announcements/${announcement.id}/release`, {
    version: 2,
    letters: letterCount,
  });
  const after = await outside();
  for (const answers of [during, after]) {
    expect(wordsIn(answers, [word])).toEqual([]);
    expect(tellingApart(before, answers)).toEqual([]);
  }
  expect(await (await server.request(`/api/entries/${token}`)).text()).toBe(entryBefore);
  // Nor by seeing the page.
  await server.request(`/api/entries/${token}/seen`, { method: "POST", json: {} });
  expect(await (await server.request(`/api/entries/${token}`)).text()).toBe(entryBefore);

  // Its moment: the private page says it, and no public one does until the selection is published.
  await db
    .update(announcements)
    .set({ sendAt: new Date() })
    .where(eq(announcements.id, announcement.id));
  const words = async () => wordsIn(await entryAnswers(), [word]).length;
  await expect.poll(words, { timeout: 60_000 }).toBe(3);
  const everybodys = async () => [...(await read()), ...(await guessed())];
  const released = await everybodys();
  expect(wordsIn(released, [word])).toEqual([]);
  const beforehand = before.filter(({ path }) => !path.includes(token));
  expect(tellingApart(beforehand, released, { remade: true })).toEqual([]);
  // Nor do filmmakers' answers change it before a version contains them.
  const answer = { method: "POST", json: { answer: "yes" } };
  expect((await server.request(`/api/entries/${coming}/confirmation`, answer)).status).toBe(200);
  expect(tellingApart(released, await everybodys())).toEqual([]);
  const ledger = (await ask("GET", `/api/announcements/${announcement.id}/ledger`)) as unknown as {
    pageOpenedAt: string | null;
  }[];
  expect(ledger.filter(({ pageOpenedAt }) => pageOpenedAt)).toEqual([]);
});

test("an award is nowhere until it is revealed, and then everywhere within two seconds", {
  timeout: bounds.many,
}, async () => {
  const title = "Sealed Until Revealed";
  const word = "sealedaward";
  const id = await enterAnother();
  const shown = { filmTitle: title, announcedStatus: "accepted", outcome: "accepted" } as const;
  await db.update(submissions).set(shown).where(eq(submissions.id, id));
  const cookie = await server.logIn();
  type Row = { id: string; version: number; slug: string };
  const ask = async (method: string, path: string, json?: unknown) => {
    const answer = await server.request(path, { method, cookie, json });
    expect(answer.status, path).toBeLessThan(300);
    return (await answer.json()) as Row;
  };
  const film = await ask("POST", `/api/submissions/${id}/film`);
  await ask("PATCH", `/api/director/films/${film.id}`, { version: film.version, isPublic: true });
  const page = pathFor("film", { film: film.slug });
  const outside = async () => [
    ...(await read()),
    await answerAt(page),
    await answerAt(`${page}.data`),
  ];
  await outside();
  const before = await outside();

  const award = await ask("POST", "/api/awards", { name: `Best ${word}`, kind: "jury" });
  const honor = { level: "winner", submissionId: id, citation: `For ${word}` };
  await ask("POST", `/api/awards/${award.id}/honors`, honor);
  const sealed = await outside();
  expect(wordsIn(sealed, [word])).toEqual([]);
  expect(tellingApart(before, sealed)).toEqual([]);

  await ask("POST", `/api/awards/${award.id}/reveal`, { version: award.version });
  const places = [pathFor("yearAwards", { year }), `/api/editions/${year}/awards`, page];
  const told = async () => {
    const answers = await Promise.all(places.map(answerAt));
    return new Set(wordsIn(answers, [word]).map((line) => line.split(": ")[0])).size;
  };
  await expect.poll(told, { timeout: 2_000 }).toBe(places.length);
  const html = Buffer.from((await answerAt(page)).body).toString();
  expect(html).toMatch(new RegExp(`"award":[^}]*Best ${word}`));
  const revealed = await ask("GET", `/api/awards/${award.id}`);
  await ask("POST", `/api/awards/${award.id}/undo`, { version: revealed.version });
  await expect.poll(told, { timeout: 2_000 }).toBe(0);
  expect(wordsIn(await outside(), [word])).toEqual([]);
});

test("public pages hold nothing of an edition's settings that is not public", async () => {
  const word = "plantedsetting";
  const [edition] = await db.select().from(editions).where(eq(editions.slug, year));
  if (!edition) throw new Error("There is an edition.");
  const settings = await getSettings(db, edition.id);
  const [category] = settings.categories;
  if (!category) throw new Error("There is a category.");
  const carried = {
    ...category,
    type: word,
    slug: word,
    name: word,
    open: false,
    carried: true,
  } as const;
  const { perEdition: ownOverrides, shared } = splitByScope(
    settingOverrides({
      ...settings,
      categories: [...settings.categories, carried],
      priceTiers: [{ code: word, name: word, proof: "code", fees: {} }],
      screeners: { ...settings.screeners, quotaGigabytes: 76_543 },
      newsletter: { ...settings.newsletter, postalAddress: word },
      words: { ...settings.words, submissionThanks: word, signature: word, picturePrompt: word },
    }),
  );
  const [before] = await db
    .select()
    .from(festivalSettings)
    .where(eq(festivalSettings.editionId, edition.id));
  const [sharedBefore] = await db.select().from(installationSettings);
  const put = async (ofEdition: Overrides, ofAll: Overrides) => {
    const updatedAt = new Date();
    await db
      .insert(festivalSettings)
      .values({ editionId: edition.id, overrides: ofEdition, updatedAt })
      .onConflictDoUpdate({ target: festivalSettings.editionId, set: { overrides: ofEdition } });
    await db
      .insert(installationSettings)
      .values({ overrides: ofAll, updatedAt })
      .onConflictDoUpdate({ target: installationSettings.id, set: { overrides: ofAll } });
  };
  await put(ownOverrides, shared);
  expect((await getSettings(db, edition.id)).categories.at(-1)?.name).toBe(word);
  expect(wordsIn(await read(), [word, "76543"])).toEqual([]);
  await put(before?.overrides ?? {}, sharedBefore?.overrides ?? {});
});

test("public pages read only tables that notify their changes", async () => {
  await db.execute(hideOthers);
  // All cached pages are rendered again.
  const overrides = JSON.stringify({ brand: { tagline: "A canary tagline" } });
  await db.execute(
    `insert into festival_settings (overrides) values ('${overrides}')
     on conflict (edition_id) do update set overrides = excluded.overrides`,
  );
  const home = async () => (await server.request("/")).text();
  await expect.poll(home, { timeout: 60_000 }).toContain("A canary tagline");
  for (const path of [
    ...publicPages.map((name) => pathFor(name, { ...fixedExamples, ...examples })),
    ...Object.values(documents).map((path) =>
      path
        .replace("*", `news/${examples.id}.jpg`)
        .replace(":film", examples.film)
        .replace(":code", examples.code)
        .replace(":file", "gold.svg"),
    ),
    "/api/news",
    `/api/news/${examples.id}`,
    "/.well-known/security.txt",
    "/api/openapi.json",
    "/api/programme",
    "/programme.ics",
  ]) {
    expect((await server.request(path)).status, path).toBe(200);
  }
  expect((await server.request("/readyz")).status).toBe(200);
  const hidden = (await db.execute(
    "select count(*)::int as count from pg_tables where tablename like 'hidden_%'",
  )) as unknown as { rows: { count: number }[] };
  expect(hidden.rows[0]?.count).toBeGreaterThan(20);
});
