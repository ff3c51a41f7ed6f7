import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, it } from "vitest";
import { entryLinks, outboxMessages } from "~/db/schema";
import { createTestApp, type TestApp } from "~/tests/harness";
import { logLine, openPayment, pay, shortFilm, submitEntry } from "~/tests/submission-fixtures";

/** A lost private link is sent again to the address of its entry. */

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp();
});
afterEach(() => app.close());

async function enter(filmTitle: string): Promise<string> {
  const entry = { ...shortFilm, filmTitle };
  const intent = await openPayment(app, entry);
  await pay(app, intent);
  return ((await (await submitEntry(app, intent, entry)).json()) as { reference: string })
    .reference;
}
const ask = (email: string) => app.request("/api/entry-links", { json: { email } });
const emails = () =>
  app.db.select().from(outboxMessages).where(eq(outboxMessages.kind, "entry_links"));
/** The email is queued after the response. */
const untilEmails = (count: number) => expect.poll(emails).toHaveLength(count);
const tokensIn = (text = "") =>
  [...text.matchAll(/\/entry\/([\w-]{32})(?![\w-])/g)].map(([, token]) => token);

it("the email lists every entry of the address, paid or not; earlier links still work", async () => {
  const references = [await enter("One"), await enter("Two")];
  await openPayment(app, { ...shortFilm, filmTitle: "Three" });
  await openPayment(app, logLine, { amount: 1 });
  app.passMinutes(61);
  expect((await ask(shortFilm.submitterEmail.toUpperCase())).status).toBe(202);
  await untilEmails(1);
  const [email] = await emails();
  for (const words of [...references, "One", "Two", "Three", "not paid yet"]) {
    expect(email?.text).toContain(words);
  }
  expect(email?.text).not.toContain(logLine.logLine);
  const tokens = tokensIn(email?.text);
  const opened = await Promise.all(
    tokens.map(async (token) => (await app.request(`/api/entries/${token}`)).status),
  );
  expect(opened.sort()).toEqual([200, 200, 404]);
  const statuses = await Promise.all(
    tokens.map(async (token) => (await app.request(`/api/unpaid-entries/${token}`)).status),
  );
  expect(statuses.sort()).toEqual([200, 404, 404]);
  const mails = await app.db.select().from(outboxMessages);
  const first = mails.find(({ kind }) => kind === "submission_confirmation");
  const [own] = tokensIn(first?.text);
  expect((await app.request(`/api/entries/${own}`)).status).toBe(200);
  expect(JSON.stringify(await app.db.select().from(entryLinks))).not.toContain(tokens[0]);
});

it("no link that a stranger typed as the title of an unpaid entry is emailed", async () => {
  await openPayment(app, { ...shortFilm, filmTitle: "Win at spam.example/now" });
  app.passMinutes(61);
  await ask(shortFilm.submitterEmail);
  await untilEmails(1);
  const [email] = await emails();
  expect(email?.text).toContain("Your entry");
  expect(`${email?.subject}${email?.html}${email?.text}`).not.toContain("spam.example");
});

it("the response is the same for every address", async () => {
  await enter("One");
  const knownAnswer = await ask(shortFilm.submitterEmail);
  const unknown = await ask("nobody@films.example");
  for (const answer of [knownAnswer, unknown]) {
    expect(answer.status).toBe(202);
    expect(await answer.text()).toBe("");
  }
  expect([...knownAnswer.headers.keys()]).toEqual([...unknown.headers.keys()]);
  await untilEmails(1);
  expect((await emails())[0]?.toAddress).toBe(shortFilm.submitterEmail);
  const refused = await ask("no address");
  expect(refused.status).toBe(422);
});

it("an address gets three emails an hour, and the fourth request the same response", async () => {
  await enter("One");
  for (const from of ["203.0.113.1", "203.0.113.2", "203.0.113.3", "203.0.113.4"]) {
    const json = { email: shortFilm.submitterEmail };
    expect((await app.request("/api/entry-links", { json, from })).status).toBe(202);
  }
  await untilEmails(3);
  app.passMinutes(61);
  await ask(shortFilm.submitterEmail);
  await untilEmails(4);
});
