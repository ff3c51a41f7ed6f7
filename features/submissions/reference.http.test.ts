import { asc } from "drizzle-orm";
import { afterEach, beforeEach, expect, it } from "vitest";
import { entryNumbers, outboxMessages, submissions } from "~/db/schema";
import { createTestApp, type TestApp } from "~/tests/harness";
import { openPayment, pay, shortFilm, submitEntry } from "~/tests/submission-fixtures";

/** The reference of an entry: 'HL26-0412'. */

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp();
});
afterEach(() => app.close());

async function enter(filmTitle: string) {
  const entry = { ...shortFilm, filmTitle };
  const intent = await openPayment(app, entry);
  await pay(app, intent);
  const answer = await submitEntry(app, intent, entry);
  return (await answer.json()) as { id: string; reference: string };
}

it("references count without gaps within the edition, in the order of payment", async () => {
  expect((await enter("One")).reference).toBe("HL26-0001");
  const several = await Promise.all(["Two", "Three", "Four", "Five"].map(enter));
  expect(several.map(({ reference }) => reference).sort()).toEqual([
    "HL26-0002",
    "HL26-0003",
    "HL26-0004",
    "HL26-0005",
  ]);
});

it("a reference is assigned once: a repeated payment returns the same one, and a refused write uses none", async () => {
  const intent = await openPayment(app);
  await pay(app, intent);
  const answers = await Promise.all(Array.from({ length: 6 }, () => submitEntry(app, intent)));
  for (const answer of answers)
    expect(await answer.json()).toMatchObject({ reference: "HL26-0001" });
  expect((await enter("Two")).reference).toBe("HL26-0002");
});

it("a reference is in every email, on the private page and in the export, and can be searched", async () => {
  await enter("One");
  const { id, reference } = await enter("Two");
  const mails = await app.db.select().from(outboxMessages).orderBy(asc(outboxMessages.createdAt));
  const entryMails = mails.filter(({ submissionId }) => submissionId === id);
  expect(entryMails).toHaveLength(3);
  for (const { html, text } of entryMails) {
    expect(html).toContain(reference);
    expect(text).toContain(reference);
  }
  const token = /\/entry\/([\w-]{32})/.exec(entryMails.map(({ text }) => text).join())?.[1];
  const page = await (await app.request(`/api/entries/${token}`)).json();
  expect(page).toMatchObject({ reference });

  const cookie = await app.logIn();
  const search = async (q: string) => {
    const answer = await app.request(`/api/submissions?q=${q}`, { cookie });
    return ((await answer.json()) as { reference: string }[]).map((row) => row.reference);
  };
  for (const text of [reference, reference.toLowerCase(), "HL260002"]) {
    expect(await search(text)).toEqual([reference]);
  }
  const file = await (await app.request("/api/submissions/export", { cookie })).text();
  expect(file).toContain(reference);
});

it("references continue after four digits", async () => {
  const [first] = await app.db
    .insert(submissions)
    .values({
      submissionType: "log_line",
      submitterName: "A",
      submitterEmail: "a@films.example",
      submissionFee: "$1",
      agreedToTerms: true,
      paymentIntentId: "pi_1",
      paymentProvider: "sandbox",
      amountCents: 100,
      feePeriod: "regular",
    })
    .returning();
  expect(first?.reference).toBe("HL26-0001");
  await app.db.update(entryNumbers).set({ last: 9_999 });
  expect((await enter("Many")).reference).toBe("HL26-10000");
});
