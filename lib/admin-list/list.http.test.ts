import { afterEach, beforeEach, expect, test } from "vitest";
import { contacts } from "~/db/schema";
import { messages } from "~/features/contacts/admin/list.rules";
import { listContacts } from "~/features/contacts/queries.server";
import { submissions } from "~/features/entries-admin/list.rules";
import { subscribers } from "~/features/newsletter/admin/list.rules";
import { createTestApp, type TestApp } from "~/tests/harness";
import { loadList, readFilters } from "./list.server";

/** What a list's page reads first, shown on the messages. */

let app: TestApp;
let cookie: string;
beforeEach(async () => {
  app = await createTestApp();
  cookie = await app.logIn();
});
afterEach(() => app.close());

const load = (search: string) =>
  loadList(messages, { url: new URL(`/admin/contacts${search}`, "http://own.invalid") }, (query) =>
    listContacts(app.db, query),
  );

async function write(count: number, archived: boolean) {
  const contact = { firstName: "Ana", lastName: "Silva", email: "a@b.example", message: "Hello" };
  const rows = Array.from({ length: count }, () => ({
    ...contact,
    subject: "General Inquiry",
    archivedAt: archived ? new Date() : null,
  }));
  await app.db.insert(contacts).values(rows);
}

test("loadList › returns the same pages as the call", async () => {
  await write(53, false);
  await write(1, true);
  for (const search of ["", "?folder=archived"]) {
    const { path, first } = await load(search);
    const answer = await app.request(path, { cookie });
    expect(first.items).toEqual(await answer.json());
    expect(first.total).toBe(Number(answer.headers.get("X-Total-Count")));
    const next = answer.headers.get("Link")?.match(/<([^>]+)>/)?.[1] ?? null;
    expect(first.next).toBe(next);
  }
  const { first } = await load("");
  const later = await load(new URL(first.next ?? "", "http://own.invalid").search);
  expect(later.first.items).toHaveLength(3);
  expect(later.path).toBe(first.next);
});

test("loadList › ignores invalid filters and foreign cursors", async () => {
  await write(2, false);
  const { path, first, filters } = await load("?archived=maybe&cursor=x&other=1");
  expect({ path, filters, shown: first.items.length }).toEqual({
    path: "/api/contacts?folder=inbox",
    filters: { folder: "inbox" },
    shown: 2,
  });
  const filtersOf = (search: string) => readFilters(submissions, new URLSearchParams(search));
  expect(
    filtersOf("q=+night+&status=lost&sort=title&from=2026-02-31&to=2026-03-01&genre="),
  ).toEqual({
    q: "night",
    sort: "title",
    withdrawn: "false",
    to: "2026-03-01",
  });
});

test("adminList › adds default filter values for the call", () => {
  expect(readFilters(subscribers, new URLSearchParams())).toEqual({ state: "active" });
  expect(readFilters(subscribers, new URLSearchParams("state=nobody"))).toEqual({
    state: "active",
  });
  expect(readFilters(subscribers, new URLSearchParams("state=left"))).toEqual({ state: "left" });
});
