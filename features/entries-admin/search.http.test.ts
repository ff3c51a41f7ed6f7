import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { contacts, knownWords, lostWords, submissions } from "~/db/schema";
import { forgetWords } from "~/lib/admin-list/search.server";
import { submissionListFixture } from "~/tests/submission-list-fixture";

/** Finding a film whose title is not remembered exactly. */

const admin = submissionListFixture();
const { add, titles } = admin;
const search = (q: string) => titles(`/api/submissions?q=${encodeURIComponent(q)}`);

describe("the search", () => {
  test("finds words with or without apostrophes and hyphens", async () => {
    await add({ filmTitle: "The Cartographer’s Daughter" });
    await add({ filmTitle: "Abuela's Oranges" });
    await add({ filmTitle: "L'Amour sans fin" });
    await add({ filmTitle: "The Half-Light" });
    await add({ filmTitle: "Two Halflights" });
    expect(await search("cartographers")).toEqual(["The Cartographer’s Daughter"]);
    expect(await search("cartographer's")).toEqual(["The Cartographer’s Daughter"]);
    expect(await search("cartographer daughter")).toEqual(["The Cartographer’s Daughter"]);
    expect(await search("abuelas")).toEqual(["Abuela's Oranges"]);
    expect(await search("amour")).toEqual(["L'Amour sans fin"]);
    expect(await search("lamour")).toEqual(["L'Amour sans fin"]);
    expect(await search("l’amour")).toEqual(["L'Amour sans fin"]);
    expect(await search("halflight")).toEqual(["Two Halflights", "The Half-Light"]);
    expect(await search("half-light")).toEqual(["Two Halflights", "The Half-Light"]);
    expect(await search("light half")).toEqual(["The Half-Light"]);
  });

  test("ignores accents, case and character variants, whatever the database's locale", async () => {
    await add({ filmTitle: "Café Łódź", director: "Søren Østergård" });
    await add({ filmTitle: "ВОЙНА и мир", submitterName: "ΣΊΣΥΦΟΣ Strauß" });
    await add({ filmTitle: "愛の 手紙" });
    expect(await search("CAFE lodz")).toEqual(["Café Łódź"]);
    expect(await search("soren ostergard")).toEqual(["Café Łódź"]);
    expect(await search("ØSTERGÅRD")).toEqual(["Café Łódź"]);
    expect(await search("война Мир")).toEqual(["ВОЙНА и мир"]);
    expect(await search("σίσυφος")).toEqual(["ВОЙНА и мир"]);
    expect(await search("strauss")).toEqual(["ВОЙНА и мир"]);
    expect(await search("愛")).toEqual(["愛の 手紙"]);
  });

  test("finds a word inside a title of a script without spaces", async () => {
    await add({ filmTitle: "国境の長いトンネルを抜けると雪国であった" });
    await add({ filmTitle: "รักแห่งสยามในฤดูฝน" });
    await add({ filmTitle: "花样年华 In the Mood" });
    expect(await search("雪国")).toEqual(["国境の長いトンネルを抜けると雪国であった"]);
    expect(await search("トンネル")).toEqual(["国境の長いトンネルを抜けると雪国であった"]);
    expect(await search("長いトンネルを抜けると雪国であ")).toEqual([
      "国境の長いトンネルを抜けると雪国であった",
    ]);
    expect(await search("สยาม")).toEqual(["รักแห่งสยามในฤดูฝน"]);
    expect(await search("年华 mood")).toEqual(["花样年华 In the Mood"]);
    expect(await search("雪山")).toEqual([]);
  });

  test("finds a word or prefix with one typing error", async () => {
    await add({ filmTitle: "The Lighthouse Keeper" });
    await add({ filmTitle: "Tide" });
    await add({ filmTitle: "Lightness" });
    expect(await search("lighthose")).toEqual(["The Lighthouse Keeper"]);
    expect(await search("lihgthouse")).toEqual(["The Lighthouse Keeper"]);
    expect(await search("lighhouse keepr")).toEqual(["The Lighthouse Keeper"]);
    expect(await search("lightjou")).toEqual(["The Lighthouse Keeper"]);
    expect(await search("tied")).toEqual(["Tide"]);
    expect(await search("xylophone")).toEqual([]);
    expect(await search("tie")).toEqual([]);
  });

  test("never replaces a word that exists by another", async () => {
    await add({ filmTitle: "House" });
    await add({ filmTitle: "Horse" });
    expect(await search("horse")).toEqual(["Horse"]);
    expect(await search("house")).toEqual(["House"]);
  });

  test("finds words of the synopsis, of the log line beside a title, and of the notes", async () => {
    await add({ filmTitle: "A", synopsis: "She deciphers the accordion’s lullaby." });
    await add({ filmTitle: "B", logLine: "A zeppelin falls in love." });
    const c = await add({ filmTitle: "C" });
    expect(await search("accordion")).toEqual(["A"]);
    expect(await search("acordion lulaby")).toEqual(["A"]);
    expect(await search("zeppelin")).toEqual(["B"]);
    await admin.db
      .update(submissions)
      .set({ adminNotes: "Ask Priya" })
      .where(eq(submissions.id, c));
    expect(await search("priya")).toEqual(["C"]);
    await admin.db.update(submissions).set({ adminNotes: null }).where(eq(submissions.id, c));
    expect(await search("priya")).toEqual([]);
  });
});

test("the index forgets words that no entry has any more", async () => {
  const countWord = async (word: string) =>
    (await admin.db.select().from(knownWords).where(eq(knownWords.word, word))).length;
  const id = await add({ filmTitle: "Quetzalcoatl Returns" });
  await add({ filmTitle: "Returns" });
  await admin.db.insert(contacts).values({
    firstName: "Quetzalcoatl",
    lastName: "N",
    email: "q@mail.example",
    subject: "s",
    message: "m",
  });
  expect(await countWord("quetzalcoatl"), "in both lists").toBe(2);
  await admin.db.delete(submissions).where(eq(submissions.id, id));
  await forgetWords(admin.db);
  expect(await countWord("quetzalcoatl"), "of the message").toBe(1);
  expect(await countWord("returns")).toBe(1);
  await admin.db.delete(contacts);
  await forgetWords(admin.db);
  expect(await countWord("quetzalcoatl")).toBe(0);
  expect(await admin.db.$count(lostWords)).toBe(0);
});
