import { beforeEach, describe, expect, test } from "vitest";
import {
  contacts,
  emailSubscribers,
  films,
  newsArticles,
  outboxMessages,
  promoContacts,
} from "~/db/schema";
import { pages, pathFor } from "~/lib/paths";
import { prepareEdition } from "~/tests/editions-fixture";
import { submissionListFixture } from "~/tests/submission-list-fixture";
import type { SearchResults } from "./search.schema";

/** The global search finds words that are half remembered or misspelled. */

const admin = submissionListFixture();
const { add, get } = admin;
const find = async (q: string): Promise<SearchResults> => {
  const answer = await get(`/api/desk/search?q=${encodeURIComponent(q)}`);
  expect(answer.status).toBe(200);
  return (await answer.json()) as SearchResults;
};
const titles = async (q: string, kind: keyof SearchResults = "films") =>
  (await find(q))[kind].map(({ title }) => title);

beforeEach(async () => {
  for (const table of [
    contacts,
    emailSubscribers,
    films,
    newsArticles,
    promoContacts,
    outboxMessages,
  ]) {
    await admin.db.delete(table);
  }
});

describe("films", () => {
  test("are found by some of their words, matching titles first", async () => {
    const id = await add({
      filmTitle: "The Cartographer's Daughter",
      submitterName: "Noor Haddad",
    });
    await add({ filmTitle: "Abuela's Oranges", withdrawnAt: new Date() });
    await add({ filmTitle: "The Lighthouse Between Us", synopsis: "Two keepers and a zeppelin." });
    await add({ filmTitle: "Newer", synopsis: "Nobody draws like a cartographer's daughter." });
    expect(await titles("cartographers")).toEqual(["The Cartographer's Daughter", "Newer"]);
    expect(await titles("abuelas")).toEqual(["Abuela's Oranges"]);
    expect(await titles("lighthose")).toEqual(["The Lighthouse Between Us"]);
    expect(await titles("zeppelin")).toEqual(["The Lighthouse Between Us"]);
    const [hit] = (await find("cartographers")).films;
    expect(hit).toEqual({
      id,
      title: "The Cartographer's Daughter",
      note: expect.stringMatching(/^HL26-\d{4} · Short Film · Noor Haddad$/),
      to: pathFor("adminSubmission", { id }),
    });
    expect((await find("abuelas")).films[0]?.note).toMatch(/ · Withdrawn$/);
  });

  test("have the category names of their edition", async () => {
    const renamed = { categories: { short_film: { name: "Short Romance" } } };
    const editionId = await prepareEdition(admin.app, 2027, renamed);
    await add({ filmTitle: "Tideline", editionId });
    expect((await find("tideline")).films[0]?.note).toContain("Short Romance");
  });

  test("are six at most, including those of the general form", async () => {
    for (let at = 0; at < 8; at += 1) await add({ synopsis: "A ferry." });
    const film = {
      title: "Ferry",
      category: "short_film",
      directorEmail: "ida@b.example",
      director: "Ida Berg",
      genre: "drama",
      duration: 9,
      rating: "0",
      imageUrl: "",
    };
    const rest = { year: 2025, language: "en", country: "Norway", description: "x" };
    const [row] = await admin.db
      .insert(films)
      .values({ ...film, ...rest, badge: "Short", badgeColor: "pink" } as typeof films.$inferInsert)
      .returning();
    const hits = (await find("ferry")).films;
    expect(hits).toHaveLength(6);
    expect(hits[0]).toMatchObject({
      note: "Proposed · Ida Berg",
      to: pathFor("adminFilm", { id: row?.id ?? "" }),
    });
  });
});

describe("people", () => {
  const message = { subject: "Ticket Support", message: "Is Marisol there?" } as const;

  test("are listed once each, preferably as filmmakers", async () => {
    await add();
    await add({ submitterEmail: "MARISOL@films.example" });
    await add({ submitterName: "Ana Ruiz", submitterEmail: "ana@r.example", director: "Marisol" });
    const email = "marisol@films.example";
    await admin.db.insert(contacts).values([
      { ...message, firstName: "Marisol", lastName: "Vance", email },
      { ...message, firstName: "Tom", lastName: "Okafor", email: "tom@o.example" },
    ]);
    await admin.db.insert(emailSubscribers).values([{ email }, { email: "mari_sol@b.example" }]);
    const results = await find("marisol");
    expect(results.people).toEqual([
      {
        id: email,
        title: "Marisol Vance",
        note: expect.stringMatching(/^Filmmaker · marisol@films.example$/i),
        to: expect.stringContaining(`${pages.adminSubmissions}?q=`),
      },
    ]);
    expect(results.messages).toHaveLength(2);
    const long = { ...message, firstName: "Marisol", lastName: "Oye", email: "oye@films.example" };
    await admin.db.insert(contacts).values({ ...long, message: `${"a".repeat(79)}🎬` });
    const notes = (await find("oye")).messages.map(({ note }) => note);
    expect(notes).toEqual([`${message.subject} · ${"a".repeat(79)}`]);
    expect(await titles("mari_s", "people")).toEqual(["mari_sol@b.example"]);
  });

  test("senders, subscribers and promo contacts link to their pages", async () => {
    const [wrote] = await admin.db
      .insert(contacts)
      .values({ ...message, firstName: "Ottoline", lastName: "Vance", email: "o@v.example" })
      .returning();
    await admin.db
      .insert(promoContacts)
      .values({ personKey: "x:1", firstName: "Otto", lastName: "Lang", organizationName: "Kino" });
    expect((await find("otto")).people).toEqual([
      {
        id: "o@v.example",
        title: "Ottoline Vance",
        note: "Wrote a message · o@v.example",
        to: pathFor("adminContact", { id: wrote?.id ?? "" }),
      },
      {
        id: expect.any(String),
        title: "Otto Lang",
        note: "Promo contact · Kino",
        to: pages.adminPromoContacts,
      },
    ]);
  });
});

test("an entry is found by its number alone", async () => {
  const id = await add({ filmTitle: "Sixteen", reference: "HL26-0016" });
  await add({ filmTitle: "Other", reference: "HL26-1600" });
  for (const query of ["0016", "HL26-0016", "hl260016"]) {
    expect((await find(query)).films.map((hit) => hit.id)).toEqual([id]);
  }
  const listed = await get("/api/submissions?q=0016");
  expect(((await listed.json()) as { id: string }[]).map((row) => row.id)).toEqual([id]);
});

test("an email is found by its recipient or by its entry, with its state", async () => {
  const submissionId = await add({ filmTitle: "Paper Lanterns", submitterName: "Linh Tran" });
  const email = { kind: "receipt", subject: "Your receipt", html: "h", text: "t", toName: "Linh" };
  const createdAt = admin.app.deps.clock();
  await admin.db.insert(outboxMessages).values([
    {
      ...email,
      toAddress: "Linh.Tran@films.example",
      state: "sent",
      submissionId,
      createdAt,
      sentAt: createdAt,
    },
    { ...email, toAddress: "other@films.example", state: "failed", createdAt },
  ]);
  const hit = {
    id: expect.any(String),
    title: "Your receipt",
    note: expect.stringMatching(/^Sent .+ · Linh · Linh\.Tran@films\.example$/),
    to: `${pages.adminOutbox}?q=Linh.Tran%40films.example`,
  };
  expect((await find("linh.tran@films")).emails).toEqual([hit]);
  expect((await find("linh")).emails).toEqual([hit]);
  expect((await find("other@")).emails).toEqual([
    expect.objectContaining({ note: expect.stringMatching(/^Failed /) }),
  ]);
});

test("news is found by its words", async () => {
  const [row] = await admin.db
    .insert(newsArticles)
    .values({
      id: "the-selection",
      title: "The selection stands",
      excerpt: "e",
      content: "Four night trains.",
      category: "Selection",
      publishDate: "January 5, 2026",
    } as typeof newsArticles.$inferInsert)
    .returning();
  expect((await find("trains")).news).toEqual([
    {
      id: row?.id,
      title: "The selection stands",
      note: "News · Selection",
      to: pathFor("adminNewsArticle", { id: row?.id ?? "" }),
    },
  ]);
});

test("requires words, and is only for directors", async () => {
  for (const q of ["a' or 1=1", "a:* | b", "%%", "\\\\", "(&)", "__"]) {
    const results = await find(q);
    expect(Object.values(results).flat(), q).toEqual([]);
  }
  expect((await get("/api/desk/search?q=a")).status).toBe(422);
  expect((await admin.app.request("/api/desk/search?q=ab")).status).toBe(401);
});
