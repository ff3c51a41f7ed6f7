import { afterEach, beforeEach, expect, test } from "vitest";
import { contacts } from "~/db/schema";
import type { Contact } from "~/features/contacts/schema";
import type { Submission } from "~/features/submissions/schema";
import { createTestApp, type TestApp } from "~/tests/harness";
import { logLine, openPayment, pay, submitEntry } from "~/tests/submission-fixtures";

/** Messages and entries are matched by their email address. */

let app: TestApp;
let cookie: string;
beforeEach(async () => {
  app = await createTestApp();
  cookie = await app.logIn();
});
afterEach(() => app.close());

async function enter(submitterEmail: string, words: string): Promise<string> {
  app.passMinutes(1);
  const entry = { ...logLine, submitterEmail, logLine: `${words} meets a lighthouse keeper.` };
  const intent = await openPayment(app, entry, { amount: 1 });
  await pay(app, intent);
  const response = await submitEntry(app, intent, entry);
  return ((await response.json()) as { id: string }).id;
}

async function write(email: string, message: string): Promise<string> {
  app.passMinutes(1);
  const [row] = await app.db
    .insert(contacts)
    .values({
      firstName: "Ana",
      lastName: "Silva",
      email,
      subject: "Filmmaker Submissions",
      message,
      createdAt: app.deps.clock(),
    })
    .returning();
  return row?.id ?? "";
}

async function read<T>(path: string): Promise<{ rows: T[]; total: number }> {
  const answer = await app.request(path, { cookie });
  expect(answer.status).toBe(200);
  return {
    rows: (await answer.json()) as T[],
    total: Number(answer.headers.get("X-Total-Count")),
  };
}

test("lists the entries of a message's sender, in any spelling of the address", async () => {
  const first = await enter("Ana.Reyes@Letters.example", "A florist");
  const second = await enter("ana.reyes@letters.example", "A locksmith");
  await enter("ana.reyes@letters.example.org", "Somebody else");
  await enter("ana_reyes@letters.example", "A likeness");
  const message = await write("ANA.REYES@letters.example", "Did it arrive?");
  const { rows, total } = await read<Submission>(`/api/contacts/${message}/entries`);
  expect(rows.map(({ id }) => id)).toEqual([second, first]);
  expect(total).toBe(2);
  const stranger = await write("nobody@letters.example", "Two seats, please.");
  expect(await read(`/api/contacts/${stranger}/entries`)).toEqual({ rows: [], total: 0 });
});

test("lists the newest ten messages of an entry's filmmaker, archived ones too", async () => {
  const entry = await enter("ana.reyes@letters.example", "A florist");
  await write("ben@letters.example", "Not hers");
  const ids: string[] = [];
  for (let number = 0; number < 12; number += 1) {
    ids.unshift(await write("Ana.Reyes@letters.example", `Message ${number}`));
  }
  await app.request(`/api/contacts/${ids[0]}/archive`, { method: "POST", cookie });
  const { rows, total } = await read<Contact>(`/api/submissions/${entry}/messages`);
  expect(rows.map(({ id }) => id)).toEqual(ids.slice(0, 10));
  expect(total).toBe(12);
});

test("only directors see whose entries and messages belong together", async () => {
  const entry = await enter("ana.reyes@letters.example", "A florist");
  const message = await write("ana.reyes@letters.example", "Did it arrive?");
  for (const path of [`/api/contacts/${message}/entries`, `/api/submissions/${entry}/messages`]) {
    const answer = await app.request(path);
    expect(answer.status, path).toBe(401);
    expect(await answer.text()).not.toContain("ana.reyes");
    const unknown = path.replace(/[0-9a-f-]{36}/, "00000000-0000-4000-8000-000000000000");
    expect((await app.request(unknown, { cookie })).status).toBe(404);
  }
});
