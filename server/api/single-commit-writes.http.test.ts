import { sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  contacts,
  emailSubscribers,
  films,
  outboxMessages,
  sandboxPayments,
  submissionDrafts,
  submissionEvents,
  submissions,
} from "~/db/schema";
import { createTestApp, type TestApp } from "~/tests/harness";
import { withStatements } from "~/tests/observed-effects";
import { openPayment, pay, submitEntry } from "~/tests/submission-fixtures";

/** A visitor's write is one transaction: PostgreSQL records in each row which one wrote it (`xmin`). */

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp({ rateLimits: true });
});
afterEach(() => app.close());

/** The distinct transactions that wrote the rows of these tables. */
async function writersOf(...tables: PgTable[]): Promise<string[]> {
  const commits = await Promise.all(
    tables.map((table) => app.db.select({ writer: sql<string>`xmin::text` }).from(table)),
  );
  for (const rows of commits) expect(rows).not.toEqual([]);
  return [...new Set(commits.flat().map(({ writer }) => writer))];
}

const message = {
  firstName: "Ana",
  lastName: "Ruiz",
  email: "ana@films.example",
  subject: "General Inquiry",
  message: "Is there a matinee?",
  honeypot: "",
  formTime: 5_000,
};
const film = {
  title: "The Last Bus",
  description: "Two strangers walk.",
  genre: "Drama",
  duration: 18,
  director: "Ana Ruiz",
  year: 2024,
  filmUrl: "https://films.example/bus",
  badge: "Short",
};

test.each([
  ["a message", "/api/contact", message, contacts],
  ["a proposed film", "/api/films", film, films],
  ["a new reader", "/api/email-subscribers", { email: "ana@films.example" }, emailSubscribers],
])("%s and its email are one transaction", async (_, address, json, table) => {
  expect((await app.request(address, { json })).status).toBe(201);
  expect(await writersOf(table, outboxMessages)).toHaveLength(1);
});

test("a paid entry, its closed draft, its event and its emails are one transaction", async () => {
  const intent = await openPayment(app);
  await pay(app, intent);
  expect((await submitEntry(app, intent)).status).toBe(201);
  const entry = [submissions, submissionDrafts, submissionEvents, outboxMessages];
  expect(await app.db.select().from(outboxMessages)).toHaveLength(3);
  expect(await writersOf(...entry)).toHaveLength(1);
  // The sandbox's rows represent the provider's side.
  expect(await writersOf(sandboxPayments)).not.toEqual(await writersOf(...entry));
});

/** The commits of these statements: of their transactions, and of each write outside of one. */
function countCommits(texts: readonly string[]): number {
  let isWithin = false;
  return texts.filter((text) => {
    if (/^begin/.test(text)) isWithin = true;
    if (/^commit/.test(text)) isWithin = false;
    return !isWithin && /^(?:commit|insert|update|delete|with)/.test(text);
  }).length;
}

test("a paid entry takes few statements and commits, with its limits and those of the sandbox", async () => {
  const [, statements] = await withStatements(async () => {
    const intent = await openPayment(app);
    await pay(app, intent);
    expect((await submitEntry(app, intent)).status).toBe(201);
  });
  const texts = statements.map(({ text }) => text);
  const isFrame = (text: string) => /^(?:begin|commit)/.test(text);
  const list = texts.join("\n");
  expect(texts.filter((text) => !isFrame(text)).length, list).toBeLessThanOrEqual(20);
  // The embedded engine begins and commits without a statement.
  if (app.engine === "postgres") expect(countCommits(texts), list).toBeLessThanOrEqual(7);
});

test("I12: a limit holds for all processes together", async () => {
  const otherApp = await createTestApp({ rateLimits: true, db: app.db });
  const sites = [app, otherApp];
  const answers = await Promise.all(
    Array.from({ length: 9 }, (_, index) =>
      sites[index % 2]?.request("/api/contact", { json: message }),
    ),
  );
  const statuses = answers.map((answer) => answer?.status).sort();
  expect(statuses).toEqual([...Array(5).fill(201), ...Array(4).fill(429)]);
  expect(answers.find((answer) => answer?.status === 429)?.headers.get("Retry-After")).toBe("3600");
  expect(await app.db.select().from(contacts)).toHaveLength(5);
  expect(await app.db.select().from(outboxMessages)).toHaveLength(5);
  await otherApp.close();
});

test("I9: a clock that was an hour or a day ahead does not block for as long", async () => {
  const write = async () => (await app.request("/api/contact", { json: message })).status;
  const fill = async () => {
    for (let index = 1; index <= 5; index += 1) expect(await write()).toBe(201);
    expect(await write()).toBe(429);
  };
  for (const minutes of [60, 60 * 24]) {
    app.passMinutes(minutes);
    await fill();
    app.passMinutes(-minutes);
    await fill();
    app.passMinutes(-2 * minutes);
  }
});
