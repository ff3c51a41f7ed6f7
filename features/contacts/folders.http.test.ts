import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { afterEach, beforeEach, expect, test } from "vitest";
import { contactFolders } from "~/db/enums";
import { contactSums, contacts } from "~/db/schema";
import { createTestApp, type TestApp } from "~/tests/harness";
import { runs } from "~/tests/seed";
import { setArchived, setRead } from "./commands.server";
import { compactContactCounts, countContacts, countFolder } from "./folder-counts.queries.server";
import { type Contact, contactSubjects, folderOf } from "./schema";

/** Messages are in three folders, whose counts triggers maintain. */

let app: TestApp;
let cookie: string;
beforeEach(async () => {
  app = await createTestApp();
  cookie = await app.logIn();
});
afterEach(() => app.close());

const [support, press] = ["Ticket Support", "Media Relations"] as const;

async function write(subject: string = support): Promise<string> {
  app.passMinutes(1);
  const response = await app.request("/api/contact", {
    json: {
      firstName: "Ana",
      lastName: "Silva",
      email: "ana@letters.example",
      subject,
      message: "Hello",
      formTime: 5_000,
    },
  });
  return ((await response.json()) as { id: string }).id;
}

const post = (path: string, json?: unknown) =>
  app.request(path, { method: "POST", cookie, ...(json !== undefined && { json }) });
const reply = (id: string, to: number) =>
  post(`/api/contacts/${id}/replies`, {
    id: `00000000-0000-4000-8000-00000000000${to}`,
    subject: "Re",
    body: "Yes",
  });

async function list(query: string): Promise<{ ids: string[]; total: number }> {
  const answer = await app.request(`/api/contacts${query}`, { cookie });
  expect(answer.status).toBe(200);
  const rows = (await answer.json()) as Contact[];
  return { ids: rows.map(({ id }) => id), total: Number(answer.headers.get("X-Total-Count")) };
}
const counts = async () =>
  (await app.request("/api/contacts/counts", { cookie })).json() as Promise<unknown>;

test("answering removes a message from the inbox, archiving from both folders", async () => {
  const [first, second, third] = [await write(), await write(press), await write()];
  expect(await counts()).toEqual({ inbox: 3, answered: 0, archived: 0, unread: 3 });
  expect((await reply(second, 1)).status).toBe(201);
  await post(`/api/contacts/${first}/read`);
  await post(`/api/contacts/${first}/archive`);
  expect(await list("?folder=inbox")).toEqual({ ids: [third], total: 1 });
  expect(await list("?folder=answered")).toEqual({ ids: [second], total: 1 });
  expect(await list("?folder=archived")).toEqual({ ids: [first], total: 1 });
  expect(await counts()).toEqual({ inbox: 1, answered: 1, archived: 1, unread: 2 });

  await post(`/api/contacts/${second}/archive`);
  expect(await counts()).toEqual({ inbox: 1, answered: 0, archived: 2, unread: 1 });
  await post(`/api/contacts/${second}/unarchive`);
  expect(await list("?folder=answered"), "it was answered all the same").toEqual({
    ids: [second],
    total: 1,
  });
});

test("the documented list has all messages outside the archive, or the archive", async () => {
  const [first, second, third] = [await write(), await write(press), await write()];
  await reply(second, 1);
  await post(`/api/contacts/${first}/archive`);
  expect(await list("")).toEqual({ ids: [third, second], total: 2 });
  expect(await list("?archived=false")).toEqual({ ids: [third, second], total: 2 });
  expect(await list("?archived=true")).toEqual({ ids: [first], total: 1 });
  const response = await app.request(`/api/contacts/${second}`, { cookie });
  expect(Object.keys((await response.json()) as object)).toEqual([
    "id",
    "firstName",
    "lastName",
    "email",
    "subject",
    "message",
    "createdAt",
    "readAt",
    "archivedAt",
    "answeredAt",
    "version",
  ]);
});

test("filters every folder by subject, with consistent pages", async () => {
  const about: string[] = [];
  for (let number = 0; number < 5; number += 1) {
    about.unshift(await write());
    await write(press);
  }
  const query = `?subject=${encodeURIComponent(support)}&folder=inbox&limit=3`;
  expect(await list(query)).toEqual({ ids: about.slice(0, 3), total: 5 });
  const answer = await app.request(`/api/contacts${query}`, { cookie });
  const next = answer.headers.get("Link")?.match(/<[^?]*([^>]+)>/)?.[1] ?? "";
  expect(await list(next)).toEqual({ ids: about.slice(3), total: 5 });
  expect(await list(`?subject=${encodeURIComponent(press)}`)).toMatchObject({ total: 5 });
  expect((await app.request("/api/contacts?folder=spam", { cookie })).status).toBe(422);
});

test("finds messages by words in their folder, also with a typing error", async () => {
  const [first, second] = [await write(), await write(press)];
  await app.db
    .update(contacts)
    .set({ message: "Where may my abuela's wheelchair stand?", firstName: "Zoë" })
    .where(eq(contacts.id, first));
  for (const q of ["abuelas", "wheelchar", "zoe", "stand wheel"]) {
    expect(await list(`?folder=inbox&q=${q}`), q).toEqual({ ids: [first], total: 1 });
  }
  expect(await list("?folder=inbox&q=letters.example")).toEqual({ ids: [second, first], total: 2 });
  expect(await list(`?q=zoe&subject=${encodeURIComponent(press)}`)).toEqual({ ids: [], total: 0 });
  await post(`/api/contacts/${first}/archive`);
  expect(await list("?folder=inbox&q=wheelchair")).toEqual({ ids: [], total: 0 });
  expect(await list("?folder=archived&q=wheelchair")).toEqual({ ids: [first], total: 1 });
});

test("only directors see the counts", async () => {
  await write();
  const answer = await app.request("/api/contacts/counts");
  expect(answer.status).toBe(401);
  expect(await answer.text()).not.toContain("inbox");
});

test("the stored counts agree with the messages after every change", async () => {
  const { db } = app;
  const clock = app.deps.clock;
  const step = fc.record({
    what: fc.constantFrom("write", "read", "unread", "archive", "back", "answer", "delete", "fold"),
    which: fc.nat({ max: 20 }),
    subject: fc.constantFrom(...contactSubjects),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 25 }), async (steps) => {
      await db.execute(sql`truncate contacts cascade`);
      for (const { what, which, subject } of steps) {
        const all = await db.select({ id: contacts.id }).from(contacts);
        const id = all[which % Math.max(1, all.length)]?.id;
        if (what === "fold") await compactContactCounts(db);
        else if (what === "write" || !id) {
          const fields = { firstName: "A", lastName: "B", email: "a@b.example", message: "Hello" };
          const rows = Array.from({ length: 1 + (which % 3) }, () => ({ ...fields, subject }));
          await db.insert(contacts).values(rows);
        } else if (what === "delete") await db.delete(contacts).where(eq(contacts.id, id));
        else if (what === "answer") {
          await db.update(contacts).set({ answeredAt: clock() }).where(eq(contacts.id, id));
        } else if (what === "read" || what === "unread") {
          await setRead(db, clock, id, what === "read");
        } else await setArchived(db, clock, id, what === "archive");
      }
      const rows = await db.select().from(contacts);
      const countRows = (test: (row: (typeof rows)[number]) => boolean) => rows.filter(test).length;
      expect(rows.every((row) => row.folder === folderOfRow(row))).toBe(true);
      expect(await countContacts(db)).toEqual({
        inbox: countRows(({ folder }) => folder === "inbox"),
        answered: countRows(({ folder }) => folder === "answered"),
        archived: countRows(({ folder }) => folder === "archived"),
        unread: countRows(({ folder, readAt }) => folder !== "archived" && readAt === null),
      });
      for (const folder of contactFolders) {
        for (const subject of contactSubjects) {
          const expected = countRows((row) => row.folder === folder && row.subject === subject);
          expect(await countFolder(db, folder, subject)).toBe(expected);
        }
      }
      await compactContactCounts(db);
      const kinds = new Set(
        rows.map((row) => `${row.folder} ${row.subject} ${row.readAt === null}`),
      );
      expect((await db.select().from(contactSums)).length).toBe(kinds.size);
    }),
    { numRuns: runs(12) },
  );
});

const folderOfRow = ({ archivedAt, answeredAt }: typeof contacts.$inferSelect) =>
  folderOf({
    archivedAt: archivedAt?.toISOString() ?? null,
    answeredAt: answeredAt?.toISOString() ?? null,
  });
